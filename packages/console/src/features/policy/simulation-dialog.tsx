import type { PolicySimulated } from '@ambit/core'
import { Button } from '../../components/button.tsx'
import { Dialog } from '../../components/dialog.tsx'
import { simulationSentence } from '../../format/simulation-words.ts'
import { SimulationDetails } from './simulation-details.tsx'

export function SimulationDialog({ simulation, onClose }: { simulation: PolicySimulated; onClose: () => void }) {
  return (
    <Dialog
      title="What the draft would have done"
      size="wide"
      description={simulationSentence(simulation)}
      onClose={onClose}
      actions={<Button onClick={onClose}>Close</Button>}
    >
      <SimulationDetails simulation={simulation} />
    </Dialog>
  )
}

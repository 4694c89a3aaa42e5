/** The switch between free text and registered purposes alone, with what it would have done in front of it. */
import type { RegisterShown, RegisterSimulated } from '@ambit/core'
import { useRegisterSimulation, useSetRegister } from '../../api/register.ts'
import type { ActionWords } from '../../api/use-action.ts'
import { Button } from '../../components/button.tsx'
import { ErrorNotice } from '../../components/error-notice.tsx'
import { FormDialog } from '../../components/form-dialog.tsx'
import { Skeleton } from '../../components/skeleton.tsx'
import { useToast } from '../../components/toast.tsx'
import { counted } from '../../format/numbers.ts'
import { simulationSentence } from '../../format/simulation-words.ts'
import { useProject } from '../../session/session-context.tsx'
import { keysInWords } from './group-words.ts'
import styles from './mode-dialog.module.css'

interface ModeDialogProps {
  register: RegisterShown
  /** One of the texts that would be refused is declared first. */
  onDeclare: (text: string) => void
  onClose: () => void
}

const words: ActionWords = {
  doing: 'Changing the mode',
  notDone: 'The mode was not changed.',
  unknown: 'It is not known whether the mode was changed.',
  whatToDo: 'Close this and look at the page, which is being loaded again, or change it once more: that does no harm.',
}

export function ModeDialog({ register, onDeclare, onClose }: ModeDialogProps) {
  const project = useProject()
  const say = useToast()
  const next = register.mode === 'open' ? 'registered' : 'open'
  const simulation = useRegisterSimulation(project.id, { mode: next })
  const set = useSetRegister(project.id, words)
  const isEmpty = register.purposes.every(({ is_retired }) => is_retired)
  const submit = (): void => {
    const onSuccess = (): void => {
      onClose()
      say(next === 'registered' ? 'Nothing but registered purposes is taken.' : 'Free text is taken again.')
    }
    set.act({ mode: next, expected_revision: register.revision }, { onSuccess })
  }
  return (
    <FormDialog
      title={next === 'registered' ? 'Take registered purposes only?' : 'Take free text again?'}
      description={
        next === 'registered'
          ? 'From the next request on, every read that does not name a registered purpose is refused, for all keys in both environments.'
          : 'From the next request on, free text goes through the gate again, for all keys that are not bound to purposes.'
      }
      size="wide"
      onClose={onClose}
      onSubmit={submit}
      action={next === 'registered' ? 'Take registered only' : 'Take free text'}
      isFinal={next === 'registered'}
      isHeld={!simulation.isSuccess}
      of={set}
    >
      {next === 'registered' && isEmpty && (
        <p className={styles.warning}>Nothing is declared: every read would be refused.</p>
      )}
      <ErrorNotice error={simulation.error} title="The effect could not be worked out." onRetry={simulation.refetch} />
      {simulation.isPending && !simulation.error && <Skeleton height={40} />}
      {simulation.data && <Effect simulation={simulation.data} onDeclare={next === 'registered' ? onDeclare : null} />}
    </FormDialog>
  )
}

function Effect(props: { simulation: RegisterSimulated; onDeclare: ((text: string) => void) | null }) {
  const { simulation, onDeclare } = props
  return (
    <div className={styles.effect}>
      <p role="status" className={styles.sentence}>
        {simulationSentence({ ...simulation, flips: simulation })}
      </p>
      {simulation.purposes.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls has to take the focus
        <ul className={styles.purposes} aria-label="What would be decided otherwise" tabIndex={0}>
          {simulation.purposes.map(({ purpose, count, becomes, keys }) => (
            <li key={`${becomes} ${purpose}`} className={styles.purpose}>
              <div className={styles.texts}>
                <p>“{purpose}”</p>
                <p className={styles.about}>
                  {counted(count, 'read')} would be {becomes === 'denied' ? 'refused' : 'allowed'}, {keysInWords(keys)}
                </p>
              </div>
              {onDeclare && becomes === 'denied' && (
                <Button size="small" onClick={() => onDeclare(purpose)}>
                  Declare it<span className="visually-hidden">: {purpose}</span>
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

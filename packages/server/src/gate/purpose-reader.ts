/** Reads purposes here, by a model that is loaded when it is first asked: for commands, and for the service inside of a test. */
import { type Gate, loadGate, type PurposeEvidence, type PurposeReading } from '@ambit/gate'

export type PurposeJob = { readonly kind: 'read' | 'explain'; readonly purpose: string }

export interface PurposeReader {
  classifyPurpose(purpose: string): Promise<PurposeReading>
  explainPurpose(purpose: string): Promise<readonly PurposeEvidence[]>
}

let loading: Promise<Gate> | undefined

/** Of the same model for everybody in this thread. */
function gate(): Promise<Gate> {
  loading ??= loadGate()
  return loading
}

export const purposeReader: PurposeReader = {
  async classifyPurpose(purpose) {
    const { classes, refusal } = (await gate()).readAndQuote(purpose)
    return { classes, refusal }
  },
  async explainPurpose(purpose) {
    return (await gate()).explain(purpose)
  },
}

/** A code that the service asks for in the middle of an action: whoever is shown the question answers it, or cancels. */
import { sharedValue } from './shared-value.ts'

export interface CodeQuestion {
  /** Whether the last code was refused. */
  readonly isAgain: boolean
  /** Null: cancelled. */
  readonly answer: (code: string | null) => void
}

export const codeQuestion = sharedValue<CodeQuestion | null>(null)

/** Shows the question and waits for its answer; null when it is cancelled. */
export async function askForCode(isAgain: boolean): Promise<string | null> {
  const { promise, resolve } = Promise.withResolvers<string | null>()
  codeQuestion.set({ isAgain, answer: resolve })
  try {
    return await promise
  } finally {
    codeQuestion.set(null)
  }
}

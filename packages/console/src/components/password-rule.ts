import { passwordLengthMin } from '@ambit/core/limits'

/** The service says the same; a person should not have to ask it to find out. */
export const passwordHint = `At least ${passwordLengthMin} characters. A sentence is easier to remember than a riddle.`

export function passwordProblem(password: string): string | undefined {
  return [...password].length < passwordLengthMin ? `Use at least ${passwordLengthMin} characters.` : undefined
}

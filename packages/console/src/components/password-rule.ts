/** The service says the same; a person should not have to ask it to find out. */
export const passwordLengthMin = 12
export const passwordHint = 'At least 12 characters. A sentence is easier to remember than a riddle.'

export function passwordProblem(password: string): string | undefined {
  return [...password].length < passwordLengthMin ? 'Use at least 12 characters.' : undefined
}

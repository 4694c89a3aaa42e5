/** Where a memory came from, most believed first. */
import type { Source } from '@ambit/core'

export const sourceWords: Readonly<Record<Source, string>> = {
  explicit_user_input: 'The user said so',
  user_feedback: 'Feedback of the user',
  system: 'A system',
  conversation: 'A conversation',
  inferred: 'Inferred',
}

/** The statement of a purpose: what people are shown of it. */

export function tidyStatement(statement: string): string {
  return statement.normalize('NFC').trim().replace(/\s+/gu, ' ')
}

/** Words, and nothing that turns a line around or hides in it. */
export function isPlainStatement(statement: string): boolean {
  return /\p{L}/u.test(statement) && !/[\p{Cc}\p{Bidi_Control}]/u.test(tidyStatement(statement))
}

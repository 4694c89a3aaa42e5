/**
 * What others have named or stated, for a terminal: characters that would move the cursor, colour the line or turn it
 * around are written out, so that nobody draws on the screen of whoever looks.
 */
export function plainText(text: string): string {
  return text.replace(
    /[\p{Cc}\p{Bidi_Control}]/gu,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

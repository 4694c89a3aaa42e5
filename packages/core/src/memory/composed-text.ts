/**
 * Unicode's composed form, in which "é" is one letter. Asking for it takes long, and nearly every text has it: letters of these
 * ranges are never changed by it as long as no other stands among them.
 */
export function composed(text: string): string {
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code >= 0x300 && !isAlwaysComposed(code)) return text.normalize('NFC')
  }
  return text
}

function isAlwaysComposed(code: number): boolean {
  return (
    (code >= 0x400 && code <= 0x482) || // Cyrillic
    (code >= 0x5d0 && code <= 0x5ea) || // Hebrew
    (code >= 0x620 && code <= 0x64a) || // Arabic
    (code >= 0x3041 && code <= 0x3096) || // Hiragana
    (code >= 0x30a1 && code <= 0x30fc) || // Katakana
    (code >= 0x4e00 && code <= 0x9fff) || // Chinese characters
    (code >= 0xac00 && code <= 0xd7a3) // Hangul
  )
}

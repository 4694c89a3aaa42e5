/** The form in which the network reads a text. The training code has the same function in Python; `test/form-cases.json` is shared by both. */

const printableAscii = /^[ -~]*$/
const controlWhitespace = /[\u0009-\u000D\u0085\u2028\u2029]/g
const unprintable = /[\p{Cf}\p{Cc}]/gu

/** Idempotent, but for text whose lower case is several characters. */
export function form(text: string): string {
  const plain = printableAscii.test(text) ? text : normalize(text)
  return splitCamelCase(plain).toLowerCase().replace(/\s+/g, ' ').trim()
}

function normalize(text: string): string {
  return text
    .normalize('NFKC')
    .replace(controlWhitespace, ' ')
    .replace(unprintable, '')
    .replace(/[’‘]/g, "'")
    .replace(/[“”]/g, '"')
}

/** `calcLifetimeValue` and `URLPreview` are written as the words they consist of. */
function splitCamelCase(text: string): string {
  return text.replace(/(?<=[a-z])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/g, ' ')
}

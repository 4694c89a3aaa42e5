/** JSON taken apart for colouring: every character is in one piece, in order. */
export type JsonTokenKind = 'name' | 'string' | 'number' | 'word' | 'punctuation'

export interface JsonToken {
  readonly kind: JsonTokenKind
  readonly text: string
}

const pattern = /("(?:[^"\\]|\\.)*")(\s*:)?|(-?\d[\d.eE+-]*)|\b(true|false|null)\b/g

export function jsonTokens(json: string): readonly JsonToken[] {
  const tokens: JsonToken[] = []
  let end = 0
  const push = (kind: JsonTokenKind, text: string) => {
    if (text) tokens.push({ kind, text })
  }
  for (const match of json.matchAll(pattern)) {
    const [whole, string, colon, number, word] = match
    push('punctuation', json.slice(end, match.index))
    if (string !== undefined) {
      push(colon === undefined ? 'string' : 'name', string)
      push('punctuation', colon ?? '')
    } else if (number !== undefined) push('number', number)
    else push('word', word ?? '')
    end = match.index + whole.length
  }
  push('punctuation', json.slice(end))
  return tokens
}

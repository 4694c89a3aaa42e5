/** Where a full stop or a bullet stands beside a line break, one line would be cut there as well. */
const loneLineBreak = /(?<![.;:!?|&+*#~•·…—–] {0,2})[\n\r\t](?! {0,2}[-*•·] )/
const lineBreaks = /[\n\r\t]/g

/** The same words in one line; null where that changes nothing. */
export function withoutLineBreaks(text: string): string | null {
  return loneLineBreak.test(text) ? text.replace(lineBreaks, ' ') : null
}

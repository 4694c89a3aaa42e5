/** What domains are compared by: NFKC, without control and invisible characters, white space collapsed, in lower case. */
export function domainKey(domain: string): string {
  if (plain.test(domain)) return domain
  return domain
    .replace(invisible, '')
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFKC')
    .replace(invisible, '')
    .replace(/\s+/gu, ' ')
    .trim()
}

/** Printable ASCII without capitals, and single spaces in between: its own key. */
const plain = /^[!-@[-~]+(?: [!-@[-~]+)*$/u
/** Tabs and line breaks are white space, and not removed. */
const invisible = /[\p{Default_Ignorable_Code_Point}\p{Cf}]|(?!\s)\p{Cc}/gu

/** Lists and capitals in running text. */
const lists = {
  and: new Intl.ListFormat('en-GB', { type: 'conjunction' }),
  or: new Intl.ListFormat('en-GB', { type: 'disjunction' }),
} as const

export function listed(words: readonly string[], conjunction: keyof typeof lists = 'and'): string {
  return lists[conjunction].format(words)
}

export function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** Brings the forms of a word together: recommend, recommends, recommending, recommendation. Crude on purpose. */

const endings: readonly (readonly [ending: string, replacement: string, stemLengthMin: number])[] = [
  ['izations', 'ise', 3],
  ['isations', 'ise', 3],
  ['ization', 'ise', 3],
  ['isation', 'ise', 3],
  ['izing', 'ise', 3],
  ['ising', 'ise', 3],
  ['ized', 'ise', 3],
  ['ised', 'ise', 3],
  ['izes', 'ise', 3],
  ['ises', 'ise', 3],
  ['izer', 'ise', 3],
  ['iser', 'ise', 3],
  ['ize', 'ise', 3],
  ['lations', 'late', 3],
  ['lation', 'late', 3],
  ['ations', '', 5],
  ['ation', '', 5],
  ['ments', '', 4],
  ['ment', '', 4],
  ['ings', '', 3],
  ['ing', '', 3],
  ['ies', 'y', 2],
  ['ied', 'y', 2],
  ['sses', 'ss', 1],
  ['ches', 'ch', 2],
  ['shes', 'sh', 2],
  ['xes', 'x', 2],
  ['ed', '', 3],
  ['es', 'e', 2],
  ['s', '', 3],
]

/** Most words end in a letter that none of the endings has. Objects: to take arrays apart is slow until a loop is compiled. */
const endingsByLastLetter = Map.groupBy(
  endings.map(([ending, replacement, stemLengthMin]) => ({ ending, replacement, stemLengthMin })),
  ({ ending }) => ending.charAt(ending.length - 1),
)

export function stem(word: string): string {
  const possible = endingsByLastLetter.get(word.charAt(word.length - 1))
  if (possible === undefined) return tidy(word)
  const found = possible.find(
    ({ ending, stemLengthMin }) =>
      word.endsWith(ending) && word.length - ending.length >= stemLengthMin && !(ending === 's' && /[su]s$/.test(word)),
  )
  if (found === undefined) return tidy(word)
  return tidy(word.slice(0, word.length - found.ending.length) + found.replacement)
}

/** planning and plan, making and make. */
function tidy(root: string): string {
  const last = root.charAt(root.length - 1)
  if (root.length > 3 && last === root.charAt(root.length - 2) && !'aeiouls'.includes(last)) return root.slice(0, -1)
  return root.length > 3 && last === 'e' ? root.slice(0, -1) : root
}

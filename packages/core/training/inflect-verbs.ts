/** Puts a command into a sentence: "suggest a film" as "suggests a film" or "suggesting a film". */

/** {V} stands for the third person, {G} for the gerund. */
export function inflect(frame: string, command: string): string {
  const end = command.indexOf(' ')
  const verb = command.slice(0, end)
  const rest = command.slice(end)
  return frame.replace('{V}', () => thirdPerson(verb) + rest).replace('{G}', () => gerund(verb) + rest)
}

function thirdPerson(verb: string): string {
  if (/[^aeiou]y$/.test(verb)) return `${verb.slice(0, -1)}ies`
  return /(s|x|z|ch|sh|o)$/.test(verb) ? `${verb}es` : `${verb}s`
}

/** "planning", but "offering": verbs of two syllables double their last letter only when they end on the stress. */
const stressedAtEnd = new Set(
  'begin forget submit commit permit prefer refer transfer defer infer admit allot reset debug enrol fulfil distil cancel travel label'.split(
    ' ',
  ),
)

function gerund(verb: string): string {
  if (/[^aeio]e$/.test(verb)) return `${verb.slice(0, -1)}ing`
  const isShort = /^[^aeiou]*[aeiou][bdgklmnprt]$/.test(verb)
  return isShort || stressedAtEnd.has(verb) ? `${verb}${verb.at(-1)}ing` : `${verb}ing`
}

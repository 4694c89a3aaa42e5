/**
 * Letters of other alphabets, and digits, that are drawn like a Latin letter. Always folded, whatever stands around
 * them, so that swapping one for the other cannot change a decision. NFKD has already handled full-width, bold,
 * circled and accented letters when this table is asked.
 */
const lookAlikesByLatin: Record<string, string> = {
  a: 'аαɑ',
  ae: 'æ',
  b: 'ЬвβƄ',
  c: 'сϲ',
  d: 'ԁđð',
  e: 'еєεҽ℮',
  f: 'ƒϝ',
  g: 'ɡց',
  h: 'һнհ',
  i: 'іιıɩ¡',
  j: 'јϳ',
  k: 'кκⲕ',
  l: 'łⅼӏ',
  m: 'мⅿ',
  n: 'пηո',
  o: 'оοσøօ૦',
  oe: 'œ',
  p: 'рρ',
  q: 'ԛզ',
  r: 'гᴦ',
  s: 'ѕʂ',
  ss: 'ß',
  t: 'тτţ',
  th: 'þ',
  u: 'υսʋц',
  v: 'νѵ',
  w: 'ԝωѡʍ',
  x: 'хχ',
  y: 'уүγ',
  z: 'ʐ',
}

export const latinByLookAlike: ReadonlyMap<string, string> = new Map(
  Object.entries(lookAlikesByLatin).flatMap(([latin, others]) =>
    [...others].map((other) => [other.toLowerCase(), latin]),
  ),
)

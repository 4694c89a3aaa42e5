/**
 * Letters of other alphabets, and digits, that are drawn like a Latin letter. Always folded, whatever stands around
 * them, so that swapping one for the other cannot change a decision. NFKD has already handled full-width, bold,
 * circled and accented letters when this table is asked.
 */
const lookAlikesByLatin: Record<string, string> = {
  a: 'аαɑ',
  ae: 'æ',
  b: 'ЬвβƄ',
  c: 'сϲᴄ',
  d: 'ԁđð',
  e: 'еєεҽ℮',
  f: 'ƒϝ',
  g: 'ɡɢց',
  h: 'һнհ',
  i: 'іιıɩ¡',
  j: 'јϳ',
  k: 'кκⲕ',
  l: 'łⅼӏ',
  m: 'мⅿ',
  n: 'пηոɴ',
  o: 'оοσøօ૦',
  oe: 'œ',
  p: 'рρ',
  q: 'ԛզ',
  r: 'гʀᴦ',
  s: 'ѕꜱʂ',
  ss: 'ß',
  t: 'тτţ',
  th: 'þ',
  u: 'υսʋц',
  v: 'νѵᴠ',
  w: 'ԝωѡʍ',
  x: 'хχ',
  y: 'уүγʏ',
  z: 'ᴢʐ',
}

export const latinByLookAlike: ReadonlyMap<string, string> = new Map(
  Object.entries(lookAlikesByLatin).flatMap(([latin, others]) =>
    [...others].map((other) => [other.toLowerCase(), latin]),
  ),
)

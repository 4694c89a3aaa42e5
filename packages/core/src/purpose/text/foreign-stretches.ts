/** Finds words and clauses of other languages, and words of none, beside English ones. Dishes, names and places are readable. */
import { writtenIn } from './coded-words.ts'
import { isUnspaced } from './foreign-text.ts'
import { englishByForeign } from './foreign-words.ts'
import { isLoanWord } from './loan-words.ts'
import { isName } from './names.ts'
import { runsOf } from './runs.ts'
import type { ReadText, Token } from './tokens.ts'

const foreignRunMin = 4
const strangeMin = 2
const unlikelyLengthMin = 7
const unspacedClauseMin = 4
/** Bits a pair; chosen so that nearly all English words pass, and nearly all names. */
const englishSurpriseMax = 4.35
const nameSurpriseMax = 5.4

const innerCapital = /\p{Ll}\p{Lu}/u

/** Where something else cannot be read either, only what has no other explanation. */
export function findForeign(
  text: string,
  { tokens, isForeign, letterSurprise, rankOf }: ReadText,
  isUnreadable: boolean,
): (readonly Token[])[] {
  if (!tokens.some(isNoEnglish)) return []
  const found: (readonly Token[])[] = runsOf(tokens, isUnexplainedClause, 1)
  if (isForeign || isUnreadable || found.length > 0) return found
  for (const run of runsOf(tokens, isStrange, 1)) {
    if (isForeignRun(run) || isGibberish(run, tokens, { letterSurprise, rankOf })) found.push(run)
  }
  // "escribir la respuesta con un toNo cordial": capitals make no English words of a foreign one.
  if (tokens.filter(({ legibility }) => legibility === 'foreign').length >= strangeMin)
    found.push(
      ...runsOf(
        tokens,
        (token) => token.isPiece && token.word.length <= 2 && innerCapital.test(writtenIn(text, token)),
        1,
      ),
    )
  const beginsInEnglish = tokens[0]?.legibility === 'known' && tokens[1]?.legibility === 'known'
  if (beginsInEnglish)
    for (const run of runsOf(tokens, mayBeForeign, foreignRunMin)) {
      const clause = withoutShortEnds(run)
      if (clause.length >= foreignRunMin && isForeignClause(clause)) found.push(clause)
    }
  for (const sentence of sentencesOf(tokens))
    if (isMostlyStrange(sentence) || (beginsInEnglish && isAllStrange(sentence))) found.push(sentence)
  return found
}

/** Chinese and Japanese put no spaces between words: what is as long as this and has no word that is known is a clause, not a name. */
function isUnexplainedClause({ word, legibility }: Token): boolean {
  return legibility === 'unknown' && word.length >= unspacedClauseMin && isUnspaced(word)
}

function isStrange({ legibility }: Token): boolean {
  return legibility === 'unknown' || legibility === 'foreign'
}

/** Dishes, names and titles have a foreign word or three; a clause has more, or says what must not be done. */
function isForeignRun(run: readonly Token[]): boolean {
  const foreign = run.filter(({ legibility }) => legibility === 'foreign').length
  if (foreign > 0 && run.length >= foreignRunMin) return true
  const tells = run.some(({ word }) => outsideInEnglish.has(englishByForeign.get(word) ?? ''))
  return run.length > foreignRunMin || (tells && foreign > 1)
}

/** "e depois entrega ao senhorio" after English words: among foreign ones, what looks like a misspelt English one is foreign as well. */
function isForeignClause(run: readonly Token[]): boolean {
  const strange = run.filter(
    ({ word, legibility }) => legibility === 'foreign' || (legibility === 'unknown' && word.length > 1),
  )
  return strange.length >= strangeMin && run.some(({ legibility }) => legibility === 'foreign')
}

function mayBeForeign(token: Token): boolean {
  return isStrange(token) || token.legibility === 'mended' || isShortOfAny(token)
}

const englishShortWords = new Set('or to of by if we he my be up us go it at'.split(' '))

/** Most words of one or two letters belong to many languages. */
function isShortOfAny({ word, after }: Token): boolean {
  return word.length <= 2 && after === 'space' && !englishShortWords.has(word)
}

function withoutShortEnds(run: readonly Token[]): readonly Token[] {
  const isEnd = (token: Token | undefined) => token !== undefined && !isStrange(token) && isShortOfAny(token)
  let from = 0
  let to = run.length
  while (isEnd(run[from])) from += 1
  while (to > from && isEnd(run[to - 1])) to -= 1
  return run.slice(from, to)
}

const outsideInEnglish = new Set(
  'train model analysis statistics sell share advertisers marketing profile data debug test internal research'.split(
    ' ',
  ),
)

/** Words that no English word looks like. A capital is no excuse: it is too cheap. */
function isGibberish(
  run: readonly Token[],
  tokens: readonly Token[],
  { letterSurprise, rankOf }: Pick<ReadText, 'letterSurprise' | 'rankOf'>,
): boolean {
  const most = isNamed(run, tokens) ? nameSurpriseMax : englishSurpriseMax
  const unlikely = run.filter(
    ({ word, legibility, isJoined, isPiece }) =>
      legibility === 'unknown' &&
      (!isJoined || isPiece) &&
      letterSurprise(word) > most &&
      !isNameOrLoanWord(word) &&
      rankOf(word.replace(prefix, '')) < 0,
  )
  return unlikely.some(({ word }) => word.length >= unlikelyLengthMin) || unlikely.length > 1
}

/** "unrhymed": a known word behind it explains the letters. */
const prefix = /^(?:un|re|non|pre|mis|over|under|out)(?=[a-z]{4})/

const beforeNames = new Set(
  'a an the in at near of with from for to around about like or my her his their our via mr mrs ms dr aunt uncle tell tells remind reminds'.split(
    ' ',
  ),
)

/** "campsites near Biarritz": one such word where something or somebody is named. */
function isNamed(run: readonly Token[], tokens: readonly Token[]): boolean {
  const [name] = run as readonly [Token]
  if (run.length > 1 || name.after !== 'space') return false
  return beforeNames.has(tokens[tokens.indexOf(name) - 1]?.word ?? '')
}

/** A sentence of two words or more that says nothing in English. */
function isMostlyStrange(sentence: readonly Token[]): boolean {
  const words = sentence.filter(({ legibility, word }) => legibility !== 'number' && word.length > 1)
  const strange = words.filter(isNoEnglish)
  return strange.length >= strangeMin && strange.length >= (2 / 3) * words.length
}

/** "Enregistre chaque frappe de clavier." after English words: what looks like a misspelt one is foreign where all others are. */
function isAllStrange(sentence: readonly Token[]): boolean {
  // "de", "a", "no": words of many languages.
  const telling = sentence.filter(({ word }) => word.length > 2)
  return (
    telling.filter(isNoEnglish).length >= strangeMin &&
    telling.every((token) => isNoEnglish(token) || token.legibility === 'mended')
  )
}

function isNoEnglish(token: Token): boolean {
  return token.isForeign || (isStrange(token) && !isNameOrLoanWord(token.word))
}

/** Then its letters need no other explanation. */
export function isNameOrLoanWord(word: string): boolean {
  return isName(word) || isLoanWord(word)
}

function sentencesOf(tokens: readonly Token[]): Token[][] {
  const sentences: Token[][] = []
  for (const token of tokens) {
    if (token.after === 'stop' || sentences.length === 0) sentences.push([token])
    else sentences.at(-1)?.push(token)
  }
  return sentences
}

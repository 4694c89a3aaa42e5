/** Finds the weights of a feature by its names, without composing its key. */
import { type FeatureKind, parseFeatureKey } from './clause-features.ts'

export interface FeatureWeights {
  /** Where in the table the packed weights of the feature begin, or undefined when the model does not know it. */
  find(kind: FeatureKind, first: string, second: string | null): number | undefined
}

type PlaceByName = Map<string, number>

/** Of the table's text: a line a feature, its key, a tab, its weights. */
export function readFeatureWeights(table: string): FeatureWeights {
  const ofOneName = new Map<FeatureKind, PlaceByName>()
  const ofTwoNames = new Map<FeatureKind, Map<string, PlaceByName>>()
  let lineAt = 0
  while (lineAt < table.length) {
    const tab = table.indexOf('\t', lineAt)
    const { kind, first, second } = parseFeatureKey(table.slice(lineAt, tab))
    if (second === null) mapIn(ofOneName, kind).set(first, tab + 1)
    else mapIn(mapIn(ofTwoNames, kind), first).set(second, tab + 1)
    lineAt = endOfLine(table, tab) + 1
  }
  return {
    find(kind, first, second) {
      if (second === null) return ofOneName.get(kind)?.get(first)
      return ofTwoNames.get(kind)?.get(first)?.get(second)
    },
  }
}

export function endOfLine(table: string, from: number): number {
  const end = table.indexOf('\n', from)
  return end < 0 ? table.length : end
}

function mapIn<Key, InnerKey, InnerValue>(
  outer: Map<Key, Map<InnerKey, InnerValue>>,
  key: Key,
): Map<InnerKey, InnerValue> {
  let inner = outer.get(key)
  if (inner === undefined) {
    inner = new Map()
    outer.set(key, inner)
  }
  return inner
}

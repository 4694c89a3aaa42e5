/** Where each entry of an answer comes from, as far as the answer says. */
import type { Source } from '@ambit/core'

export interface EntryOrigin {
  readonly path: string
  /** The same, step by step: the section first. */
  readonly steps: readonly string[]
  /** The section, and the keys that lead to it within. */
  readonly place: string
  /** What is there, in a line. */
  readonly value: string
  readonly source: Source
  readonly sourceRef: string | null
  readonly domain: string | null
  readonly createdAt: string
  readonly saidBy: number
  readonly overrode: number
}

interface ProvenanceRecord {
  readonly path: string
  readonly memory_ids: readonly string[]
  readonly source: Source
  readonly source_ref: string | null
  readonly domain: string | null
  readonly created_at: string
  readonly overrode: readonly string[]
}

interface ReadWithProvenance {
  readonly summary_struct: unknown
  readonly provenance: readonly ProvenanceRecord[]
}

export function entryOrigins({ summary_struct: struct, provenance }: ReadWithProvenance): readonly EntryOrigin[] {
  return provenance.map((record) => {
    const steps = record.path.split('/').slice(1).map(unescaped)
    return {
      path: record.path,
      steps,
      place: steps.filter((step) => !/^\d+$/.test(step)).join(' · '),
      value: inALine(memberAt(struct, steps)),
      source: record.source,
      sourceRef: record.source_ref,
      domain: record.domain,
      createdAt: record.created_at,
      saidBy: record.memory_ids.length,
      overrode: record.overrode.length,
    }
  })
}

/** A step of a JSON pointer. */
function unescaped(step: string): string {
  return step.replaceAll('~1', '/').replaceAll('~0', '~')
}

/** Undefined where there is nothing. */
export function memberAt(struct: unknown, steps: readonly string[]): unknown {
  return steps.reduce(memberOf, struct)
}

function memberOf(value: unknown, step: string): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) return undefined
  return (value as Record<string, unknown>)[step]
}

const lineMax = 120

function inALine(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
  return text.length > lineMax ? `${text.slice(0, lineMax)}…` : text
}

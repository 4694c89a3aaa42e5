/** What the verbs of `ambit purposes` are given, and how they understand it. */
import { registerLimits } from '@ambit/core'
import type { AppDeps } from '../app/deps.ts'
import { defaultProjectName } from '../app/ensure-project.ts'
import type { Project } from '../storage/port/projects.ts'
import { parseArguments } from './parse-arguments.ts'
import { UsageError } from './usage-error.ts'
import type { CliDeps } from './with-store.ts'

const purposeOptions = {
  project: { type: 'string', default: defaultProjectName },
  json: { type: 'boolean', default: false },
  file: { type: 'string' },
  statement: { type: 'string' },
  class: { type: 'string', multiple: true },
  scope: { type: 'string', multiple: true },
  exception: { type: 'string', multiple: true },
  domain: { type: 'string', multiple: true },
  'without-domain': { type: 'boolean', default: false },
  'any-scope': { type: 'boolean', default: false },
  'any-domain': { type: 'boolean', default: false },
  'no-exceptions': { type: 'boolean', default: false },
  reason: { type: 'string' },
  'dry-run': { type: 'boolean', default: false },
  days: { type: 'string', default: '7' },
  dismissed: { type: 'boolean', default: false },
  dismiss: { type: 'string' },
  restore: { type: 'string' },
  format: { type: 'string', default: 'md' },
  protected: { type: 'string', multiple: true },
  usual: { type: 'string', multiple: true },
  'none-protected': { type: 'boolean', default: false },
  'none-usual': { type: 'boolean', default: false },
} as const

export type PurposeOptionName = keyof typeof purposeOptions
export type PurposeOptions = ReturnType<typeof parseArguments<typeof purposeOptions>>['values']

/** @param heeded the options of one verb, beside those that go with every one of them. */
export function parsePurposeArguments(args: readonly string[], heeded: readonly PurposeOptionName[]) {
  const names: readonly PurposeOptionName[] = ['project', 'json', ...heeded]
  const { values, positionals } = parseArguments(
    args,
    Object.fromEntries(names.map((name) => [name, purposeOptions[name]])),
  )
  const usual = parseArguments([], purposeOptions).values
  return { values: { ...usual, ...values } as PurposeOptions, positionals }
}

export interface PurposeDeps
  extends CliDeps,
    Pick<AppDeps, 'classifyPurpose' | 'explainPurpose' | 'tokenTtlMs' | 'auditRetentionDays'> {}

export interface PurposeInput {
  readonly project: Project
  /** What stands behind the verb: a name, a mode. */
  readonly named: string | undefined
  readonly options: PurposeOptions
}

/** The name of a purpose, without which a verb cannot do anything. */
export function nameOf({ named }: PurposeInput, verb: string): string {
  if (named === undefined) throw new UsageError(`name the purpose: "ambit purposes ${verb} NAME"`)
  return named
}

/** Why, in the owner's words; null: they did not say. */
export function reasonOf({ reason }: PurposeOptions): string | null {
  if (reason === undefined) return null
  const { reasonLength: max } = registerLimits
  const tidy = reason.trim()
  if (tidy === '' || [...tidy].length > max) throw new UsageError(`--reason must be 1 to ${max} characters long`)
  return tidy
}

/** What `--json` prints. */
export function printJson(value: unknown): void {
  process.stdout.write(`${JSON.stringify(value, null, 2)}\n`)
}

export function daysOf({ days }: PurposeOptions, max: number): number {
  const count = /^\d{1,4}$/.test(days) ? Number(days) : 0
  if (!(count >= 1 && count <= max))
    throw new UsageError(`--days must be a whole number from 1 to ${max}, not "${days}"`)
  return count
}

/**
 * Writes what the client knows of the contract: the types of every body and answer, and where each operation is.
 *
 *   npm run sdk:generate             after a change of the contract
 *   npm run sdk:generate -- --check  fails when the file is not what the contract says
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { type ApiOperation, apiOperations, consoleOperations, errorCodes, policyDenialDetails } from '@ambit/core'
import { scopeSections } from '../../core/src/memory/sections.ts'
import { membersOf, namedLists, type Schema, typeOf } from './schema-types.ts'

const file = new URL('../src/generated/operations.ts', import.meta.url)

const operations = Object.entries(apiOperations as Readonly<Record<string, ApiOperation>>)

/** The contract as the client's source. */
export function generated(): string {
  const source = contractSource({ bodies: new Map(), answers: new Map() })
  const used = ['JsonObject', 'MemoryValue', 'StoredValue', 'SummaryStruct', 'TimeWindow'].filter((type) =>
    new RegExp(`\\b${type}\\b`).test(source),
  )
  return [
    '// Made from the contract in packages/core by `npm run sdk:generate`. Do not edit.',
    `import type { ${used.join(', ')} } from '../memory-values.ts'`,
    source,
  ].join('\n')
}

function contractSource(named: { bodies: Named; answers: Named }): string {
  return indented(
    [
      ...Object.entries(namedLists).map(([name, list]) => `export type ${name} = ${union(list)}`),
      '/** Codes that a program with a key can be refused with. */',
      `export type ErrorCode = ${union(apiErrorCodes())}`,
      '/** The sections that an answer has in each scope, whether or not there is anything in them. */',
      `export interface OwnSections {\n${ownSections()}\n}`,
      `export interface PolicyDeniedDetails ${membersOf(policyDenialDetails as Schema, 'answer', new Map())}`,
      ...operations.flatMap(([name, operation]) => typesOf(name, operation, named)),
      '/** What each operation takes and answers. */',
      `export interface Operations {\n${operations.map(([name, operation]) => signatureOf(name, operation)).join('\n')}\n}`,
      'export type OperationName = keyof Operations',
      '/** Method, path, and whether it takes an Idempotency-Key. */',
      'export const endpoints: { readonly [Name in OperationName]: readonly [string, string, boolean?] } = {',
      ...operations.map(([name, operation]) => `${name}: ${endpointOf(operation)},`),
      '}',
      '',
    ].join('\n'),
  )
}

/** Bodies and answers that later ones are made of, by what they look like. */
type Named = Map<string, string>

function typesOf(
  name: string,
  { request, answer, query }: ApiOperation,
  { bodies, answers }: { bodies: Named; answers: Named },
): readonly string[] {
  if (query) throw new Error(`${name} takes a query, which the client cannot send yet: see packages/sdk/src/call.ts`)
  const types: string[] = []
  if (request) {
    types.push(`export interface ${bodyName(name)} ${membersOf(request.schema as Schema, 'body', bodies)}`)
    bodies.set(JSON.stringify(request.schema), bodyName(name))
  }
  const schema = answer.schema as Schema
  const type = typeOf(schema, 'answer', answers)
  const parameter = needsScope(type) ? '<S extends Scope = Scope>' : ''
  types.push(
    `/** ${answer.description} */`,
    type.startsWith('{')
      ? `export interface ${answerName(name)}${parameter} ${type}`
      : `export type ${answerName(name)}${parameter} = ${type}`,
  )
  answers.set(JSON.stringify(schema), `${answerName(name)}${parameter && '<S>'}`)
  return types
}

/** Inside of a record by scope, the scope is known. */
function needsScope(type: string): boolean {
  return /<S>/.test(type.replaceAll(/\{ readonly \[S in Scope\]\?: \{[^}]*\} \}/g, ''))
}

function signatureOf(name: string, { request }: ApiOperation): string {
  return `readonly ${name}: { readonly body: ${request ? bodyName(name) : 'undefined'}; readonly answer: ${answerName(name)} }`
}

function endpointOf({ method, path, headers = {} }: ApiOperation): string {
  return `['${method}', '${path}'${'Idempotency-Key' in headers ? ', true' : ''}]`
}

/** All but those that only people at the console meet. */
function apiErrorCodes(): readonly string[] {
  const refusals = (of: object): readonly string[] =>
    Object.values(of).flatMap(({ refusals: codes }: ApiOperation) => codes)
  const ofConsole = new Set<string>([
    ...refusals(consoleOperations),
    'sign_in_required',
    'not_permitted',
    'cross_site_request',
    'host_not_allowed',
  ])
  const ofApi = new Set<string>([...refusals(apiOperations), 'invalid_request', 'not_found', 'rate_limited'])
  return Object.keys(errorCodes).filter((code) => ofApi.has(code) || !ofConsole.has(code))
}

function ownSections(): string {
  return Object.entries(scopeSections)
    .map(([scope, { own }]) => `readonly ${scope}: ${union(own)}`)
    .join('\n')
}

const union = (list: readonly string[]): string => list.map((value) => `'${value}'`).join(' | ')
const capitalized = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1)
const bodyName = (name: string): string => `${capitalized(name)}Body`
const answerName = (name: string): string => `${capitalized(name)}Answer`

function indented(source: string): string {
  let depth = 0
  return source
    .split('\n')
    .map((line) => {
      if (/^[}\]]/.test(line)) depth -= 1
      const at = '  '.repeat(depth)
      if (/\{$/.test(line)) depth += 1
      return line === '' ? '' : at + line
    })
    .join('\n')
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  if (!process.argv.includes('--check')) writeFileSync(file, generated())
  else if (readFileSync(file, 'utf8') !== generated()) {
    process.stderr.write(
      'packages/sdk/src/generated/operations.ts is not what the contract says: npm run sdk:generate\n',
    )
    process.exitCode = 1
  }
}

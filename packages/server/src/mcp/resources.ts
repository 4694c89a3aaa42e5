/** What a client may show or give to a model without a call: what may be stated, and what that opens. */
import type { ApiOperations } from '@ambit/core'
import type { McpCaller } from './mcp-caller.ts'

interface Resource {
  readonly uri: string
  readonly name: string
  readonly title: string
  readonly description: string
  readonly mimeType: 'application/json'
}

const sources: readonly (Resource & { readonly operation: keyof ApiOperations })[] = [
  {
    uri: 'ambit://purposes',
    name: 'purposes',
    title: 'Registered purposes',
    description: 'What may be stated as a purpose by its name, and what each purpose opens.',
    mimeType: 'application/json',
    operation: 'listPurposes',
  },
  {
    uri: 'ambit://policy',
    name: 'policy',
    title: 'The policy in force',
    description: 'For each scope, the classes of purposes that may read it.',
    mimeType: 'application/json',
    operation: 'showPolicy',
  },
]

export const resources: readonly Resource[] = sources.map(({ operation: _, ...resource }) => resource)

/** Null: there is no such resource, or it cannot be read now. */
export async function readResource(uri: unknown, caller: McpCaller): Promise<object | null> {
  const source = sources.find((resource) => resource.uri === uri)
  if (!source) return null
  const outcome = await caller.run(source.operation, null)
  if (!outcome.ok) return null
  const { mimeType } = source
  return { contents: [{ uri: source.uri, mimeType, text: JSON.stringify(outcome.answer, null, 2) }] }
}

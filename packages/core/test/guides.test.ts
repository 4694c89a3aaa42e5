/** What the guides say of merging, shapes and contexts, tried out. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, test } from 'node:test'
import { memoryContext } from '../src/context/memory-context.ts'
import type { JsonValue } from '../src/json.ts'
import type { ToldMemory } from '../src/memory/memory-value.ts'
import { mergeVersion } from '../src/memory/merge-version.ts'
import { type Scope, scopes } from '../src/memory/scopes.ts'
import { type Source, sourceReliability } from '../src/memory/sources.ts'
import { createMemory } from '../src/operations/create-memory.ts'
import { defaultPolicyMatrix } from '../src/policy/default-policy.ts'
import { acceptedMemory } from './arbitrary-memories.ts'
import { mergeToStruct } from './merge-to-struct.ts'

const read = (name: string): string => readFileSync(new URL(`../../../docs/guides/${name}`, import.meta.url), 'utf8')
const blocks = (page: string, language: string): readonly string[] =>
  [...page.matchAll(new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\`$`, 'gm'))].map(([, text]) =>
    (text ?? '').trimEnd(),
  )

describe('the guide on merging', () => {
  const page = read('merging.md')

  for (const block of blocks(page, 'text')) {
    const [scope = '', ...lines] = block.split('\n')
    test(`is right: ${lines.at(-1)}`, () => {
      const memories = lines.slice(0, -1).map((line, index) => {
        const { source, value_json, domain = null } = JSON.parse(line)
        return { ...acceptedMemory({ id: `mem_${index}`, createdAtMs: index, source, json: value_json }), domain }
      })
      const expected = JSON.parse(lines.at(-1)?.replace(/^=> /, '') ?? '')
      assert.deepEqual(mergeToStruct(scope as Scope, memories).summaryStruct, expected)
    })
  }

  test('has an example of every rule, the version of the merge, and every source with how far it is believed', () => {
    assert.ok(blocks(page, 'text').length >= 11)
    assert.match(page, new RegExp(`x-merge-version\`: ${mergeVersion}\\b`))
    const rows = [...page.matchAll(/^\| `(\w+)` \| [^|]+ \| (0\.\d\d) \|$/gm)]
    assert.deepEqual(Object.fromEntries(rows.map(([, source, value]) => [source, Number(value)])), {
      ...sourceReliability,
    })
  })
})

describe('the guide on scopes and shapes', () => {
  const page = read('scopes-and-shapes.md')
  const rows = [...page.matchAll(/^\| ([^|`]+) \| (\w+) \|([^|]*)\| `([[{].+)` \|$/gm)]

  test('places fifty things', () => assert.equal(rows.length, 50))

  for (const [, said, scope, domain, value] of rows) {
    test(`places "${said}" where it is accepted`, () => {
      const body = {
        user_id: 'u',
        scope,
        domain: domain?.trim() || null,
        source: 'conversation',
        value_json: JSON.parse(value ?? ''),
      }
      assert.deepEqual(createMemory.request.parse(body).ok, true)
    })
  }

  test('names the default policy of every scope, and uses all of them', () => {
    const table = [...page.matchAll(/^\| `(\w+)` \| [^|]+ \| ([a-z_, ]+) \|$/gm)]
    assert.deepEqual(Object.fromEntries(table.map(([, scope, classes]) => [scope, classes?.split(', ')])), {
      ...defaultPolicyMatrix,
    })
    assert.deepEqual([...new Set(rows.map(([, , scope]) => scope))].sort(), [...scopes].sort())
  })
})

test('the guide on contexts shows what a context says', () => {
  let number = 0
  const told = (source: Source, domain: string | null, json: JsonValue): ToldMemory => {
    const id = `mem_${String(number).padStart(2, '0')}`
    return { ...acceptedMemory({ id, createdAtMs: number++, source, json }), domain, sourceRef: null }
  }
  const memories = new Map<Scope, readonly ToldMemory[]>([
    [
      'preferences',
      [
        told('explicit_user_input', 'food', {
          likes: ['ramen', 'dark chocolate', 'Thai curry', 'green tea'],
          dislikes: ['coriander'],
          settings: { spice: 'mild' },
        }),
        told('inferred', 'food', { likes: ['miso', 'sushi'], dislikes: ['ramen'] }),
        told('conversation', null, { likes: ['jazz', 'board games'], dislikes: ['crowds'] }),
      ],
    ],
    [
      'constraints',
      [
        told('explicit_user_input', null, ['no peanuts', 'nothing above 50 euros']),
        told('conversation', null, {
          people: [{ name: 'Mia', relation: 'daughter', age: 7, allergies: ['nuts', 'sesame'] }],
        }),
        told('conversation', null, { people: [{ name: 'Leo', allergies: ['milk'] }] }),
        told('inferred', null, { max_budget: { amount: 50, currency: 'EUR' } }),
      ],
    ],
  ])
  const { text } = memoryContext(memories, { charactersMax: 1_200, focus: 'dinner with Mia on Friday' })
  assert.equal(blocks(read('contexts.md'), 'text')[0], text)
})

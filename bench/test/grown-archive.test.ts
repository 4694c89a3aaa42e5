import assert from 'node:assert/strict'
import { test } from 'node:test'
import { growArchive } from '../grown-archive.ts'

test('a grown archive has copies behind the rows of their tables, in the order of their keys, and says how many there are', () => {
  const memory = { user_id: 'sample', id: 'mem_a', value: '{"likes":["dish 0"]}' }
  const grant = { user_id: 'sample', id: 'grt_a', token_hash: `0Abcdefg${'h'.repeat(43)}` }
  const rows = [
    { ambit_archive: 1 },
    { table: 'projects', row: { id: 'prj' } },
    { table: 'memories', row: memory },
    { table: 'grants', row: grant },
    { end: { projects: 1, memories: 1, grants: 1 } },
  ]
  const users = [
    { userId: 'one', memories: 1 },
    { userId: 'two', memories: 51 },
  ]
  const lines = rows.map((row) => JSON.stringify(row))
  const grown = [...growArchive(lines, { users, grants: 100 })].map((line) => JSON.parse(line))
  assert.deepEqual(grown.at(-1), { end: { projects: 1, memories: 53, grants: 101 } })
  const tables = grown.flatMap(({ table }) => table ?? [])
  assert.deepEqual(tables, ['projects', ...Array(53).fill('memories'), ...Array(101).fill('grants')])
  const ofTwo = grown.filter(({ row }) => row?.user_id === 'two')
  assert.deepEqual(new Set(ofTwo.map(({ row }) => row.value)).size, 50)
  const hashes: string[] = grown.filter(({ table }) => table === 'grants').map(({ row }) => row.token_hash)
  const added = hashes.slice(1)
  assert.deepEqual(added, added.toSorted())
  assert.ok(added.every((hash) => hash.length === grant.token_hash.length && hash < grant.token_hash))
})

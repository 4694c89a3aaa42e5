import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Listing } from '@ambit/sdk'
import fc from 'fast-check'

function listing(pages: readonly (readonly number[])[]) {
  const asked: (string | null)[] = []
  const fetchPage = async (cursor: string | null) => {
    asked.push(cursor)
    const at = cursor === null ? 0 : Number(cursor)
    return { items: pages[at] ?? [], next_cursor: at + 1 < pages.length ? String(at + 1) : null }
  }
  return { asked, list: new Listing(fetchPage, ({ items }) => items) }
}

test('iterating goes through all items of all pages, in order, and asks for each page once', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(fc.nat()), { minLength: 1 }), async (pages) => {
      const { list, asked } = listing(pages)
      const items: number[] = []
      for await (const item of list) items.push(item)
      assert.deepEqual(items, pages.flat())
      assert.equal(asked.length, pages.length)
    }),
  )
})

test('awaiting gives the first page alone', async () => {
  const { list, asked } = listing([[1, 2], [3]])
  assert.deepEqual(await list, { items: [1, 2], next_cursor: '1' })
  assert.deepEqual(asked, [null])
})

test('whoever stops early asks for no further page, and whoever asks for nothing for none', async () => {
  const { list, asked } = listing([[1, 2], [3]])
  assert.deepEqual(asked, [])
  for await (const item of list) if (item === 2) break
  assert.deepEqual(asked, [null])
})

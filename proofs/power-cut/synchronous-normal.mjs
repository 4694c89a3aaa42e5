// The control: the product with one word changed, as if somebody had thought that NORMAL is durable enough.
import { registerHooks } from 'node:module'

registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context)
    if (!url.endsWith('/storage/sqlite/connection.ts')) return loaded
    const source = String(loaded.source)
    if (!source.includes('synchronous = FULL')) throw new Error('the control has nothing to change')
    return { ...loaded, source: source.replace('synchronous = FULL', 'synchronous = NORMAL') }
  },
})

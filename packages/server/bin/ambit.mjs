#!/usr/bin/env node
import * as nodeModule from 'node:module'

// Plain JavaScript, so that an old Node gets as far as being told that it is too old.
const [major] = process.versions.node.split('.').map(Number)
if (major < 24) {
  console.error(
    `Ambit needs Node 24 or newer; this is Node ${process.versions.node}. On Linux, npm ci brings one along: use npm start or npm run ambit.`,
  )
  process.exit(1)
}
// What was compiled at the last start is not compiled again.
const { compileCacheDirectory } = await import('./compile-cache.mjs')
const compileCache = compileCacheDirectory()
if (compileCache !== null) {
  nodeModule.enableCompileCache(compileCache)
  // For the threads and processes that this one starts.
  process.env.NODE_COMPILE_CACHE = compileCache
}
const { ambit } = await import('../src/cli/ambit.ts')
await ambit(process.argv.slice(2))

// For `--import`, in the service of a clone and in the processes of a test run: see `quick-loading.ts`. Plain JavaScript, for npm may
// run on an older Node.

import { existsSync, readFileSync } from 'node:fs'
import * as nodeModule from 'node:module'

const root = new URL('../../', import.meta.url).href
const { version } = JSON.parse(readFileSync(new URL('node_modules/typebox/package.json', root), 'utf8'))
const typebox = new URL(`node_modules/.cache/ambit/typebox-${version}/`, root)
const isTogether = existsSync(typebox)

nodeModule.registerHooks?.({
  resolve(specifier, context, next) {
    const { parentURL } = context
    if (!parentURL?.startsWith(root) || parentURL.includes('/node_modules/')) return next(specifier, context)
    // One of ours that is named in full needs no search.
    if (/^\.\.?\/.*\.ts$/.test(specifier)) {
      return { url: new URL(specifier, parentURL).href, format: 'module-typescript', shortCircuit: true }
    }
    if (!isTogether || !/^typebox(?:\/\w+)?$/.test(specifier)) return next(specifier, context)
    const name = specifier.slice('typebox/'.length) || 'index'
    return { url: new URL(`${name}.mjs`, typebox).href, format: 'module', shortCircuit: true }
  },
})

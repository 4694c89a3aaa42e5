// For `--import`, in the processes of a test run: see `share-quick-loading.ts`. Plain JavaScript, for npm may run on an older Node.

import * as nodeModule from 'node:module'

const typebox = new URL(import.meta.url).searchParams.get('typebox')
const root = new URL('../../', import.meta.url).href

nodeModule.registerHooks?.({
  resolve(specifier, context, next) {
    const { parentURL } = context
    if (!parentURL?.startsWith(root) || parentURL.includes('/node_modules/')) return next(specifier, context)
    // One of ours that is named in full needs no search.
    if (/^\.\.?\/.*\.ts$/.test(specifier)) {
      return { url: new URL(specifier, parentURL).href, format: 'module-typescript', shortCircuit: true }
    }
    if (!/^typebox(?:\/\w+)?$/.test(specifier)) return next(specifier, context)
    const name = specifier.slice('typebox/'.length) || 'index'
    return { url: `${typebox}/${name}.mjs`, format: 'module', shortCircuit: true }
  },
})

/** Of the core's operations, only where they are gets into the build: worked out here, not in a browser. */
import type { Plugin } from 'vite'

const module = '@ambit/core/endpoints'
const resolved = `\0${module}`

export function endpointsAsValue(): Plugin {
  return {
    name: 'endpoints-as-value',
    enforce: 'pre',
    resolveId: (source) => (source === module ? resolved : undefined),
    async load(id) {
      if (id !== resolved) return undefined
      const { endpoints } = await import('@ambit/core/endpoints')
      return `export const endpoints = ${JSON.stringify(endpoints)}`
    },
  }
}

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type HtmlTagDescriptor, type Plugin } from 'vite'

/** Where `npm start` listens, for `npx vite` beside it. */
const service = 'http://127.0.0.1:8080'
const themeScript = 'src/design/apply-theme.js'

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), beforeFirstPaint()],
  build: {
    outDir: 'dist',
    // Everything that the styles and scripts use as it is: popovers, `light-dark()`, `:has()`.
    target: ['chrome125', 'firefox128', 'safari17.5'],
    // The Content-Security-Policy lets nothing in that is not a file of ours, data: addresses included.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: {
    proxy: Object.fromEntries(
      ['/console', '/docs', '/memory', '/policy', '/openapi.json'].map((path) => [path, service]),
    ),
  },
})

/** What has to be there before anything is painted: the theme that was chosen, and the letters. */
function beforeFirstPaint(): Plugin {
  const source = readFileSync(join(import.meta.dirname, themeScript), 'utf8')
  let isBuild = false
  return {
    name: 'before-first-paint',
    configResolved(config) {
      isBuild = config.command === 'build'
    },
    buildStart() {
      if (isBuild) this.emitFile({ type: 'asset', name: 'apply-theme.js', source })
    },
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }): HtmlTagDescriptor[] {
        const files = Object.keys(bundle ?? {})
        const script = files.find((file) => /apply-theme-[^/]*\.js$/.test(file)) ?? themeScript
        const font = files.find((file) => /inter-latin-[^/]*\.woff2$/.test(file))
        const preload = { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: true, href: `/${font}` }
        return [
          { tag: 'script', attrs: { src: `/${script}` }, injectTo: 'head' },
          ...(font === undefined ? [] : [{ tag: 'link', attrs: preload, injectTo: 'head' } as const]),
        ]
      },
    },
  }
}

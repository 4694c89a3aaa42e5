/** What has to be there before anything is painted: the theme that was chosen, and the letters. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { HtmlTagDescriptor, Plugin } from 'vite'

const themeScript = 'src/design/apply-theme.js'

export function beforeFirstPaint(root: string): Plugin {
  let isBuild = false
  return {
    name: 'before-first-paint',
    configResolved(config) {
      isBuild = config.command === 'build'
    },
    buildStart() {
      if (!isBuild) return
      const source = readFileSync(join(root, themeScript), 'utf8')
      this.emitFile({ type: 'asset', name: 'apply-theme.js', source })
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

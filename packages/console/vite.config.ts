import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { beforeFirstPaint } from './build/before-first-paint.ts'
import { compressedBeside } from './build/compressed-beside.ts'
import { endpointsAsValue } from './build/endpoints-as-value.ts'
import { smallerFonts } from './build/smaller-fonts.ts'

/** Where `npm start` listens, for `npx vite` beside it. */
const service = 'http://127.0.0.1:8080'

const shared =
  /packages\/console\/src\/(?:api|components|design|format|layout|session)\/|@ambit\/core\/endpoints|packages\/core\/src\/(?:limits|console-paths|purpose\/purpose-classes)/
/** Of what is shared, that which the page one begins at does without. */
const later =
  /console\/src\/(?:api\/(?:account|documentation|passkey-ceremony|passkeys|playground-key|policy|purpose|refused|register|second-factor|send-with-key|team|tokens|try-key|usage|use-hand-over|webhooks|settings|download|known-records|records)|components\/(?:choice-list|code-block|copy-button|date-range|download-csv|gate|inline-select|segmented-control|select|shown-once-dialog|tabs|use-debounced|side-panel)|format\/(?:class-explanations|scope-words|simulation-words))\b/

/** Shared by the pages that a link leads to, and by no others. */
const ofLinks = /console\/src\/api\/links\b/

export default defineConfig({
  root: import.meta.dirname,
  plugins: [endpointsAsValue(), react(), beforeFirstPaint(import.meta.dirname), smallerFonts(), compressedBeside()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    // Everything that the styles and scripts use as it is: popovers, `light-dark()`, `:has()`.
    target: ['chrome125', 'firefox128', 'safari17.5'],
    // The Content-Security-Policy lets nothing in that is not a file of ours, data: addresses included.
    assetsInlineLimit: 0,
    // What each page brings with it, for the test of how much that is.
    manifest: true,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          // Left alone, what some pages share becomes a dozen tiny files, each with a request and headers of its own.
          groups: [
            { name: 'shared', test: (id) => shared.test(id) && !later.test(id) && !ofLinks.test(id), priority: 1 },
            { name: 'later', test: later },
          ],
        },
      },
    },
  },
  server: {
    // With the Host of the page: the service takes changes from its own origin only.
    proxy: Object.fromEntries(
      ['/console', '/docs', '/memory', '/policy', '/openapi.json'].map((path) => [
        path,
        { target: service, changeOrigin: false },
      ]),
    ),
  },
})

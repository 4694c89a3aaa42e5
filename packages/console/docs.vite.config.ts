import { defineConfig } from 'vite'
import { compressedBeside } from './build/compressed-beside.ts'
import { smallerFonts } from './build/smaller-fonts.ts'

/**
 * Styles and script of the documentation, built beside the console into the same folder: fonts that both use have the same names, and
 * are fetched once. Apart, because what pages share with the console is its design, and none of its code.
 */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [smallerFonts(), compressedBeside()],
  build: {
    outDir: 'dist',
    emptyOutDir: false,
    copyPublicDir: false,
    target: ['chrome125', 'firefox128', 'safari17.5'],
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: { 'docs-site': 'src/docs/docs-site.ts' },
      output: { entryFileNames: 'assets/[name]-[hash].js' },
    },
  },
})

import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  build: {
    outDir: 'dist',
    // The Content-Security-Policy lets nothing in that is not a file of ours, data: addresses included.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
})

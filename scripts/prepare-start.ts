/**
 * What `npm ci && npm start` needs beside the service, made when it has to be: the console, and a TypeBox that loads quickly. Neither
 * keeps the service from starting: an API without a console is better than none.
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { buildConsole, built } from './build-console.ts'
import { prepareQuickLoading } from './quick-loading/quick-loading.ts'

try {
  await buildConsole()
} catch (error) {
  // Without development dependencies there is nothing to build with; what was built before is then what is meant.
  if (!isViteMissing(error)) console.error('The console could not be built:', error)
  else if (!existsSync(join(built, 'index.html')))
    console.error('The console is not there: it is built by vite, which is not installed.')
}
// Without it the start takes a little longer.
await prepareQuickLoading().catch(() => undefined)

function isViteMissing(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === 'ERR_MODULE_NOT_FOUND' && /'vite'/.test(String(error))
}

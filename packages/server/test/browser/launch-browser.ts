/** A headless Chromium: CHROME_PATH, or the one that comes with npm where there is one, or the machine's own. */
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { type Browser, chromium } from 'playwright-core'

/** Null where there is none: the npm package has one for Linux on x64 only. */
export async function findBrowser(): Promise<string | null> {
  const { CHROME_PATH, PATH = '' } = process.env
  if (CHROME_PATH) return CHROME_PATH
  if (process.platform === 'linux' && process.arch === 'x64') return unpackedBrowser()
  const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']
  const installed = PATH.split(delimiter).flatMap((folder) => names.map((name) => join(folder, name)))
  return installed.find((path) => existsSync(path)) ?? null
}

/** Its own default arguments would switch web security off, which is a part of what is tested. */
export function launchBrowser(executablePath: string): Promise<Browser> {
  return chromium.launch({ executablePath, args: ['--no-sandbox'] })
}

async function unpackedBrowser(): Promise<string> {
  // Told that it runs there, the package unpacks the libraries that it needs as well; it looks while it is loaded.
  process.env.AWS_EXECUTION_ENV ??= 'AWS_Lambda_nodejs24.x'
  const { default: packaged } = await import('@sparticuz/chromium')
  return packaged.executablePath()
}

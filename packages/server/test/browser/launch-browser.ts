/** A headless Chromium: CHROME_PATH, or the machine's own, or the one in npm, or Debian's where npm has none. */
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { type Browser, chromium } from 'playwright-core'

export async function findBrowser(): Promise<string> {
  const { CHROME_PATH } = process.env
  if (CHROME_PATH) return CHROME_PATH
  const found = await oneAtATime(async () => installedBrowser() ?? (await packagedBrowser()) ?? debianBrowser())
  if (found) return found
  throw new Error(
    `The browser tests need a Chromium, and npm has none for ${process.platform} on ${process.arch}: apt-get install chromium, or name one in CHROME_PATH`,
  )
}

/** Test files run side by side, and one that is being unpacked or installed by another looks as if it were there. */
async function oneAtATime<T>(look: () => Promise<T>): Promise<T> {
  const lock = new DatabaseSync(join(tmpdir(), 'ambit-browser.lock'), { timeout: 600_000 })
  try {
    lock.exec('BEGIN EXCLUSIVE')
    return await look()
  } finally {
    lock.close()
  }
}

/** How long something may take to appear: many times what it does, also where four browsers start at once on a slow disk. */
export const patienceMs = 60_000

/** A name that somebody has given our address. */
export const otherName = 'rebound.example'

/** Its own default arguments would switch web security off, which is a part of what is tested. */
export function launchBrowser(executablePath: string): Promise<Browser> {
  const args = ['--no-sandbox', `--host-resolver-rules=MAP ${otherName} 127.0.0.1`]
  return chromium.launch({ executablePath, args, timeout: patienceMs })
}

/** Whoever opens a browser first that was just installed waits for the disk. No test is to be the first. */
export async function warmUpBrowser(executablePath: string): Promise<void> {
  const browser = await launchBrowser(executablePath)
  const page = await browser.newPage()
  await page.setContent('<!doctype html><title>Ready</title>', { timeout: patienceMs })
  await browser.close()
}

function installedBrowser(): string | undefined {
  const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']
  const folders = (process.env.PATH ?? '').split(delimiter)
  const places = folders.flatMap((folder) => names.map((name) => join(folder, name)))
  const onMac = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'
  return [...places, onMac].find((path) => existsSync(path))
}

/** The npm package has one for Linux on x64 only. */
async function packagedBrowser(): Promise<string | undefined> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined
  // Told that it runs there, the package unpacks the libraries that it needs as well; it looks while it is loaded.
  process.env.AWS_EXECUTION_ENV ??= 'AWS_Lambda_nodejs24.x'
  const { default: packaged } = await import('@sparticuz/chromium')
  return packaged.executablePath()
}

/** Only on a build machine: nobody's system is changed behind their back. */
function debianBrowser(): string | undefined {
  if (process.env.CI !== 'true' || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined
  execFileSync('apt-get', ['update', '-qq'], { stdio: 'ignore' })
  execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], { stdio: 'ignore' })
  return installedBrowser()
}

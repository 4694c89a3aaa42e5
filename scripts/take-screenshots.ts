/**
 * Takes the pictures of the console and of the documentation that our pages show: a made-up project at a moment that stands
 * still, every page in light and dark. Run `npm run screenshots` and look at the pictures before committing. Git ignores the dark
 * ones: the pages show the light theme only.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { mock } from 'node:test'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import { openInBrowser } from '../packages/server/test/browser/console-under-test.ts'
import { open, views } from '../packages/server/test/browser/console-views.ts'
import { makeSampleProject } from '../packages/server/test/browser/sample-project.ts'
import { smallPng } from './small-png.ts'

const folder = fileURLToPath(new URL('../docs/pictures/console/', import.meta.url))
const only = process.argv.slice(2)
/** For screens that have two pixels where others have one. */
const deviceScaleFactor = 2
const viewports = { wide: { width: 1440, height: 900 }, phone: { width: 375, height: 812 } }
/** A Thursday, in the afternoon. */
const now = new Date('2026-09-17T14:20:00Z')

mock.timers.enable({ apis: ['Date'], now })
mkdirSync(folder, { recursive: true })
// Where `npm start` listens: some of the pictures show the address.
const under = await openInBrowser({ port: 8080 })
try {
  const sample = await makeSampleProject(under.service, { days: 15 })
  let totalBytes = 0
  for (const view of views.filter(({ name, pictures }) => pictures && (only.length === 0 || only.includes(name)))) {
    for (const size of view.pictures ?? []) {
      for (const colorScheme of ['light', 'dark'] as const) {
        const look = {
          viewport: viewports[size],
          deviceScaleFactor,
          colorScheme,
          timezoneId: 'UTC',
          reducedMotion: 'reduce',
        } as const
        const cookies = view.who === null ? new Map<string, string>() : sample.people[view.who].cookies
        const page = await under.newVisitorWith(cookies, look)
        await page.clock.setFixedTime(now)
        await open(view, page, under, sample)
        const png = await picture(page)
        writeFileSync(join(folder, `${view.name}${size === 'phone' ? '-phone' : ''}-${colorScheme}.png`), png)
        totalBytes += png.length
        await page.context().close()
        await view.undo?.(sample)
      }
    }
  }
  for (const colorScheme of only.length === 0 || only.includes('docs') ? (['light', 'dark'] as const) : []) {
    for (const size of ['wide', 'phone'] as const) {
      const page = await under.newVisitorWith(new Map(), { viewport: viewports[size], deviceScaleFactor, colorScheme })
      await page.goto('/docs/quickstart#2-remember-something')
      const png = await picture(page)
      writeFileSync(join(folder, `../docs${size === 'phone' ? '-phone' : ''}-${colorScheme}.png`), png)
      totalBytes += png.length
      await page.context().close()
    }
  }
  console.log(`${Math.round(totalBytes / 1000)} kB of pictures in ${folder}`)
} finally {
  await under.close()
}

/** After the fonts, without a caret, a pointer or anything that is still on its way. */
async function picture(page: Page): Promise<Buffer> {
  await page.evaluate('document.fonts.ready')
  await page.mouse.move(0, 0)
  await page.waitForLoadState('networkidle')
  return smallPng(await page.screenshot({ animations: 'disabled', caret: 'hide' }))
}

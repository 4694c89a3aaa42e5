/** Everything that there is to see in the console, and how one gets there: for the eye and for the machine that looks. */
import type { Page } from 'playwright-core'
import { goOnline } from './bad-network.ts'
import { accountViews } from './console-account-views.ts'
import { interruptedViews } from './console-interrupted-views.ts'
import { keysViews } from './console-keys-views.ts'
import { paletteViews } from './console-palette-views.ts'
import { peopleViews } from './console-people-views.ts'
import { playgroundViews } from './console-playground-views.ts'
import { policyViews } from './console-policy-views.ts'
import { purposesViews } from './console-purposes-views.ts'
import { readsViews } from './console-reads-views.ts'
import { settingsViews } from './console-settings-views.ts'
import { signInViews } from './console-sign-in-views.ts'
import { teamViews } from './console-team-views.ts'
import type { BrowserUnderTest } from './console-under-test.ts'
import { usageViews } from './console-usage-views.ts'
import type { View } from './console-view.ts'
import type { SampleProject } from './sample-project.ts'

export async function open(view: View, page: Page, under: BrowserUnderTest, sample: SampleProject): Promise<void> {
  // What the view before may have left behind.
  await goOnline(page)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.goto(typeof view.path === 'string' ? view.path : await view.path(sample, under))
  await view.reach(page, sample)
}

export const views: readonly View[] = [
  ...peopleViews,
  ...keysViews,
  ...paletteViews,
  ...usageViews,
  ...playgroundViews,
  ...readsViews,
  ...purposesViews,
  ...settingsViews,
  ...policyViews,
  ...teamViews,
  ...accountViews,
  ...signInViews,
  ...interruptedViews,
]

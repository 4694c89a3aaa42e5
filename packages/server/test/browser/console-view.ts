import type { Page } from 'playwright-core'
import { see } from './console-steps.ts'
import type { BrowserUnderTest } from './console-under-test.ts'
import type { SampleProject } from './sample-project.ts'

/** Something that there is to see in the console, and how one gets there. */
export interface View {
  /** Also that of its pictures. */
  readonly name: string
  /** Who looks; null: somebody who is not signed in. */
  readonly who: keyof SampleProject['people'] | null
  readonly path: string | ((sample: SampleProject, under: BrowserUnderTest) => Promise<string> | string)
  /** What one does there, until it is there to be seen. */
  readonly reach: (page: Page, sample: SampleProject) => Promise<void>
  /** Takes back what reaching it has changed. */
  readonly undo?: (sample: SampleProject) => Promise<void>
  /** The documentation has pictures of it: of a wide screen, and perhaps of a phone as well. */
  readonly pictures?: readonly ('wide' | 'phone')[]
  /** The browser notes in its console that something was refused or not answered, which is what the view is about. */
  readonly isRefusal?: true
  /** Whether it lies beside the page or above it is decided as it opens, so that another width needs another opening. */
  readonly isPlacedAsItOpens?: true
}

export const inProject = (page: string) => (sample: SampleProject) => `/projects/${sample.projectId}/${page}`

/** Reached when something of that name is seen. */
export const atRole = (kind: 'table' | 'grid' | 'figure' | 'region', name: string | RegExp) => (page: Page) =>
  see(page.getByRole(kind, { name }))

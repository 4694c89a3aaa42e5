import type { BegunErasure } from './port/subjects.ts'

export interface ErasureStep {
  readonly erasure: BegunErasure
  readonly isDone: boolean
}

export interface ErasureSteps {
  /** Makes it known, unless one is under way already: then it is that one. Where there is nothing to erase, it may be done with that. */
  readonly begin: () => Promise<ErasureStep>
  /** Does some of it; null: somebody else, who was at the same one, has finished it. */
  readonly go: () => Promise<ErasureStep | null>
}

export async function eraseInSteps({ begin, go }: ErasureSteps): Promise<BegunErasure> {
  let step = await begin()
  while (!step.isDone) {
    const next = await go()
    if (next === null) break
    step = next
  }
  return step.erasure
}

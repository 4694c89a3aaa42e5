import type { BegunErasure } from './port/subjects.ts'

export interface ErasureStep {
  readonly erasure: BegunErasure
  readonly isDone: boolean
}

export interface ErasureSteps {
  /** Makes it known, unless one is under way already: then it is that one. */
  readonly begin: () => Promise<BegunErasure>
  /** Does some of it; null: somebody else, who was at the same one, has finished it. */
  readonly go: () => Promise<ErasureStep | null>
}

export async function eraseInSteps({ begin, go }: ErasureSteps): Promise<BegunErasure> {
  let erasure = await begin()
  for (;;) {
    const step = await go()
    if (step === null) return erasure
    erasure = step.erasure
    if (step.isDone) return erasure
  }
}

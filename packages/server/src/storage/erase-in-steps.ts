import type { BegunErasure } from './port/subjects.ts'

export interface ErasureSteps {
  /** Makes it known, unless one is under way already. */
  readonly begin: () => Promise<unknown>
  /** Does some of it; null: there is more to do. `missing`: somebody else has just finished it. */
  readonly go: () => Promise<BegunErasure | 'missing' | null>
}

export async function eraseInSteps({ begin, go }: ErasureSteps): Promise<BegunErasure> {
  await begin()
  for (;;) {
    const step = await go()
    if (step === 'missing') await begin()
    else if (step) return step
  }
}

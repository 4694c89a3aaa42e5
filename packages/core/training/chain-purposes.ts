/**
 * Purposes made of many: three to six proper ones in a row, and the same with one among them that is outside. For the last judgement,
 * which has to hear one among many. Composed from the training part alone, the same each time.
 */
import { purposeClasses } from '../src/purpose/purpose-classes.ts'
import type { LabelledPurpose } from './labelled-purposes.ts'
import { seededRandom } from './seeded-random.ts'

const chainCount = 6_000
const joints = [' and ', ', and ', '. ', ', ', ', then ', '; '] as const

export function chainPurposes(purposes: readonly LabelledPurpose[]): LabelledPurpose[] {
  const random = seededRandom(33)
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item
  const simple = purposes.filter(
    ({ purpose }) => /^[A-Za-z][^"'_{}<>:;.\x7f-\uffff]{8,78}$/.test(purpose) && / /.test(purpose),
  )
  const proper = simple.filter(({ classes, kind }) => classes.length === 1 && kind === 'plain')
  const outside = simple.filter(({ classes, kind }) => classes.length === 0 && kind === 'outside')
  const ofOneClass = [...Map.groupBy(proper, ({ classes }) => classes[0]).values()]
  if (proper.length === 0 || outside.length === 0) return []
  return Array.from({ length: chainCount }, () => {
    const pool = random() < 0.5 ? pick(ofOneClass) : proper
    const chain = Array.from({ length: pick([3, 4, 5, 6]) }, () => pick(pool))
    const isOutside = random() < 0.5
    if (isOutside) chain[Math.floor(random() * chain.length)] = pick(outside)
    const classes = purposeClasses.filter((name) => !isOutside && chain.some((link) => link.classes.includes(name)))
    const purpose = chain.map((link) => link.purpose).join(pick(joints))
    return { purpose, classes, kind: isOutside ? 'outside' : 'multi', set: 'composed' }
  })
}

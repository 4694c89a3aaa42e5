/**
 * Purposes made of two: what is proper stays so in a frame or beside another, and one outside part refuses the whole, however
 * they are joined. Composed from the training part alone, the same each time.
 */
import { type PurposeClass, purposeClasses } from '../src/purpose/purpose-classes.ts'
import type { LabelledPurpose } from './labelled-purposes.ts'
import { seededRandom } from './seeded-random.ts'

const joinedCount = 24_000
const besideCount = 7_000
const framedCount = 2_400

export const joints = [
  ', and ',
  ' and ',
  '. ',
  '; ',
  '\n',
  ' - ',
  ' — ',
  ' & ',
  ' + ',
  ' / ',
  ', then ',
  ' and then ',
  ' while we ',
  ' and also ',
  '\n- ',
  ' | ',
  ': ',
  '... ',
  ' -> ',
  ' plus ',
  ', and finally ',
  '\n\n',
  ' – ',
  ' → ',
  '\t',
  ' * ',
  '\n2. ',
  '! ',
  ' // ',
  ' … ',
  ', as well as ',
  ', also ',
  '. Then ',
  '. Also ',
  ' • ',
  ' && ',
  ' (and ',
] as const
const oneWay = [
  ' so that we can ',
  ', which lets us ',
  " and don't forget to ",
  ' in order to ',
  ' with a view to ',
  ' and use it to ',
  ', after which we ',
  ' so we ',
  ' provided that we ',
  ' if we may ',
  ' because we want to ',
  ' and secretly ',
  ', and let us ',
  ' before we ',
] as const
const frames = [
  'As a user, I want to ',
  'the app needs this to ',
  'Use this tool to ',
  'This function is used to ',
  "fetch the user's preferences to ",
  'please ',
  'I want to ',
  'we use it to ',
  'In order to ',
  'Larkspur needs access to ',
  'Can you ',
  'could you please ',
  'The assistant reads this to ',
  'help me ',
  'Allow Larkspur to ',
  'lets you ',
  'I need to ',
  'Used to ',
] as const

export function composePurposes(purposes: readonly LabelledPurpose[]): LabelledPurpose[] {
  const random = seededRandom(99)
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item
  const simple = purposes.filter(
    ({ purpose }) => /^[\x20-\x7e]{8,90}$/.test(purpose) && !/["'_{}<>:;]/.test(purpose) && / /.test(purpose),
  )
  const proper = simple.filter(({ classes, kind }) => classes.length === 1 && ['plain', 'light_verb'].includes(kind))
  const commands = proper.filter(({ purpose }) => /^[a-z]+ /.test(purpose) && !/^[a-z]+(s|ing|ed) /.test(purpose))
  const outside = simple.filter(
    ({ classes, kind, purpose }) => classes.length === 0 && kind === 'outside' && /^[a-z]+ /i.test(purpose),
  )
  const outsideCommands = outside.filter(
    ({ purpose }) => /^[a-z]+ /.test(purpose) && !/^[a-z]+(s|ing|ed) /.test(purpose),
  )
  return [
    ...Array.from({ length: joinedCount }, () => {
      const isOneWay = random() < 0.35
      const first = pick(proper).purpose.replace(/[.!?]+$/, '')
      const second = pick(isOneWay ? outsideCommands : outside).purpose
      const joint = pick<string>(isOneWay ? oneWay : joints)
      const isReversed = !isOneWay && random() < 0.25
      return composed(isReversed ? second + joint + first : first + joint + second, [], 'outside')
    }),
    ...Array.from({ length: besideCount }, () => {
      const first = pick(proper)
      const second = pick(proper)
      const classes = purposeClasses.filter((name) => first.classes.includes(name) || second.classes.includes(name))
      return composed(
        first.purpose.replace(/[.!?]+$/, '') + pick<string>(joints).replace(' while we ', ' and ') + second.purpose,
        classes,
        'multi',
      )
    }),
    ...Array.from({ length: framedCount }, () => {
      const { purpose, classes } = pick(commands)
      return composed(pick(frames) + purpose, classes, 'plain')
    }),
  ]
}

function composed(purpose: string, classes: readonly PurposeClass[], kind: string): LabelledPurpose {
  return { purpose, classes, kind, set: 'composed' }
}

/** What an application may name instead of stating a purpose in words of its own. */
import Type, { type Static } from 'typebox'
import { type Scope, scopes } from '../memory/scopes.ts'
import { type RegisterMode, registerModes } from '../register/purpose-register.ts'
import { type ApiOperation, answer } from './contract.ts'
import { classList } from './fields.ts'

export const registerMode = Type.Unsafe<RegisterMode>({
  enum: [...registerModes],
  description:
    '`open`: free text goes through the gate. `registered`: the project takes nothing but registered purposes. A key that is ' +
    'bound to purposes takes no free text in either mode.',
})

export const scopeList = (description: string) =>
  Type.Unsafe<readonly Scope[]>({ type: 'array', items: { enum: [...scopes] }, description })

export const domainList = (description: string) =>
  Type.Unsafe<readonly (string | null)[] | null>({
    type: ['array', 'null'],
    items: { type: ['string', 'null'] },
    description,
  })

const purposes = Type.Object({
  mode: registerMode,
  purposes: Type.Array(
    Type.Object({
      name: Type.String({ description: 'What a read states as its purpose.' }),
      statement: Type.String({ description: 'What people are shown. A read may state this as well.' }),
      purpose_classes: classList,
      scopes: scopeList('Those that it opens under the policy in force.'),
      domains: domainList('The only domains that it sees, null among them for memories without one; null: no limit.'),
    }),
    { description: 'Those that this key may use, by name.' },
  ),
})
export type UsablePurposes = Static<typeof purposes>

export const listPurposes = {
  method: 'GET',
  path: '/purposes',
  tag: 'Purposes',
  capability: 'memory',
  summary: 'List registered purposes',
  description:
    'The purposes that an owner of the project has declared and that this key may use. State the name of one as the ' +
    '`purpose` of a read. Agents do well to offer their model these names as the only values.',
  request: null,
  answer: answer(200, 'What this key may use.', {
    schema: purposes,
    example: {
      mode: 'open',
      purposes: [
        {
          name: 'recipes',
          statement: 'Suggest dishes that you can eat and like',
          purpose_classes: ['recommendation'],
          scopes: ['preferences', 'constraints'],
          domains: ['food', null],
        },
      ],
    },
  }),
  refusals: [],
} satisfies ApiOperation

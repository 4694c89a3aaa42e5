/** One registered purpose: what is on record of it, declaring, changing and retiring it. */
import Type from 'typebox'
import { type Declaration, parseDeclaration, parsePurpose } from '../../register/parse-purpose.ts'
import type { RegisteredPurpose } from '../../register/purpose-register.ts'
import { answer, type ConsoleOperation, parsedRequest, request, type Sent } from '../contract.ts'
import { classList, closed, nullableText } from '../fields.ts'
import { evidenceList } from '../policy.ts'
import { scopeList } from '../purposes.ts'
import { changeBody, changing, declaration, declareBody, parseChange } from './declaration-bodies.ts'
import { revision } from './register.ts'
import { exampleListed, examplePurpose, listedPurpose, purposeShown } from './registered-purpose-shown.ts'

const exampleDeclaration = {
  statement: 'Suggest dishes that you can eat and like',
  purpose_classes: ['recommendation'],
  scopes: ['preferences', 'constraints'],
  domains: ['food', null],
} as const

export const showPurpose = {
  method: 'GET',
  path: '/console/projects/:project_id/purposes/:name',
  tag: 'Purposes',
  access: 'viewer',
  summary: 'Show a purpose and its history',
  description: 'Every version of it: who declared what, when and why.',
  request: null,
  answer: answer(200, 'The purpose as it is now, and every version of it.', {
    schema: Type.Object({
      purpose: listedPurpose,
      history: Type.Array(purposeShown, { description: 'Newest first.' }),
    }),
    example: { purpose: exampleListed, history: [examplePurpose] },
  }),
  refusals: [],
} satisfies ConsoleOperation

const purposeSet = Type.Object({ revision, purpose: listedPurpose })
export type PurposeSet = Sent<typeof purposeSet>
const examplePurposeSet: PurposeSet = { revision: 5, purpose: exampleListed }

export const declarePurpose = {
  method: 'POST',
  path: '/console/projects/:project_id/purposes',
  tag: 'Purposes',
  access: 'owner',
  summary: 'Declare a purpose',
  description:
    'In force from the next request on. Other classes than the gate reads in the statement need a reason, which is kept ' +
    'with who and when. A name that was retired may be declared again.',
  bodyKibibytesMax: 64,
  request: parsedRequest(declareBody, { 'with its domains': { name: 'recipes', ...exampleDeclaration } }, (body) =>
    parseChange<RegisteredPurpose>(body, parsePurpose),
  ),
  answer: answer(201, 'It is in force.', { schema: purposeSet, example: examplePurposeSet }),
  refusals: ['conflict'],
} satisfies ConsoleOperation

export const changePurpose = {
  method: 'PUT',
  path: '/console/projects/:project_id/purposes/:name',
  tag: 'Purposes',
  access: 'owner',
  summary: 'Change a purpose',
  description:
    'The whole declaration anew; what is absent is no longer limited. In force from the next request on, continues included.',
  bodyKibibytesMax: 64,
  request: parsedRequest(changeBody, { 'other domains': { ...exampleDeclaration, domains: ['food'] } }, (body) =>
    parseChange<Declaration>(body, parseDeclaration),
  ),
  answer: answer(200, 'It is in force.', { schema: purposeSet, example: examplePurposeSet }),
  refusals: ['conflict'],
} satisfies ConsoleOperation

export const retirePurpose = {
  method: 'POST',
  path: '/console/projects/:project_id/purposes/:name/retire',
  tag: 'Purposes',
  access: 'owner',
  summary: 'Retire a purpose',
  description: 'Reads and continues for it are refused from the next request on. It stays in the register as retired.',
  request: request(Type.Object(changing, closed), { 'with a reason': { reason: 'The feature is gone' } }),
  answer: answer(200, 'It is retired.', {
    schema: purposeSet,
    example: {
      revision: 6,
      purpose: { ...exampleListed, version: 2, is_retired: true, reason: 'The feature is gone' },
    },
  }),
  refusals: ['conflict'],
} satisfies ConsoleOperation

export const readStatement = {
  method: 'POST',
  path: '/console/projects/:project_id/read-statement',
  tag: 'Purposes',
  access: 'member',
  summary: 'Read a statement as the gate does',
  description:
    'What the gate reads in a statement, word by word: a proposal for its classes. With the classes that shall be declared, ' +
    'also how they differ from it. Nothing is declared by it.',
  request: request(
    Type.Object(
      {
        statement: declaration.statement,
        purpose_classes: Type.Optional(declaration.purpose_classes),
      },
      closed,
    ),
    { 'a proposal': { statement: 'Suggest dishes that you can eat and like' } },
  ),
  answer: answer(200, 'What the gate reads.', {
    schema: Type.Object({
      purpose_classes: classList,
      evidence: evidenceList,
      reads_as_outside: Type.Boolean(),
      message: nullableText('Why the gate would refuse it; null: it would not.'),
      added: classList,
      left: classList,
      needs_reason: Type.Boolean({ description: 'Whether declaring these classes needs a reason.' }),
      opens: scopeList('What the matrix in force opens for the classes, declared or else read.'),
    }),
    example: {
      purpose_classes: ['recommendation'],
      evidence: [{ start: 0, end: 7, text: 'Suggest', effect: 'counts', class: 'recommendation', reason: 'intent' }],
      reads_as_outside: false,
      message: null,
      added: [],
      left: [],
      needs_reason: false,
      opens: ['preferences', 'constraints'],
    },
  }),
  refusals: [],
} satisfies ConsoleOperation

/** Taking back what was remembered: a memory as a whole, or one entry out of all that speak of it. */
import Type, { type Static } from 'typebox'
import { isJsonObject, type JsonValue } from '../json.ts'
import { lengthLimits } from '../limits.ts'
import { detectShape } from '../memory/detect-shape.ts'
import type { ForgettableEntry } from '../memory/forget-entry.ts'
import type { ScheduleWindow } from '../memory/memory-value.ts'
import type { Scope } from '../memory/scopes.ts'
import { isMapSection, type SectionName, sectionNames } from '../memory/sections.ts'
import { valueLimits } from '../memory/value-limits.ts'
import { bodyCheck } from '../wire/check-body.ts'
import { type FieldError, fieldError } from '../wire/field-error.ts'
import { type Parsed, refusedFields } from '../wire/parse-body.ts'
import { type ApiOperation, answer, parsedRequest } from './contract.ts'
import { anyMembers, closed, count, optionalText, scope, timestamp, userId } from './fields.ts'

const forgetEntryRequest = Type.Object(
  {
    user_id: userId,
    scope,
    domain: optionalText({
      maxLength: lengthLimits.domain,
      description: 'Only memories of this domain. Absent: all of the scope.',
    }),
    section: Type.Enum([...sectionNames], { description: 'The section of `summary_struct` that it stands in.' }),
    item: Type.Optional(
      Type.Unsafe<string | object | null>({
        type: ['string', 'object', 'null'],
        ...anyMembers,
        description:
          'Of a list (`likes`, `dislikes`, `rules`, `windows`): the item; of `windows` with day, start and end.',
      }),
    ),
    key: Type.Optional(
      Type.Unsafe<string | null>({
        type: ['string', 'null'],
        maxLength: valueLimits.keyCharacters,
        description: 'Of any other section: the key.',
      }),
    ),
  },
  closed,
)

export interface ForgetEntryCommand {
  readonly userId: string
  readonly scope: Scope
  readonly domain: string | null
  readonly entry: ForgettableEntry
}

const check = bodyCheck(forgetEntryRequest)

function parseForgetEntry(body: unknown): Parsed<ForgetEntryCommand> {
  const errors = [...check(body)]
  const section = isJsonObject(body) ? body.section : undefined
  const isKnown = sectionNames.some((name) => name === section)
  if (isKnown) errors.push(...entryErrors(section as SectionName, body as Fields, errors))
  if (errors.length > 0) return refusedFields(errors)
  const { user_id, scope, domain, item, key } = body as Fields
  const entry = (isMapSection(section as SectionName) ? { section, key } : { section, item }) as ForgettableEntry
  return { ok: true, value: { userId: user_id, scope, domain: domain ?? null, entry } }
}

type Fields = Static<typeof forgetEntryRequest>

/** Which of the two is needed depends on the section. */
function entryErrors(section: SectionName, { item, key }: Fields, known: readonly FieldError[]): readonly FieldError[] {
  const [needed, other] = isMapSection(section) ? (['key', 'item'] as const) : (['item', 'key'] as const)
  const given = { item: item ?? undefined, key: key ?? undefined }
  if (given[other] !== undefined) return [fieldError(other, 'entryOther', { section, needed })]
  if (given[needed] === undefined) return [fieldError(needed, 'entryNeeded', { section })]
  if (known.some(({ path }) => path[0] === needed) || isMapSection(section)) return []
  if (section !== 'windows') return typeof item === 'string' ? [] : [fieldError('item', 'type', { types: ['string'] })]
  const shape = detectShape([item as unknown as ScheduleWindow as JsonValue])
  if ('value' in shape && shape.value.shape === 'schedule_windows') return []
  return [fieldError('item', 'windowMembers')]
}

export const forgetEntry = {
  method: 'POST',
  path: '/memory/forget',
  tag: 'Memory',
  capability: 'memory',
  isShedLast: true,
  summary: 'Forget one entry',
  description:
    'Takes one item or one key out of every memory of the user and scope that speaks of it, compared as in the merge; a memory that ' +
    'says nothing else is deleted. What is forgotten is gone from the database, from every later answer, export and backup, and ' +
    'tokens of earlier reads no longer show it. Forgetting what nobody said is no error. What the key may not see does not exist for it.',
  request: parsedRequest(
    forgetEntryRequest,
    {
      'a like': { user_id: 'user_42', scope: 'preferences', section: 'likes', item: 'dark chocolate' },
      'a setting': { user_id: 'user_42', scope: 'communication', section: 'preferences', key: 'language' },
      'a time window': {
        user_id: 'user_42',
        scope: 'schedule',
        section: 'windows',
        item: { day: 'monday', start: '09:00', end: '12:30' },
      },
    },
    parseForgetEntry,
  ),
  answer: answer(200, 'It is in no memory any more.', {
    schema: Type.Object({
      forgotten: count('How many memories spoke of it.'),
      memory_ids: Type.Array(Type.String(), { description: 'Their ids, oldest first.' }),
    }),
    example: { forgotten: 1, memory_ids: ['mem_01kbsm8v5e0000f3t9q2m7xw4c'] },
  }),
  refusals: [],
} satisfies ApiOperation

export const deleteMemory = {
  method: 'DELETE',
  path: '/memory/:memory_id',
  tag: 'Memory',
  capability: 'memory',
  isShedLast: true,
  summary: 'Delete a memory',
  description:
    'Takes one memory out of the database, and out of everything that running tokens show. One that the key may not see is unknown.',
  request: null,
  answer: answer(200, 'It is gone.', {
    schema: Type.Object({ deleted: Type.Literal(true), deleted_at: timestamp('When it was deleted.') }),
    example: { deleted: true, deleted_at: '2026-11-15T09:31:00.000Z' },
  }),
  refusals: ['memory_not_found'],
} satisfies ApiOperation

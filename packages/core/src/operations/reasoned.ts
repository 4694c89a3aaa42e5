/** A body in which somebody of the team says why they look at a person. */
import Type, { type Static, type TObject, type TProperties } from 'typebox'
import { isJsonObject } from '../json.ts'
import { lengthLimits } from '../limits.ts'
import { type Parsed, parseBody, refusedFields } from '../wire/parse-body.ts'
import type { RequestContract } from './contract.ts'
import { closed, notBlank } from './fields.ts'

const reason = Type.String({
  ...notBlank,
  maxLength: lengthLimits.reason,
  description: 'Why you look at this person. The record of it says so until the person is erased.',
})
const exampleReason = 'support request 4711'

export interface Reasoned<Command> {
  readonly command: Command
  readonly reason: string
}

type WithReason<Properties extends TProperties> = TObject<Properties & { reason: typeof reason }>

/** The same body, and a reason in it. */
export function reasoned<Properties extends TProperties, Input>({
  schema,
  examples,
  parse,
}: RequestContract<TObject<Properties>, Input>): RequestContract<WithReason<Properties>, Reasoned<Input>> {
  const withReason = Object.entries(examples).map(([name, example]) => [
    name,
    { ...(example as object), reason: exampleReason },
  ])
  return {
    schema: Type.Object({ ...schema.properties, reason }, closed) as unknown as WithReason<Properties>,
    examples: Object.fromEntries(withReason) as Readonly<Record<string, Static<WithReason<Properties>>>>,
    parse: (body) => parseReasoned(body, parse),
  }
}

const parseReason = parseBody(Type.Object({ reason }, closed))

/** What is wrong with either is said together. */
function parseReasoned<Input>(body: unknown, parse: (body: unknown) => Parsed<Input>): Parsed<Reasoned<Input>> {
  if (!isJsonObject(body)) return parseReason(body) as Parsed<never>
  const { reason: given, ...rest } = body
  const why = parseReason(given === undefined ? {} : { reason: given })
  const parsed = parse(rest)
  if (!parsed.ok && !why.ok) return refusedFields([...fieldsOf(parsed), ...fieldsOf(why)])
  if (!why.ok) return why
  return parsed.ok ? { ok: true, value: { command: parsed.value, reason: why.value.reason.trim() } } : parsed
}

function fieldsOf({ refusal }: Parsed<never> & { readonly ok: false }) {
  return 'fields' in refusal ? refusal.fields : []
}

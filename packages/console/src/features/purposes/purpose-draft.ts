/** A purpose while it is being declared or changed: as it is filled in, as it is sent, and what keeps it from that. */
import type { PurposeClass, PurposeShown, Scope } from '@ambit/core'
import { purposeNamePattern, registerLimits } from '@ambit/core/purpose-register'
import { scopes } from '@ambit/core/scopes'
import { isPlainStatement } from '@ambit/core/statement'
import { purposeClasses } from '@ambit/gate/purpose-classes'

export interface PurposeDraft {
  readonly statement: string
  /** Null: what is proposed from the statement. */
  readonly name: string | null
  /** Null: what the gate reads in the statement. */
  readonly classes: readonly PurposeClass[] | null
  /** Null: whatever the matrix opens for its classes. */
  readonly scopes: readonly Scope[] | null
  /** Why scopes are opened that the matrix does not open, as far as it was said. */
  readonly exceptions: Readonly<Partial<Record<Scope, string>>>
  /** Null: every one that is not protected. */
  readonly domains: readonly (string | null)[] | null
  readonly reason: string
}

const emptyDraft: PurposeDraft = {
  statement: '',
  name: null,
  classes: null,
  scopes: null,
  exceptions: {},
  domains: null,
  reason: '',
}

/** A refused text as the statement that it may become. */
export function draftOfText(text: string, scopes: readonly Scope[] | null = null): PurposeDraft {
  return { ...emptyDraft, statement: text.trim().slice(0, registerLimits.statementLength), scopes }
}

export function draftOfPurpose(purpose: PurposeShown): PurposeDraft {
  return {
    statement: purpose.statement,
    name: purpose.name,
    classes: purpose.purpose_classes,
    scopes: purpose.scopes,
    exceptions: Object.fromEntries(purpose.exceptions.map(({ scope, reason }) => [scope, reason])),
    domains: purpose.domains,
    reason: '',
  }
}

/** Words that say nothing of what it is for. */
const fillers = new Set(
  'a an the to of for in on at with and or that this you your they their them can will would so as by it its is are be'.split(
    ' ',
  ),
)
const nameWordsMax = 3

/** A name for a statement: its first words that say something. Empty where there are none. */
export function proposedName(statement: string): string {
  const words = statement
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\u0300-\u036f’']/gu, '')
    .split(/[^a-z0-9]+/u)
    .filter((word) => word !== '' && !fillers.has(word))
  const name = words
    .slice(0, nameWordsMax)
    .join('-')
    .replace(/^[^a-z]+/u, '')
    .slice(0, 64)
    .replace(/-+$/u, '')
  return isClass(name.replaceAll('-', '_')) ? `${name}-purpose` : name
}

function isClass(name: string): boolean {
  return purposeClasses.some((one) => one === name)
}

/** What the gate makes of the statement that is being written. */
export interface DraftReading {
  readonly purpose_classes: readonly PurposeClass[]
  readonly needs_reason: boolean
  /** What the matrix opens for the classes of the draft. */
  readonly opens: readonly Scope[]
}

export type DraftProblems = Readonly<
  Partial<Record<'statement' | 'name' | 'purpose_classes' | 'scopes' | 'domains' | 'reason', string>>
> & { readonly exceptions: Readonly<Partial<Record<Scope, string>>> }

export interface DraftContext {
  /** Undefined: it is not known yet. */
  readonly reading: DraftReading | undefined
  /** What is changed; null: it is declared anew. */
  readonly from: PurposeShown | null
}

export function classesOf({ classes }: PurposeDraft, reading: DraftReading | undefined): readonly PurposeClass[] {
  return classes ?? reading?.purpose_classes ?? []
}

export function nameOf(draft: PurposeDraft): string {
  return draft.name ?? proposedName(draft.statement)
}

/** The same words for the same classes: whatever was said of them stays said. */
export function isSameClaim(draft: PurposeDraft, { reading, from }: DraftContext): boolean {
  if (!from || from.is_retired) return false
  const key = (statement: string) => statement.trim().replace(/\s+/gu, ' ').toLowerCase()
  const isSameStatement = key(draft.statement) === key(from.statement)
  return isSameStatement && classesOf(draft, reading).join() === from.purpose_classes.join()
}

export function isReasonNeeded(draft: PurposeDraft, context: DraftContext): boolean {
  return (context.reading?.needs_reason ?? false) && !isSameClaim(draft, context)
}

/** Scopes that the purpose shall open and that the matrix does not: each needs a reason. */
export function exceptionalScopes(draft: PurposeDraft, reading: DraftReading | undefined): readonly Scope[] {
  if (draft.scopes === null || !reading) return []
  return draft.scopes.filter((scope) => !reading.opens.includes(scope))
}

export function problemsOf(draft: PurposeDraft, context: DraftContext): DraftProblems {
  const name = nameOf(draft)
  const { reading, from } = context
  const missing = exceptionalScopes(draft, reading).filter(
    // A scope that the policy has closed since stays listed, and closed.
    (scope) => !draft.exceptions[scope]?.trim() && !from?.scopes?.includes(scope),
  )
  return {
    ...(!isPlainStatement(draft.statement) && { statement: 'Say in words what it is for.' }),
    ...(classesOf(draft, reading).length === 0 && {
      purpose_classes: 'Choose what it counts as: the gate reads no class in the statement.',
    }),
    ...(!isName(name) && {
      name: 'From a to z, then also 0 to 9, _ and -, up to 64; not the name of a class.',
    }),
    ...(draft.scopes?.length === 0 && { scopes: 'Choose at least one scope, or let the policy decide.' }),
    ...(draft.domains?.length === 0 && { domains: 'Choose at least one domain, or take the limit away.' }),
    ...(isReasonNeeded(draft, context) &&
      draft.reason.trim() === '' && { reason: 'Say why it counts as something else than the gate reads.' }),
    exceptions: Object.fromEntries(missing.map((scope) => [scope, 'Say why it is opened, or leave the scope out.'])),
  }
}

function isName(name: string): boolean {
  return purposeNamePattern.test(name) && !isClass(name)
}

export function isWithoutProblems({ exceptions, ...others }: DraftProblems): boolean {
  return Object.keys(exceptions).length === 0 && Object.keys(others).length === 0
}

/** As the service takes it. */
export function declarationOf(draft: PurposeDraft, { reading, from }: DraftContext) {
  const exceptional = exceptionalScopes(draft, reading)
  // An exception is not lost because the policy opens its scope for the time being.
  const isKept = (scope: Scope) => from?.exceptions.some((one) => one.scope === scope) && draft.scopes?.includes(scope)
  const reasons = scopes.flatMap((scope) => {
    const reason = draft.exceptions[scope]?.trim()
    return reason && (exceptional.includes(scope) || isKept(scope)) ? [[scope, reason] as const] : []
  })
  return {
    statement: draft.statement.trim(),
    purpose_classes: classesOf(draft, reading),
    ...(draft.scopes && { scopes: scopes.filter((scope) => draft.scopes?.includes(scope)) }),
    ...(reasons.length > 0 && { exceptions: Object.fromEntries(reasons) }),
    ...(draft.domains && { domains: draft.domains }),
  }
}

/** The register as a file, so that it can live in version control. */
import { isJsonObject, type JsonObject, type JsonValue } from '../json.ts'
import { type FieldError, fieldError } from '../wire/field-error.ts'
import { domainErrors, parsePurpose, unknownFields } from './parse-purpose.ts'
import {
  type PurposeRegister,
  type RegisteredPurpose,
  type RegisterMode,
  registerLimits,
  registerModes,
} from './purpose-register.ts'
import { statementKey } from './statement-key.ts'

export type ParsedRegister =
  | { readonly ok: true; readonly value: PurposeRegister }
  | { readonly ok: false; readonly errors: readonly FieldError[] }

export function parseRegister(json: JsonValue): ParsedRegister {
  if (!isJsonObject(json)) return { ok: false, errors: [fieldError('register', 'type', { types: ['object'] })] }
  const { mode, purposes, protected_domains: protectedDomains = [] } = json
  const modeErrors = registerModes.includes(mode as RegisterMode)
    ? []
    : [mode === undefined ? fieldError('mode', 'required') : fieldError('mode', 'oneOf', { values: registerModes })]
  const errors: FieldError[] = [
    ...unknownFields(json, ['mode', 'protected_domains', 'purposes'], []),
    ...modeErrors,
    ...domainErrors(['protected_domains'], protectedDomains, registerLimits.protectedDomains, { takesNull: false }),
  ]
  const parsed = parsePurposes(purposes)
  errors.push(...parsed.errors)
  if (errors.length > 0) return { ok: false, errors }
  return {
    ok: true,
    value: {
      mode: mode as RegisterMode,
      protectedDomains: (protectedDomains as readonly string[]).toSorted(),
      purposes: parsed.purposes.toSorted((a, b) => (a.name < b.name ? -1 : 1)),
    },
  }
}

/** As `parseRegister` takes it, and with nothing that is absent. */
export function registerFile({ mode, protectedDomains, purposes }: PurposeRegister): JsonObject {
  return {
    mode,
    ...(protectedDomains.length > 0 && { protected_domains: [...protectedDomains] }),
    purposes: purposes.map((purpose) => ({
      name: purpose.name,
      statement: purpose.statement,
      purpose_classes: [...purpose.purposeClasses],
      ...(purpose.scopes && { scopes: [...purpose.scopes] }),
      ...(Object.keys(purpose.exceptions).length > 0 && { exceptions: { ...purpose.exceptions } as JsonObject }),
      ...(purpose.domains && { domains: [...purpose.domains] }),
    })),
  }
}

function parsePurposes(json: JsonValue | undefined): {
  readonly purposes: readonly RegisteredPurpose[]
  readonly errors: readonly FieldError[]
} {
  const refused = (error: FieldError) => ({ purposes: [], errors: [error] })
  if (json === undefined) return refused(fieldError('purposes', 'required'))
  if (!Array.isArray(json)) return refused(fieldError('purposes', 'list'))
  if (json.length > registerLimits.purposes) {
    return refused(fieldError('purposes', 'maxItems', { max: registerLimits.purposes }))
  }
  const purposes: RegisteredPurpose[] = []
  const errors: FieldError[] = []
  const names = new Set<string>()
  const statements = new Set<string>()
  for (const [index, entry] of json.entries()) {
    const place = ['purposes', index] as const
    const parsed = parsePurpose(entry as JsonValue, place)
    if (!parsed.ok) {
      errors.push(...parsed.errors)
      continue
    }
    const { name, statement } = parsed.value
    const key = statementKey(statement)
    if (names.has(name)) errors.push(fieldError([...place, 'name'], 'ownName'))
    if (statements.has(key)) errors.push(fieldError([...place, 'statement'], 'ownStatement'))
    names.add(name)
    statements.add(key)
    purposes.push(parsed.value)
  }
  return { purposes, errors }
}

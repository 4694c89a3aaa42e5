/** The register as a file, so that it can live in version control. */
import { isJsonObject, type JsonObject, type JsonValue } from '../json.ts'
import { type FieldError, fieldError } from '../wire/field-error.ts'
import { domainErrors, parsePurpose, unknownFields } from './parse-purpose.ts'
import { clashCheck } from './purpose-clash.ts'
import {
  type PurposeRegister,
  type RegisteredPurpose,
  type RegisterMode,
  registerLimits,
  registerModes,
} from './purpose-register.ts'

export type ParsedRegister =
  | { readonly ok: true; readonly value: PurposeRegister }
  | { readonly ok: false; readonly errors: readonly FieldError[] }

export function parseRegister(json: JsonValue): ParsedRegister {
  if (!isJsonObject(json)) return { ok: false, errors: [fieldError('register', 'type', { types: ['object'] })] }
  const { mode, purposes } = json
  const protectedDomains = json.protected_domains ?? []
  const usualDomains = json.usual_domains ?? []
  const modeErrors = registerModes.includes(mode as RegisterMode)
    ? []
    : [mode === undefined ? fieldError('mode', 'required') : fieldError('mode', 'oneOf', { values: registerModes })]
  const errors: FieldError[] = [
    ...unknownFields(json, ['mode', 'protected_domains', 'usual_domains', 'purposes'], []),
    ...modeErrors,
    ...domainErrors(['protected_domains'], protectedDomains, registerLimits.protectedDomains, { takesNull: false }),
    ...domainErrors(['usual_domains'], usualDomains, registerLimits.usualDomains, { takesNull: false }),
  ]
  const parsed = parsePurposes(purposes)
  errors.push(...parsed.errors)
  if (errors.length > 0) return { ok: false, errors }
  return {
    ok: true,
    value: {
      mode: mode as RegisterMode,
      protectedDomains: (protectedDomains as readonly string[]).toSorted(),
      usualDomains: (usualDomains as readonly string[]).toSorted(),
      purposes: parsed.purposes.toSorted((a, b) => (a.name < b.name ? -1 : 1)),
    },
  }
}

/** As `parseRegister` takes it, and with nothing that is absent. */
export function registerFile({ mode, protectedDomains, usualDomains, purposes }: PurposeRegister): JsonObject {
  return {
    mode,
    ...(protectedDomains.length > 0 && { protected_domains: [...protectedDomains] }),
    ...(usualDomains.length > 0 && { usual_domains: [...usualDomains] }),
    purposes: purposes.map(purposeFile),
  }
}

/** As `parsePurpose` takes it. */
export function purposeFile(purpose: RegisteredPurpose): JsonObject {
  return {
    name: purpose.name,
    statement: purpose.statement,
    purpose_classes: [...purpose.purposeClasses],
    ...(purpose.scopes && { scopes: [...purpose.scopes] }),
    ...(Object.keys(purpose.exceptions).length > 0 && { exceptions: { ...purpose.exceptions } as JsonObject }),
    ...(purpose.domains && { domains: [...purpose.domains] }),
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
  const clashes = clashCheck()
  const purposes: RegisteredPurpose[] = []
  const errors: FieldError[] = []
  for (const [index, entry] of json.entries()) {
    const place = ['purposes', index] as const
    const parsed = parsePurpose(entry as JsonValue, place)
    if (!parsed.ok) {
      errors.push(...parsed.errors)
      continue
    }
    errors.push(...clashes(parsed.value, place))
    purposes.push(parsed.value)
  }
  return { purposes, errors }
}

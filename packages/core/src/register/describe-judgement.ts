import type { Scope } from '../memory/scopes.ts'
import { describeDecision } from '../policy/describe-decision.ts'
import { listed } from '../wire/listed.ts'
import type { KeyBinding, RegisterIndex } from './find-purpose.ts'
import type { Judgement } from './judge-read.ts'
import type { RegisteredPurpose } from './purpose-register.ts'

/** So many names are listed in a refusal. */
export const listedPurposesMax = 50

/** What a key may name, as a refusal lists it. */
export function namesUsableBy(register: RegisterIndex, key: KeyBinding): readonly string[] {
  return register
    .usableBy(key)
    .slice(0, listedPurposesMax)
    .map(({ name }) => name)
}

/** The decision in words for a developer. */
export function describeJudgement(
  { register, key }: { readonly register: RegisterIndex; readonly key: KeyBinding },
  { scope, domain }: { readonly scope: Scope; readonly domain: string | null },
  judgement: Judgement,
): string {
  const { registered, reading, decision, obstacle } = judgement
  if (obstacle === 'not_registered') return `${describeUnregistered(key, judgement)} ${whatInstead(register, key)}`
  if (!registered) return describeDecision(scope, reading, decision)
  const { name } = registered
  const classes = listed(registered.purposeClasses)
  switch (obstacle) {
    case null:
      return judgement.isException
        ? `Allowed: the registered purpose ${name} makes an exception for scope ${scope}, because: ${registered.exceptions[scope]}`
        : `Allowed: the registered purpose ${name} is declared as ${classes}.`
    case 'scope':
      return `The registered purpose ${name} is not declared for scope ${scope}. It is for ${listed(registered.scopes ?? [])}.`
    case 'domain':
      return `The registered purpose ${name} may not see domain ${JSON.stringify(domain)}. It may see ${domainsOf(registered)}.`
    case 'classes': {
      const { deniedByPolicy, deniedByKey, allowedClasses } = decision
      const denied = deniedByPolicy.length > 0 ? deniedByPolicy : deniedByKey
      const by = deniedByPolicy.length > 0 ? 'is not allowed' : 'this API key is not allowed to be used'
      const instead =
        allowedClasses.length > 0
          ? `Scope ${scope} may be read for ${listed(allowedClasses, 'or')}.`
          : `This key may not read scope ${scope} for any purpose.`
      return `The registered purpose ${name} is declared as ${listed(denied)}, which ${by} for scope ${scope}. ${instead}`
    }
  }
}

/** Why a purpose was not taken, without what could be named instead. */
export function describeUnregistered(key: KeyBinding, { retired }: Pick<Judgement, 'retired'>): string {
  if (retired) return `The registered purpose ${retired.name} has been retired.`
  return key.purposes === null
    ? 'This project takes registered purposes only, and this is none of them.'
    : 'This API key may be used for its registered purposes only, and this is none of them.'
}

function whatInstead(register: RegisterIndex, key: KeyBinding): string {
  const names = namesUsableBy(register, key)
  if (names.length === 0) return 'There is none that this key may use.'
  const shown = names.slice(0, 5)
  return `State the name of one, such as ${listed(shown, 'or')}.`
}

function domainsOf({ domains }: RegisteredPurpose): string {
  const named = (domains ?? []).filter((domain) => domain !== null).map((domain) => JSON.stringify(domain))
  const shown = [...named.slice(0, 5), ...(named.length > 5 ? [`${named.length - 5} more`] : [])]
  return listed(domains?.includes(null) ? [...shown, 'memories without a domain'] : shown)
}

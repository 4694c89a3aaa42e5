/** Ending many tokens, without anybody having to wait for it. */
import type { NewAuditEntry } from './port/audit.ts'
import type { TokenPlace } from './port/grants.ts'

/** One step looks at some grants, in the order of their end; `after` is where the next one begins, null at the end. */
export type EndTokensStep = (after: TokenPlace) => Promise<EndedTokens>

export interface EndedTokens {
  readonly ended: number
  readonly after: TokenPlace | null
}

/** Ends tokens that are good at this moment, whichever of them a step picks, and says how many there were. */
export async function endTokensInSteps(atMs: number, step: EndTokensStep): Promise<number> {
  let ended = 0
  for (let after: TokenPlace | null = lastToEnd(atMs); after !== null; ) {
    const done: EndedTokens = await step(after)
    ended += done.ended
    after = done.after
  }
  return ended
}

/** One step of revoking, with a record of its own. */
export type RevokeStep = (
  audit: NewAuditEntry,
  step: { readonly after: TokenPlace; readonly isFirst: boolean },
) => Promise<EndedTokens>

export function revokeAllInSteps(atMs: number, newAudit: () => NewAuditEntry, step: RevokeStep): Promise<number> {
  let isFirst = true
  return endTokensInSteps(atMs, (after) => {
    const done = step(newAudit(), { after, isFirst })
    isFirst = false
    return done
  })
}

/** After all that are over at this moment, and before all others. */
function lastToEnd(atMs: number): TokenPlace {
  return { expiresAtMs: atMs, tokenHash: afterAllHashes }
}

/** Greater than every hash: they are made of letters and digits. */
const afterAllHashes = '~'

import type { Call, CallOptions } from '../call.ts'
import type { SearchAuditAnswer, SearchAuditBody, ShowAuditHeadAnswer } from '../generated/operations.ts'
import { Listing } from '../listing.ts'

export type AuditRecord = SearchAuditAnswer['records'][number]

/** What was done, by whom, to whose memories, and what came of it. */
export class Audit {
  readonly #call: Call

  constructor(call: Call) {
    this.#call = call
  }

  /**
   * Newest first. Awaited: one page; iterated: every record that there is.
   *
   * ```ts
   * for await (const record of ambit.audit.search({ user_id: 'user_42', action: 'read_memory' })) console.log(record.purpose)
   * ```
   */
  search(body: SearchAuditBody = {}, options?: CallOptions): Listing<SearchAuditAnswer, AuditRecord> {
    return new Listing(
      (cursor) =>
        this.#call('searchAudit', { body: cursor === null ? body : { ...body, cursor }, isRepeatable: true }, options),
      ({ records }) => records,
    )
  }

  /** The last link of the chain of records: keep it elsewhere, and whatever is changed or cut off since can be found. */
  head(options?: CallOptions): Promise<ShowAuditHeadAnswer> {
    return this.#call('showAuditHead', {}, options)
  }
}

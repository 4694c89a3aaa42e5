import type { Call, CallOptions } from '../call.ts'
import type { ListPurposesAnswer } from '../generated/operations.ts'

/** What an owner has declared that memories are read for. */
export class Purposes {
  readonly #call: Call

  constructor(call: Call) {
    this.#call = call
  }

  /** Those that this key may use. The name of one is stated as the `purpose` of a read. */
  list(options?: CallOptions): Promise<ListPurposesAnswer> {
    return this.#call('listPurposes', {}, options)
  }
}

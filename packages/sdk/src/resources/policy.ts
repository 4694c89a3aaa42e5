import type { Call, CallOptions } from '../call.ts'
import type { CheckPolicyAnswer, CheckPolicyBody, ShowPolicyAnswer } from '../generated/operations.ts'

/** The rules that reads are judged by. */
export class Policy {
  readonly #call: Call

  constructor(call: Call) {
    this.#call = call
  }

  /** The matrix in force, and the classes that this key is limited to. */
  show(options?: CallOptions): Promise<ShowPolicyAnswer> {
    return this.#call('showPolicy', {}, options)
  }

  /** What a read with this scope and purpose would be told, and why. No memory is read. */
  check(body: CheckPolicyBody, options?: CallOptions): Promise<CheckPolicyAnswer> {
    return this.#call('checkPolicy', { body, isRepeatable: true }, options)
  }
}

import type { Call, CallOptions } from '../call.ts'
import type {
  ContinueReadAnswer,
  ContinueReadBody,
  CreateMemoriesAnswer,
  CreateMemoriesBody,
  CreateMemoryAnswer,
  CreateMemoryBody,
  DeleteMemoryAnswer,
  ForgetEntryAnswer,
  ForgetEntryBody,
  ReadContextAnswer,
  ReadContextBody,
  ReadMemoryAnswer,
  ReadMemoryBody,
  RevokeReadAnswer,
  RevokeReadBody,
  Scope,
} from '../generated/operations.ts'

/** Remembering, reading for a purpose, and taking back. */
export class Memories {
  readonly #call: Call

  constructor(call: Call) {
    this.#call = call
  }

  /** Stores one thing that you learned about a user. Repeating it is safe: it carries an Idempotency-Key. */
  create(body: CreateMemoryBody, options?: CallOptions): Promise<CreateMemoryAnswer> {
    return this.#call('createMemory', { body }, options)
  }

  /** Up to 100 memories in one request, each stored or refused by itself. */
  batch(memories: CreateMemoriesBody['memories'], options?: CallOptions): Promise<CreateMemoriesAnswer> {
    return this.#call('createMemories', { body: { memories } }, options)
  }

  /**
   * Everything in one scope, merged into one answer, for the purpose that you state.
   *
   * ```ts
   * const { summary_struct } = await ambit.memories.read({
   *   user_id: 'user_42',
   *   scope: 'preferences',
   *   purpose: 'recommend a restaurant for tonight',
   * })
   * summary_struct.likes // readonly string[]
   * ```
   * @throws PolicyDeniedError when the policy does not allow the purpose for the scope
   */
  read<const S extends Scope>(
    body: ReadMemoryBody & { readonly scope: S },
    options?: CallOptions,
  ): Promise<ReadMemoryAnswer<S>> {
    return this.#call('readMemory', { body, isRepeatable: true }, options) as Promise<ReadMemoryAnswer<S>>
  }

  /** All that one prompt may know of a user, as text and as data; what the purpose may not open is listed in `denied`. */
  context(body: ReadContextBody, options?: CallOptions): Promise<ReadContextAnswer> {
    return this.#call('readContext', { body, isRepeatable: true }, options)
  }

  /** An earlier read or context once more, on the memories of this moment. Takes that answer, or its token. */
  continue<S extends Scope>(read: ReadMemoryAnswer<S>, options?: CallOptions): Promise<ReadMemoryAnswer<S>>
  continue(read: ReadContextAnswer, options?: CallOptions): Promise<ReadContextAnswer>
  continue(read: ContinueReadBody, options?: CallOptions): Promise<ContinueReadAnswer>
  continue({ revocation_token }: ContinueReadBody, options?: CallOptions): Promise<ContinueReadAnswer> {
    return this.#call('continueRead', { body: { revocation_token }, isRepeatable: true }, options)
  }

  /** Ends what a read or context allows. Takes that answer, or its token. */
  revoke({ revocation_token }: RevokeReadBody, options?: CallOptions): Promise<RevokeReadAnswer> {
    return this.#call('revokeRead', { body: { revocation_token }, isRepeatable: true }, options)
  }

  /** Takes one item or one key out of every memory that speaks of it. */
  forget(body: ForgetEntryBody, options?: CallOptions): Promise<ForgetEntryAnswer> {
    return this.#call('forgetEntry', { body }, options)
  }

  /** @throws MemoryNotFoundError when there is none, or it is gone */
  delete(memoryId: string, options?: CallOptions): Promise<DeleteMemoryAnswer> {
    return this.#call('deleteMemory', { params: [memoryId] }, options)
  }
}

import type { Call, CallOptions } from '../call.ts'
import type {
  CreateSubjectLinkAnswer,
  CreateSubjectLinkBody,
  EraseSubjectAnswer,
  EraseSubjectBody,
  ExportSubjectAnswer,
  ExportSubjectBody,
  ListConsentsAnswer,
  ListConsentsBody,
  ListSubjectMemoriesAnswer,
  ListSubjectMemoriesBody,
  ListSubjectReadsAnswer,
  ListSubjectReadsBody,
  RestoreConsentAnswer,
  RestoreConsentBody,
  WithdrawConsentAnswer,
  WithdrawConsentBody,
} from '../generated/operations.ts'
import { Listing } from '../listing.ts'

export type SubjectMemory = ListSubjectMemoriesAnswer['memories'][number]
export type SubjectRead = ListSubjectReadsAnswer['reads'][number]

/** The rights of the people that memories are about. The key needs the capability `subject`. */
export class Subjects {
  readonly #call: Call

  constructor(call: Call) {
    this.#call = call
  }

  /** What is known about a person, oldest first. Awaited: one page; iterated: all of it. */
  memories(body: ListSubjectMemoriesBody, options?: CallOptions): Listing<ListSubjectMemoriesAnswer, SubjectMemory> {
    return new Listing(
      (cursor) =>
        this.#call(
          'listSubjectMemories',
          { body: cursor === null ? body : { ...body, cursor }, isRepeatable: true },
          options,
        ),
      ({ memories }) => memories,
    )
  }

  /** Who looked, when and why, newest first. Awaited: one page; iterated: all of it. */
  reads(body: ListSubjectReadsBody, options?: CallOptions): Listing<ListSubjectReadsAnswer, SubjectRead> {
    return new Listing(
      (cursor) =>
        this.#call(
          'listSubjectReads',
          { body: cursor === null ? body : { ...body, cursor }, isRepeatable: true },
          options,
        ),
      ({ reads }) => reads,
    )
  }

  /** Everything in one document. It may be large: for very much, iterate `memories` and `reads`. */
  export(body: ExportSubjectBody, options?: CallOptions): Promise<ExportSubjectAnswer> {
    return this.#call('exportSubject', { body, isRepeatable: true }, options)
  }

  /** Takes out everything that is kept of a person; with `dry_run` it only counts. */
  erase(body: EraseSubjectBody, options?: CallOptions): Promise<EraseSubjectAnswer> {
    return this.#call('eraseSubject', { body, isRepeatable: true }, options)
  }

  /** What a person has withdrawn. */
  consents(body: ListConsentsBody, options?: CallOptions): Promise<ListConsentsAnswer> {
    return this.#call('listConsents', { body, isRepeatable: true }, options)
  }

  /** From the next request on; an absent scope or class means all of them. */
  withdrawConsent(body: WithdrawConsentBody, options?: CallOptions): Promise<WithdrawConsentAnswer> {
    return this.#call('withdrawConsent', { body, isRepeatable: true }, options)
  }

  restoreConsent(body: RestoreConsentBody, options?: CallOptions): Promise<RestoreConsentAnswer> {
    return this.#call('restoreConsent', { body, isRepeatable: true }, options)
  }

  /** The way to the person's own page. Give it to nobody else. */
  createLink(body: CreateSubjectLinkBody, options?: CallOptions): Promise<CreateSubjectLinkAnswer> {
    return this.#call('createSubjectLink', { body, isRepeatable: false }, options)
  }
}

import { Readable } from 'node:stream'
import type { Reasoned } from '@ambit/core'
import type { ConsoleDeps, TeamCaller } from '../../../app/console-deps.ts'
import { type Outcome, refuse } from '../../../app/deps.ts'
import { forgetFor } from '../../../app/forget-entry.ts'
import { memoryNotFound } from '../../../app/memory-not-found.ts'
import { listConsents, restoreConsent, withdrawConsent } from '../../../app/subject/consents.ts'
import { createSubjectLink } from '../../../app/subject/create-subject-link.ts'
import { eraseSubject } from '../../../app/subject/erase-subject.ts'
import { exportSubject } from '../../../app/subject/export-subject.ts'
import { listSubjectMemories } from '../../../app/subject/list-subject-memories.ts'
import { listReadsForTeam } from '../../../app/subject/list-subject-reads.ts'
import { lookUpSubject } from '../../../app/subject/look-up-subject.ts'
import { deleteOwnMemory } from '../../../app/subject/own-memory.ts'
import { lookingCaller, setPeopleAccess, showPeopleAccess } from '../../../app/subject/people-access.ts'
import { previewRead } from '../../../app/subject/preview-read.ts'
import type { SubjectCaller } from '../../../app/subject/subject-act.ts'
import { listSubjectLinks, revokeSubjectLink } from '../../../app/subject/subject-links.ts'
import { PreparedBody, readResultBody } from '../../prepared-body.ts'
import type { ConsoleHandlers } from '../console-handler.ts'

/** Asks whether they may before anything is looked at; why is on record with whatever it is. */
function looking<Command, Value>(look: (deps: ConsoleDeps, caller: SubjectCaller, command: Command) => Promise<Value>) {
  return lookingOr<Command, Value>(async (deps, caller, command) => ({
    ok: true,
    value: await look(deps, caller, command),
  }))
}

/** The same of what may be refused. */
function lookingOr<Command, Value>(
  look: (deps: ConsoleDeps, caller: SubjectCaller, command: Command) => Promise<Outcome<Value>>,
) {
  return async (
    deps: ConsoleDeps,
    caller: TeamCaller,
    { input: { command, reason } }: { readonly input: Reasoned<Command> },
  ): Promise<Outcome<Value>> => {
    const allowed = await lookingCaller(deps, caller, reason)
    return allowed.ok ? look(deps, allowed.value, command) : allowed
  }
}

export const subjectHandlers = {
  async showPeopleAccess(deps, caller) {
    return { ok: true, value: await showPeopleAccess(deps, caller) }
  },

  async setPeopleAccess(deps, caller, { input }) {
    return { ok: true, value: await setPeopleAccess(deps, caller, input.members_see_people) }
  },

  lookUpSubject: looking((deps, caller, { user_id }) => lookUpSubject(deps, caller, user_id)),

  showSubjectMemories: looking(
    async (deps, caller, command) => new PreparedBody(await listSubjectMemories(deps, caller, command)),
  ),

  previewRead: lookingOr(async (deps, caller, command) => {
    const preview = await previewRead(deps, caller, command)
    return preview.ok ? { ok: true, value: readResultBody(preview.value) } : preview
  }),

  showSubjectReads: looking(listReadsForTeam),

  showSubjectConsents: looking((deps, caller, { user_id }) => listConsents(deps, caller, user_id)),

  withdrawSubjectConsent: looking(withdrawConsent),

  restoreSubjectConsent: looking(restoreConsent),

  deleteSubjectMemory: lookingOr(async (deps, caller, { user_id: userId, memory_id: memoryId }) => {
    const deleted = await deleteOwnMemory(deps, caller, { userId, memoryId })
    return deleted ? { ok: true, value: deleted } : refuse(gone)
  }),

  forgetSubjectEntry: looking(forgetFor),

  downloadSubject: looking(async (deps, caller, { user_id }) => {
    const pieces = await exportSubject(deps, caller, user_id)
    return new PreparedBody({ bytes: null, stream: Readable.from(pieces, { objectMode: false }) })
  }),

  eraseWholeSubject: looking((deps, caller, { user_id, dry_run }) =>
    eraseSubject(deps, caller, { userId: user_id, isDryRun: dry_run ?? false }),
  ),

  linkSubject: (deps, caller, request) =>
    looking((_, looker, { user_id, ttl_minutes }: { user_id: string; ttl_minutes?: number | null }) =>
      createSubjectLink(deps, looker, { userId: user_id, ttlMinutes: ttl_minutes ?? null, origin: caller.origin }),
    )(deps, caller, request),

  listSubjectLinks: looking((deps, caller, { user_id }) => listSubjectLinks(deps, caller, user_id)),

  revokeSubjectLink: lookingOr((deps, caller, { user_id: userId, link_id: linkId }) =>
    revokeSubjectLink(deps, caller, { userId, linkId }),
  ),
} satisfies Partial<ConsoleHandlers>

const gone = memoryNotFound('This person has no such memory, or it is gone.')

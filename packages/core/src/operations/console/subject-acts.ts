/** What the team of a project does for a person: take out, take along, withdraw, erase, and the way to their own page. */
import Type from 'typebox'
import { lengthLimits } from '../../limits.ts'
import { restoreConsent, withdrawConsent } from '../consent.ts'
import { answer, type ConsoleOperation, request } from '../contract.ts'
import { deleteMemory, forgetEntry } from '../correct-memory.ts'
import { closed, done, notBlank, nullableText, timestamp, userId } from '../fields.ts'
import { reasoned } from '../reasoned.ts'
import { createSubjectLink, eraseSubject } from '../subject.ts'
import { exampleMemory, exportSubject } from '../subject-records.ts'
import { ofPeople, subjectsPath } from './subjects.ts'

const notAllowed = 'not_permitted'
const exampleLinkId = 'lnk_01kbsm8v5e0000f3t9q2m7xw4c'

export const deleteSubjectMemory = {
  ...ofPeople,
  path: `${subjectsPath}/memories/delete`,
  summary: 'Delete one memory of a person',
  description: deleteMemory.description,
  request: reasoned(
    request(
      Type.Object(
        { user_id: userId, memory_id: Type.String({ ...notBlank, maxLength: lengthLimits.identifier }) },
        closed,
      ),
      { 'one memory': { user_id: 'user_42', memory_id: exampleMemory.id } },
    ),
  ),
  answer: deleteMemory.answer,
  refusals: [notAllowed, 'memory_not_found'],
} satisfies ConsoleOperation

export const forgetSubjectEntry = {
  ...ofPeople,
  path: `${subjectsPath}/forget`,
  summary: 'Forget one entry of a person',
  description: forgetEntry.description,
  bodyKibibytesMax: 64,
  request: reasoned(forgetEntry.request),
  answer: forgetEntry.answer,
  refusals: [notAllowed],
} satisfies ConsoleOperation

export const withdrawSubjectConsent = {
  ...ofPeople,
  path: `${subjectsPath}/consents/withdraw`,
  summary: 'Withdraw consent for a person',
  description: withdrawConsent.description,
  request: reasoned(withdrawConsent.request),
  answer: withdrawConsent.answer,
  refusals: [notAllowed],
} satisfies ConsoleOperation

export const restoreSubjectConsent = {
  ...ofPeople,
  path: `${subjectsPath}/consents/restore`,
  summary: 'Restore consent for a person',
  description: restoreConsent.description,
  request: reasoned(restoreConsent.request),
  answer: restoreConsent.answer,
  refusals: [notAllowed],
} satisfies ConsoleOperation

export const downloadSubject = {
  ...ofPeople,
  path: `${subjectsPath}/export`,
  summary: 'Export everything about a person to hand it over',
  description: exportSubject.description,
  request: reasoned(exportSubject.request),
  answer: exportSubject.answer,
  refusals: [notAllowed],
} satisfies ConsoleOperation

export const eraseWholeSubject = {
  ...ofPeople,
  path: `${subjectsPath}/erase`,
  access: 'owner',
  summary: 'Erase a person from the project',
  description: `${eraseSubject.description} Members cannot do it, whatever they may see.`,
  request: reasoned(eraseSubject.request),
  answer: eraseSubject.answer,
  refusals: [],
} satisfies ConsoleOperation

const linkShown = Type.Object({
  id: Type.String(),
  created_by: nullableText('The address of an account, or the id of a key; null: that was not kept then.'),
  created_at: timestamp('When it was made.'),
  expires_at: timestamp('When it stops working.'),
  may_erase: Type.Boolean({ description: 'Whether the page that it leads to can erase everything.' }),
})

export const listSubjectLinks = {
  ...ofPeople,
  path: `${subjectsPath}/links`,
  summary: 'List the links to the page of a person',
  description:
    'Those that still work. A link stops working when whoever made it loses access, and can do no more than they can.',
  request: reasoned(request(Type.Object({ user_id: userId }, closed), { everything: { user_id: 'user_42' } })),
  answer: answer(200, 'The links, newest first.', {
    schema: Type.Object({ links: Type.Array(linkShown) }),
    example: {
      links: [
        {
          id: exampleLinkId,
          created_by: 'ada@example.com',
          created_at: '2026-11-15T09:31:00.000Z',
          expires_at: '2026-11-15T10:31:00.000Z',
          may_erase: true,
        },
      ],
    },
  }),
  refusals: [notAllowed],
} satisfies ConsoleOperation

export const revokeSubjectLink = {
  ...ofPeople,
  path: `${subjectsPath}/links/revoke`,
  summary: 'Revoke a link to the page of a person',
  description: 'The link stops working, in every process.',
  request: reasoned(
    request(
      Type.Object(
        { user_id: userId, link_id: Type.String({ ...notBlank, maxLength: lengthLimits.identifier }) },
        closed,
      ),
      { 'one link': { user_id: 'user_42', link_id: exampleLinkId } },
    ),
  ),
  answer: answer(200, 'It does not work any more.', done),
  refusals: [notAllowed, 'not_found'],
} satisfies ConsoleOperation

export const linkSubject = {
  ...ofPeople,
  path: `${subjectsPath}/link`,
  summary: 'Make a link for a person to their own page',
  description: `${createSubjectLink.description} It can do what you can: only the link of an owner can erase everything.`,
  request: reasoned(createSubjectLink.request),
  answer: createSubjectLink.answer,
  refusals: [notAllowed],
} satisfies ConsoleOperation

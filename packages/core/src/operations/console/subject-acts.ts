/** What the team of a project does for a person: take out, take along, withdraw, erase, and the way to their own page. */
import Type from 'typebox'
import { lengthLimits } from '../../limits.ts'
import { restoreConsent, withdrawConsent } from '../consent.ts'
import { type ConsoleOperation, request } from '../contract.ts'
import { deleteMemory, forgetEntry } from '../correct-memory.ts'
import { closed, notBlank, userId } from '../fields.ts'
import { reasoned } from '../reasoned.ts'
import { createSubjectLink, eraseSubject } from '../subject.ts'
import { exampleMemory, exportSubject } from '../subject-records.ts'
import { ofPeople, subjectsPath } from './subjects.ts'

const notAllowed = 'not_permitted'

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

export const linkSubject = {
  ...ofPeople,
  path: `${subjectsPath}/link`,
  summary: 'Make a link for a person to their own page',
  description: createSubjectLink.description,
  request: reasoned(createSubjectLink.request),
  answer: createSubjectLink.answer,
  refusals: [notAllowed],
} satisfies ConsoleOperation

import {
  correctMyMemory,
  eraseMyData,
  setMyConsent,
  showMyData,
  takeOutMyMemory,
} from '../../../app/subject/my-data.ts'
import type { ConsoleHandlers } from '../console-handler.ts'

export const myDataHandlers = {
  showMyData: (deps, { requestId }, { input: { token, memories_cursor, looks_cursor } }) => {
    const pages = { afterId: memories_cursor ?? null, beforeId: looks_cursor ?? null }
    return showMyData(deps, { token, requestId }, pages)
  },

  takeOutMyMemory: (deps, { requestId }, { input: { token, memory_id } }) =>
    takeOutMyMemory(deps, { token, requestId }, memory_id),

  correctMyMemory: (deps, { requestId }, { input: { token, memoryId, value } }) =>
    correctMyMemory(deps, { token, requestId }, { memoryId, value }),

  setMyConsent: (deps, { requestId }, { input: { token, scope, purpose_class, is_withdrawn } }) => {
    const consent = { scope: scope ?? null, purposeClass: purpose_class ?? null, isWithdrawn: is_withdrawn }
    return setMyConsent(deps, { token, requestId }, consent)
  },

  eraseMyData: (deps, { requestId }, { input: { token } }) => eraseMyData(deps, { token, requestId }),
} satisfies Partial<ConsoleHandlers>

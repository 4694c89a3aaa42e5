import type { ApiHandlers } from './handler.ts'
import { auditHandlers } from './handlers/audit.ts'
import { memoryHandlers } from './handlers/memory.ts'
import { policyHandlers } from './handlers/policy.ts'
import { purposeHandlers } from './handlers/purposes.ts'
import { subjectHandlers } from './handlers/subject.ts'

/** What answers the operations of the API. */
export const apiHandlers: ApiHandlers = {
  ...memoryHandlers,
  ...policyHandlers,
  ...purposeHandlers,
  ...subjectHandlers,
  ...auditHandlers,
}

import type { ApiRoute } from './api-route.ts'
import { checkPolicyRoute } from './routes/check-policy.ts'
import { continueReadRoute } from './routes/continue-read.ts'
import { createMemoryRoute } from './routes/create-memory.ts'
import { readMemoryRoute } from './routes/read-memory.ts'
import { revokeReadRoute } from './routes/revoke-read.ts'
import { showPolicyRoute } from './routes/show-policy.ts'

/** The API, in the order of the reference. */
export const apiRoutes: readonly ApiRoute[] = [
  createMemoryRoute,
  readMemoryRoute,
  continueReadRoute,
  revokeReadRoute,
  showPolicyRoute,
  checkPolicyRoute,
]

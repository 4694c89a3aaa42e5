import { showUsage } from '../../../app/show-usage.ts'
import type { ConsoleHandlers } from '../console-handler.ts'

export const usageHandlers = {
  showUsage: (deps, { project }, { query }) => showUsage(deps, { projectId: project.id, ...query }),
} satisfies Partial<ConsoleHandlers>

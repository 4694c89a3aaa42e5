import type { ConsoleRoute } from './console-route.ts'
import { showSessionRoute } from './routes/show-session.ts'

/** The console's API, in the order of the reference. */
export const consoleRoutes: readonly ConsoleRoute[] = [showSessionRoute]

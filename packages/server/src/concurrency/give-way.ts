import { setPriority } from 'node:os'

/**
 * Makes the calling thread give way to the others of the process when there are more of them than processors: nobody
 * waits for a large read but whoever asked for it. On Linux a priority is a thread's; elsewhere it is the whole process's,
 * which is left as it is.
 */
export function giveWayToOtherThreads(): void {
  if (process.platform === 'linux') setPriority(10)
}

/**
 * Processor time by thread, as Linux counts it: steadier than throughput where others share the machine, and it says which
 * thread is the next to be full. Elsewhere there is none.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'

/** Microseconds by what the thread is for. */
export type ThreadTimes = Readonly<Record<string, number>>

export interface MeasuredProcess {
  readonly pid: number
  /** All of its threads under one name; without it, each under its own. */
  readonly as?: string
}

/** What V8 and libuv run beside: compilation, garbage collection, files. */
const helpers = /^(V8Worker|libuv-worker|DelayedTaskSche|SignalInspector)/

export function threadTimes(processes: readonly MeasuredProcess[]): ThreadTimes {
  const times: Record<string, number> = {}
  for (const { pid, as } of processes) {
    for (const thread of threadsOf(pid)) {
      try {
        const folder = `/proc/${pid}/task/${thread}`
        const name = as ?? nameOf(readFileSync(`${folder}/comm`, 'utf8').trim())
        const [nanos] = readFileSync(`${folder}/schedstat`, 'utf8').split(' ')
        times[name] = (times[name] ?? 0) + Number(nanos) / 1000
      } catch {
        // It has ended since the folder was listed.
      }
    }
  }
  return times
}

/** None of a process that has ended, such as one that a database starts now and then. */
function threadsOf(pid: number): readonly string[] {
  try {
    return readdirSync(`/proc/${pid}/task`)
  } catch {
    return []
  }
}

export function timesBetween(before: ThreadTimes, after: ThreadTimes): ThreadTimes {
  const spent = Object.entries(after).map(
    ([name, micros]) => [name, Math.max(0, micros - (before[name] ?? 0))] as const,
  )
  return Object.fromEntries(spent)
}

/** A process and those that it has started. */
export function withChildren(pid: number, as: string): readonly MeasuredProcess[] {
  const children = `/proc/${pid}/task/${pid}/children`
  if (!existsSync(children)) return []
  const pids = readFileSync(children, 'utf8').trim().split(' ').filter(Boolean).map(Number)
  return [pid, ...pids].map((one) => ({ pid: one, as }))
}

function nameOf(comm: string): string {
  if (comm === 'MainThread' || comm === 'node') return 'main'
  if (helpers.test(comm)) return 'helpers'
  return comm === 'WorkerThread' ? 'other workers' : comm
}

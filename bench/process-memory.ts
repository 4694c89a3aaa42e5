/** What a process has of the machine's memory, over time. */
import { readFileSync } from 'node:fs'

/** Mebibytes; 0 where there is no Linux to say it. */
export function residentMiB(pid: number): number {
  try {
    return Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024)
  } catch {
    return 0
  }
}

export function watchMemory(pid: number, everyMs = 500): { stop(): readonly number[] } {
  const seen = [residentMiB(pid)]
  const timer = setInterval(() => seen.push(residentMiB(pid)), everyMs)
  return {
    stop() {
      clearInterval(timer)
      seen.push(residentMiB(pid))
      return seen
    },
  }
}

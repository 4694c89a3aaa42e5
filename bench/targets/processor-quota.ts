/** Gives a process a part of a processor, by a control group of Linux: so a small machine shows what many processes would do on a large one. */
import { existsSync, mkdirSync, rmdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const groups = '/sys/fs/cgroup'
/** Short, so that a process which has used up its part does not stand still for long. */
const periodMicros = 10_000

/** Call what it returns when the process has ended. Takes a machine whose control groups may be changed. */
export function limitProcessor(pid: number, share: number): () => void {
  const name = `ambit-bench-${pid}`
  const quotaMicros = Math.round(share * periodMicros)
  const isUnified = existsSync(join(groups, 'cgroup.controllers'))
  const group = isUnified ? join(groups, name) : join(groups, 'cpu', name)
  mkdirSync(group)
  if (isUnified) writeFileSync(join(group, 'cpu.max'), `${quotaMicros} ${periodMicros}`)
  else {
    writeFileSync(join(group, 'cpu.cfs_period_us'), String(periodMicros))
    writeFileSync(join(group, 'cpu.cfs_quota_us'), String(quotaMicros))
  }
  writeFileSync(join(group, 'cgroup.procs'), String(pid))
  return () => rmdirSync(group)
}

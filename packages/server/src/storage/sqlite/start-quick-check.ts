/** Reading a whole database takes as long as its file is large: a process of its own does it, which can be ended at any time. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

export interface QuickCheck {
  /** What was found; null: nothing so far. */
  readonly damage: string | null
  stop(): Promise<void>
}

export interface QuickCheckOptions {
  /** The service has started by then, and answered the first of those who waited for it. */
  readonly afterMs: number
  readonly onDamage: (found: string) => void
  /** Told when it could not be found out. */
  readonly onUnchecked: (reason: string) => void
}

export function startQuickCheck(file: string, options: QuickCheckOptions): QuickCheck {
  const { afterMs, onDamage, onUnchecked } = options
  let damage: string | null = null
  let child: ChildProcess | null = null
  let isStopped = false

  const timer = setTimeout(() => {
    const script = fileURLToPath(new URL('./quick-check-process.ts', import.meta.url))
    const started = spawn(process.execPath, [script, file], { stdio: ['ignore', 'pipe', 'ignore'] })
    child = started
    let found = ''
    started.stdout.setEncoding('utf8').on('data', (text: string) => {
      found += text
    })
    started.once('error', ({ message }) => {
      found = message
    })
    started.once('close', (code, signal) => {
      child = null
      // Whoever has ended it knows.
      if (isStopped || signal) return
      if (code !== 0) onUnchecked(found)
      else if (found !== '') {
        damage = found
        onDamage(found)
      }
    })
  }, afterMs).unref()

  return {
    get damage() {
      return damage
    },
    async stop() {
      isStopped = true
      clearTimeout(timer)
      if (!child?.kill('SIGKILL')) return
      await once(child, 'close')
    },
  }
}

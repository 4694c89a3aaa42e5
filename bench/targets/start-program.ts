/** A Node program of the bench as a process of its own, ready when it says so. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

/** Of a program that prints a line when it listens. */
export async function startProgram(file: string, args: readonly string[], env: NodeJS.ProcessEnv = {}) {
  const program = fileURLToPath(new URL(`../${file}`, import.meta.url))
  const child = spawn(process.execPath, [program, ...args], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  killWithUs(child)
  await Promise.race([
    once(child.stdout, 'data'),
    once(child, 'exit').then(([code]) => {
      throw new Error(`${file} ended with exit code ${code}`)
    }),
  ])
  return child
}

export async function stopProgram(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  child.kill('SIGTERM')
  await exited
}

/** Whoever interrupts a run finds nothing of it left running. */
export function killWithUs(child: ChildProcess): void {
  const kill = (): void => void child.kill('SIGKILL')
  process.once('exit', kill)
  child.once('exit', () => process.off('exit', kill))
}

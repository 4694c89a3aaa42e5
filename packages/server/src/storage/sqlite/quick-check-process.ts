/** Writes what is wrong with a database; nothing where it is whole. */
import { constants, setPriority } from 'node:os'
import { quickCheck } from './quick-check.ts'

try {
  setPriority(constants.priority.PRIORITY_LOW)
  process.stdout.write(quickCheck(process.argv[2] as string) ?? '')
} catch (error) {
  process.stdout.write((error as Error).message)
  process.exitCode = 1
}

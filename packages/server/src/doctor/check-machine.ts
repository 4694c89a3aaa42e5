import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { builtConsole } from '../http/console-files.ts'
import { type Finding, ok, problem, warning } from './finding.ts'

const oldestNode = 24

export function checkMachine(): readonly Finding[] {
  const [major = 0] = process.versions.node.split('.').map(Number)
  return [
    major >= oldestNode
      ? ok('node', `Node ${process.versions.node}.`)
      : problem('node', `Node ${process.versions.node}.`, `Use Node ${oldestNode} or newer; npm ci brings one along.`),
    existsSync(join(builtConsole, 'index.html'))
      ? ok('console', 'The console is built.')
      : warning('console', 'The console is not built.', 'npm start builds it; or run npm run build.'),
  ]
}

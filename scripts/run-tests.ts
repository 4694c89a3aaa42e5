/**
 * Runs tests: all of them (`npm test`), the quick ones (`npm run test:fast`), or some
 * (`npm test -- acceptance/limits.test.ts`). The exit code is 1 when one fails.
 */
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { run } from 'node:test'
import { spec } from 'node:test/reporters'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { compileCache } from '../acceptance/launch.ts'
import { shareQuickLoading } from './quick-loading/quick-loading.ts'

const root = fileURLToPath(new URL('../', import.meta.url))
const caches = join(root, 'node_modules', '.cache', 'tests')

/** What takes longest begins first, so that the end of a run is not spent waiting for it. */
const everything = [
  'packages/server/test/browser/*.test.ts',
  'proofs/**/*.test.ts',
  'packages/core/test/**/*.test.ts',
  'acceptance/*.test.ts',
  'bench/test/*.test.ts',
  'packages/*/test/**/*.test.ts',
]

/** The core, the store on SQLite, the routes and what the console computes. */
const quick = [
  'packages/core/test/**/*.test.ts',
  'packages/server/test/{http,accounts,app,usage}/**/*.test.ts',
  'packages/server/test/storage/sqlite/*.test.ts',
  'packages/server/test/storage/sqlite-store.test.ts',
  'packages/console/test/**/*.test.ts',
]

/** Files that share a process, or a few, because loading the code takes longer than testing it. */
const together: readonly { readonly files: RegExp; readonly processes?: number }[] = [
  // All but the longest, which takes as long as several of the others.
  { files: /^packages\/server\/test\/browser\/(?!console-look\.)/, processes: 4 },
  { files: /^packages\/core\/test\// },
  { files: /^acceptance\// },
  { files: /^packages\/console\/test\// },
  { files: /^packages\/sdk\/test\/(?!.*(?:packed|guides|snippets|browser))/ },
  { files: /^packages\/server\/test\/http\/console\// },
  { files: /^packages\/server\/test\/http\// },
  { files: /^packages\/server\/test\/(?:accounts|app|usage)\// },
  { files: /^packages\/server\/test\/storage\/sqlite\// },
  { files: /^packages\/server\/test\/(?:audit-chain|concurrency|crypto|network|startup|time|webhooks)\// },
  { files: /^packages\/server\/test\/[^/]+$/ },
]

/** Many times what the slowest file takes. */
const hangsAfterMs = 10 * 60_000

const isQuick = process.argv[2] === '--quick'
const named = process.argv.slice(isQuick ? 3 : 2)
// The tests' own processes load the same modules over and over.
process.env.NODE_COMPILE_CACHE ??= compileCache
// Whoever interrupts a run finds nothing of it left running: what was started is ended by handlers of the exit.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
const files = chosenFiles()
await shareQuickLoading()
if (files.some((file) => file.includes('/browser/'))) await prepareBrowser()
const tests = run({
  files,
  // Most tests wait now and then: for another process, a browser, a moment.
  concurrency: availableParallelism() + 2,
  cwd: root,
  timeout: hangsAfterMs,
  ...(!isQuick && { globalSetupPath: join(root, 'acceptance', 'global-setup.ts') }),
})
tests.on('test:fail', () => {
  process.exitCode = 1
})
tests.compose(spec).pipe(process.stdout)

function chosenFiles(): readonly string[] {
  if (isQuick) return inGroups(find(quick).filter((file) => !startsServers(file)))
  return named.length > 0 ? find(named) : inGroups(find(everything))
}

/** For all test files; without one, a line that says how to get one, instead of a hundred failures. */
async function prepareBrowser(): Promise<void> {
  const { findBrowser, warmUpBrowser } = await import('../packages/server/test/browser/launch-browser.ts')
  try {
    process.env.CHROME_PATH = await findBrowser()
    await warmUpBrowser(process.env.CHROME_PATH)
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`)
    process.exit(1)
  }
}

/** Each once, where the first pattern that has it puts it. */
function find(patterns: readonly string[]): readonly string[] {
  const found = [...new Set(patterns.flatMap((pattern) => globSync(pattern, { cwd: root }).toSorted()))]
  if (found.length === 0) throw new Error(`no test is called ${patterns.join(' or ')}`)
  return found
}

/** With one file in the place of those that share a process. */
function inGroups(files: readonly string[]): readonly string[] {
  const turns = new Map<RegExp, number>()
  const groupOf = (file: string): string => {
    const group = !startsServers(file) && !concernsOthers(file) && together.find((one) => one.files.test(file))
    if (!group) return file
    const turn = turns.get(group.files) ?? 0
    turns.set(group.files, turn + 1)
    return `${group.files} ${turn % (group.processes ?? 1)}`
  }
  return [...Map.groupBy(files, groupOf).values()].map((members, index) =>
    members.length > 1 ? importingAll(`group-${index}.mjs`, members) : (members[0] as string),
  )
}

/** A PostgreSQL, or the service as a process of its own. */
function startsServers(file: string): boolean {
  return /\/(?:test-databases|ambit-process)\.ts'|\bstartService\b|kill-audit/.test(read(file))
}

/** At the top of a file, these are for every test of the process. */
function concernsOthers(file: string): boolean {
  return /^(?:before|after)Each\(/m.test(read(file))
}

function importingAll(name: string, files: readonly string[]): string {
  mkdirSync(caches, { recursive: true })
  const path = join(caches, name)
  writeFileSync(path, files.map((file) => `import '${pathToFileURL(join(root, file))}'\n`).join(''))
  return path
}

function read(file: string): string {
  return readFileSync(join(root, file), 'utf8')
}

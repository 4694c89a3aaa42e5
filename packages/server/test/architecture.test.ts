/**
 * Which part may know of which: the table below is the documentation of the architecture, and this test holds it.
 * A file that no row covers fails, so that a new folder is given its place on purpose.
 */
import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { describe, test } from 'node:test'
import { fileURLToPath } from 'node:url'

interface Layer {
  readonly name: string
  /** Paths below packages/; the first row that covers a file is the file's. */
  readonly files: RegExp
  /** Layers, packages and modules of Node that it may use. */
  readonly uses: readonly string[]
  /** Layers and packages that it may know by their types only. */
  readonly knows?: readonly string[]
}

const table: readonly Layer[] = [
  {
    name: 'core lists',
    files:
      /^gate\/src\/purpose-classes\.ts$|^core\/src\/(capabilities|console-paths|graces|limits|page-colors|record-kinds|roles|memory\/scopes|register\/(purpose-register|statement)|webhooks\/webhook-events|wire\/(csv|listed))\.ts$/,
    uses: [],
    knows: ['core lists'],
  },
  { name: 'gate', files: /^gate\/src\//, uses: ['gate', 'core lists', 'node:crypto', 'node:fs/promises'] },
  // Its value, not its imports, is what the console's build has of it.
  { name: 'core endpoints', files: /^core\/src\/operations\/endpoints\.ts$/, uses: ['core'] },
  { name: 'core', files: /^core\/src\//, uses: ['core', 'core lists', 'typebox'], knows: ['gate'] },

  {
    name: 'crypto',
    files: /^server\/src\/crypto\//,
    uses: ['crypto', 'node:crypto'],
    knows: ['port'],
  },
  {
    name: 'port',
    files: /^server\/src\/storage\/port\//,
    uses: ['port'],
    knows: ['core'],
  },
  { name: 'time', files: /^server\/src\/time\//, uses: ['time'] },
  // How somebody proves who they are. It knows no operation: those are in app, an invitation's as much as a sign-in's.
  {
    name: 'accounts',
    files: /^server\/src\/accounts\//,
    uses: [
      'accounts',
      'time',
      'core',
      'crypto',
      'port',
      'network',
      'cookie',
      'node:crypto',
      'node:fs/promises',
      'node:net',
      'node:os',
      'node:util',
      'node:zlib',
    ],
  },
  {
    name: 'app',
    files: /^server\/src\/app\//,
    uses: ['app', 'accounts', 'audit chain', 'webhooks', 'concurrency', 'time', 'core', 'core lists', 'crypto'],
    knows: ['port'],
  },

  {
    name: 'tables',
    files: /^server\/src\/storage\/tables\//,
    uses: ['tables', 'port', 'core', 'core lists', 'crypto'],
  },
  { name: 'migrations', files: /^server\/src\/storage\/migrations\//, uses: ['migrations'], knows: ['tables'] },
  {
    name: 'storage parts',
    files:
      /^server\/src\/storage\/(audit-walk|end-tokens-in-steps|erase-in-steps|erased-counts|forget-in-steps|involved-memories|large-reads|large-job|list-subject-memories|memory-json|packed-memories|register-indexes|remembered-answers|retention-cut|show-grant|stored-register|subject-key)\.ts$/,
    uses: [
      'storage parts',
      'tables',
      'audit chain',
      'concurrency',
      'core',
      'core lists',
      'crypto',
      'port',
      'node:crypto',
    ],
  },
  { name: 'archive', files: /^server\/src\/storage\/archive\.ts$/, uses: ['tables'] },
  {
    name: 'sqlite',
    files: /^server\/src\/storage\/sqlite\//,
    uses: [
      'sqlite',
      'archive',
      'migrations',
      'tables',
      'storage parts',
      'audit chain',
      'concurrency',
      'crypto',
      'core',
      'core lists',
      'port',
      'node:child_process',
      'node:events',
      'node:fs',
      'node:os',
      'node:path',
      'node:sqlite',
      'node:url',
      'node:worker_threads',
    ],
  },
  { name: 'database url', files: /^server\/src\/storage\/postgres\/connection-url\.ts$/, uses: [] },
  {
    name: 'postgres',
    files: /^server\/src\/storage\/postgres\//,
    uses: [
      'postgres',
      'archive',
      'migrations',
      'tables',
      'storage parts',
      'audit chain',
      'concurrency',
      'crypto',
      'database url',
      'core',
      'core lists',
      'port',
      'pg',
      'node:worker_threads',
    ],
    knows: ['node:net'],
  },
  {
    name: 'store',
    files: /^server\/src\/storage\/open-(store|archive)\.ts$/,
    uses: ['sqlite', 'postgres'],
    knows: ['port', 'archive', 'store'],
  },
  { name: 'measured store', files: /^server\/src\/storage\/measured-store\.ts$/, uses: [], knows: ['port'] },

  {
    name: 'http',
    files: /^server\/src\/http\//,
    uses: [
      'http',
      'accounts',
      'app',
      'mcp',
      'time',
      'core',
      'concurrency',
      'network',
      'fastify',
      'fresh',
      'negotiator',
      'toad-cache',
      'node:crypto',
      'node:fs',
      'node:http',
      'node:net',
      'node:path',
      'node:stream',
      'node:timers/promises',
      'node:url',
      'node:util',
      'node:zlib',
    ],
    knows: ['port', 'telemetry', 'usage', 'crypto', 'pino'],
  },
  {
    name: 'mcp',
    files: /^server\/src\/mcp\//,
    uses: ['mcp', 'core'],
  },

  {
    name: 'telemetry',
    files: /^server\/src\/telemetry\//,
    uses: ['telemetry', 'pino', 'prom-client'],
    knows: ['app', 'config'],
  },
  {
    name: 'usage',
    files: /^server\/src\/usage\//,
    uses: ['usage', 'core', 'port', 'time'],
    knows: ['app', 'pino'],
  },
  { name: 'audit chain', files: /^server\/src\/audit-chain\//, uses: ['audit chain', 'node:crypto'] },
  {
    name: 'webhooks',
    files: /^server\/src\/webhooks\//,
    uses: ['webhooks', 'ipaddr.js', 'node:crypto', 'node:dns', 'node:http', 'node:https', 'node:net'],
  },
  {
    name: 'config',
    files: /^server\/src\/config\.ts$/,
    uses: ['core lists', 'crypto', 'network', 'database url', 'port', 'node:net'],
  },
  { name: 'network', files: /^server\/src\/network\//, uses: ['network', 'ipaddr.js', 'node:net'] },
  {
    name: 'concurrency',
    files: /^server\/src\/concurrency\//,
    uses: ['concurrency', 'node:async_hooks', 'node:os', 'node:worker_threads'],
  },
  {
    name: 'heavy work',
    files: /^server\/src\/heavy-work\//,
    uses: ['heavy work', 'app', 'concurrency', 'core'],
  },
  {
    name: 'gate thread',
    files: /^server\/src\/gate\//,
    uses: ['gate thread', 'gate', 'concurrency', 'toad-cache'],
    knows: ['app'],
  },
  {
    name: 'startup',
    files: /^server\/src\/startup\//,
    uses: ['app', 'core lists'],
    knows: ['config', 'port', 'startup'],
  },

  {
    name: 'main',
    files: /^server\/src\/main\.ts$/,
    uses: [
      'crypto',
      'app',
      'time',
      'sqlite',
      'store',
      'database url',
      'measured store',
      'http',
      'heavy work',
      'gate thread',
      'telemetry',
      'usage',
      'startup',
      'node:cluster',
    ],
    knows: ['config', 'fastify'],
  },
  // The whole service for the tests of an application: it puts the parts together, as main.ts does.
  {
    name: 'testing',
    files: /^server\/src\/(testing|started-ambit)\.ts$/,
    uses: [
      'testing',
      'gate thread',
      'core',
      'crypto',
      'app',
      'time',
      'port',
      'sqlite',
      'http',
      'telemetry',
      'usage',
      'pino',
    ],
    knows: ['node:net'],
  },
  {
    name: 'processes',
    files: /^server\/src\/processes\.ts$/,
    uses: ['main', 'node:cluster', 'node:events'],
    knows: ['config'],
  },
  {
    name: 'doctor',
    files: /^server\/src\/doctor\//,
    uses: ['doctor', 'http', 'sqlite', 'postgres', 'database url', 'migrations', 'node:fs', 'node:path'],
    knows: ['node:sqlite'],
  },
  {
    name: 'cli',
    files: /^server\/src\/cli\//,
    uses: [
      'cli',
      'gate thread',
      'main',
      'processes',
      'core',
      'core lists',
      'crypto',
      'app',
      'audit chain',
      'node:crypto',
      'time',
      'sqlite',
      'store',
      'archive',
      'config',
      'doctor',
      'sdk',
      'node:cluster',
      'node:events',
      'node:fs',
      'node:stream/promises',
      'node:path',
      'node:os',
      'node:util',
    ],
    knows: ['port'],
  },

  // Beside the client, and loaded only by those who have the AI SDK.
  { name: 'sdk ai', files: /^sdk\/src\/ai\//, uses: ['sdk ai', 'sdk', 'ai'] },
  // What it knows of the contract is generated, so that it can be published alone.
  { name: 'sdk', files: /^sdk\/src\//, uses: ['sdk'] },

  // The console speaks HTTP; of the core it knows the types, and the short lists. See also the test on its features.
  { name: 'console design', files: /^console\/src\/design\//, uses: ['console design', 'react'] },
  // Of the console it has the design, and none of its code.
  { name: 'console docs', files: /^console\/src\/docs\//, uses: ['console docs', 'console design'] },
  {
    name: 'console api',
    files: /^console\/src\/api\//,
    uses: ['console api', 'core endpoints', 'core lists', 'react', '@tanstack/react-query'],
    knows: ['core'],
  },
  {
    name: 'console components',
    files: /^console\/src\/components\//,
    uses: [
      'console components',
      'console design',
      'console format',
      'console api',
      'core lists',
      'react',
      'react-dom',
      'wouter',
      'lucide-react',
    ],
    knows: ['core'],
  },
  {
    name: 'console format',
    files: /^console\/src\/format\//,
    uses: ['console format', 'core lists'],
    knows: ['core'],
  },
  { name: 'console session', files: /^console\/src\/session\//, uses: ['core lists', 'react'], knows: ['core'] },
  {
    name: 'console layout',
    files: /^console\/src\/layout\//,
    uses: [
      'console layout',
      'console session',
      'console components',
      'console design',
      'console api',
      'core lists',
      'react',
      'wouter',
      'lucide-react',
    ],
    knows: ['core'],
  },
  {
    name: 'console features',
    files: /^console\/src\/features\//,
    uses: [
      'console features',
      // The search and the pages of the documentation, inside of the console.
      'console docs',
      'console layout',
      'console session',
      'console components',
      'console design',
      'console format',
      'console api',
      'core endpoints',
      'core lists',
      'react',
      'wouter',
      'lucide-react',
      'uqr',
    ],
    knows: ['core'],
  },
  {
    name: 'console',
    files: /^console\/src\/(app|main)\.tsx$/,
    uses: [
      'console',
      'console features',
      'console layout',
      'console session',
      'console components',
      'console design',
      'console api',
      'core lists',
      '@tanstack/react-query',
      'react',
      'react-dom',
      'wouter',
    ],
    knows: ['lucide-react'],
  },
]

/** What the table refuses and we allow, one by one, each for a reason. */
const exceptions: readonly { from: string; name: string; because: string }[] = [
  {
    from: 'server/src/http/error-replies.ts',
    name: 'StoreUnavailable',
    because: 'the edge is where an exception of the store becomes an answer',
  },
  {
    from: 'server/src/http/error-replies.ts',
    name: 'OutcomeUnknown',
    because: 'the same, for an answer that may not say that nothing was changed',
  },
  {
    from: 'server/src/http/error-replies.ts',
    name: 'StoreDamaged',
    because: 'the same, where a service is not ready until somebody has put a backup in place',
  },
]

const packages = fileURLToPath(new URL('../../', import.meta.url))
const files = sourceFiles()
const imports = files.flatMap(importsOf)

test('every source file has its place in the table', () => {
  assert.ok(files.length > 80)
  assert.deepEqual(
    files.filter((file) => layerOf(file) === undefined),
    [],
  )
})

describe('imports go in the allowed directions only', () => {
  for (const layer of table.filter(({ files: pattern }) => files.some((file) => pattern.test(file)))) {
    const knows = layer.knows?.length ? `, and knows the types of ${layer.knows.join(', ')}` : ''
    test(`${layer.name} uses ${layer.uses.join(', ') || 'nothing'}${knows}`, () => {
      const refused = imports.filter(({ from }) => layerOf(from) === layer).filter((one) => !isAllowed(layer, one))
      assert.deepEqual(
        refused.map(({ from, specifier, names }) => `${from} imports ${names.join(', ')} from ${specifier}`),
        [],
      )
    })
  }

  test('no permission is given that nobody uses', () => {
    const isUsed = (layer: Layer, target: string) =>
      imports.some((one) => layerOf(one.from) === layer && targetOf(one) === target)
    const unused = table
      .filter((layer) => files.some((file) => layer.files.test(file)))
      .flatMap((layer) => [...layer.uses, ...(layer.knows ?? [])].map((target) => [layer, target] as const))
      .filter(([layer, target]) => isPresent(target) && layer.name !== target && !isUsed(layer, target))
    assert.deepEqual(
      unused.map(([layer, target]) => `${layer.name}: ${target}`),
      [],
    )
    for (const { from, name } of exceptions) {
      assert.ok(
        imports.some((one) => one.from === from && one.names.includes(name)),
        `${from}: ${name}`,
      )
    }
  })
})

test('a feature of the console knows no other', () => {
  const featureOf = (file: string) => /^console\/src\/features\/([^/]+)\//.exec(file)?.[1]
  const between = imports.filter(({ from, to }) => {
    const [feature, other] = [featureOf(from), featureOf(to ?? '')]
    return feature !== undefined && other !== undefined && feature !== other
  })
  assert.deepEqual(
    between.map(({ from, specifier }) => `${from} imports ${specifier}`),
    [],
  )
})

test('no import leads back to where it came from, in what ships and in what trains, measures, proves and builds it', () => {
  const tools = toolFiles()
  assert.ok(tools.length > 100)
  const next = Map.groupBy([...imports, ...tools.flatMap(importsOf)], ({ from }) => from)
  const done = new Set<string>()
  function visit(file: string, path: readonly string[]): void {
    assert.ok(!path.includes(file), `a cycle: ${[...path.slice(path.indexOf(file)), file].join(' → ')}`)
    if (done.has(file)) return
    for (const { to } of next.get(file) ?? []) if (to !== null) visit(to, [...path, file])
    done.add(file)
  }
  for (const file of [...files, ...tools]) visit(file, [])
})

test('what owners do with keys and links at the machine loads neither the whole core nor the edge', () => {
  const used = Map.groupBy(
    imports.filter(({ isTypeOnly }) => !isTypeOnly),
    ({ from }) => from,
  )
  const reached = new Set(['server/src/cli/keys-command.ts', 'server/src/cli/link-commands.ts'])
  for (const file of reached) for (const { to } of used.get(file) ?? []) if (to !== null) reached.add(to)
  assert.deepEqual(
    [...reached].filter((file) => /^core\/src\/index\.ts$|^server\/src\/http\//.test(file)),
    [],
  )
})

describe('files are named for what they are', () => {
  for (const file of files) {
    const name = file.replace(/^.*\/|\.tsx?$/g, '')
    if (name === 'index') {
      test(`${file} is the entry of a package`, () => assert.match(file, /^\w+\/src\/index\.ts$/))
    }
  }

  test('in kebab-case, and never as a drawer for anything', () => {
    const names = files.map((file) => file.replace(/^.*\/|\.tsx?$/g, ''))
    const drawers = /(?:^|-)(?:utils?|helpers?|common|misc|types|managers?|services?)$/
    assert.deepEqual(
      names.filter((name) => drawers.test(name) || !/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(name)),
      [],
    )
  })
})

test('the environment of the process is read by the command line’s entry alone, which hands it to config.ts', () => {
  const readers = files.filter((file) =>
    /process\s*(?:\.|\[\s*['"])env\b|\benv\b[^\n]*from 'node:process'/.test(read(file)),
  )
  // A client finds its key and the address of the service there, where it is not given them.
  assert.deepEqual(readers, ['sdk/src/client.ts', 'server/src/cli/ambit.ts'])
  const handedOn = [...read('server/src/cli/ambit.ts').matchAll(/.*process\.env.*/g)].map(([line]) => line.trim())
  for (const line of handedOn) assert.match(line, /readConfig\(process\.env\)/)
})

interface Import {
  readonly from: string
  readonly specifier: string
  /** The file it leads to; null outside of our packages. */
  readonly to: string | null
  readonly names: readonly string[]
  readonly isTypeOnly: boolean
}

function isAllowed(layer: Layer, one: Import): boolean {
  const target = targetOf(one)
  if (target !== null && layer.uses.includes(target)) return true
  if (target !== null && one.isTypeOnly && (layer.knows?.includes(target) ?? false)) return true
  return one.names.every((name) =>
    exceptions.some((exception) => exception.from === one.from && exception.name === name),
  )
}

/** The layer of one of our files, or the name of a package or a module of Node. */
function targetOf({ to, specifier }: Import): string | null {
  if (to !== null) return layerOf(to)?.name ?? null
  if (specifier.startsWith('node:')) return specifier
  const [scope = '', name] = specifier.split('/')
  return scope.startsWith('@') ? `${scope}/${name}` : scope
}

/** Whether a name of the table is a layer with files, or comes from outside. */
function isPresent(target: string): boolean {
  const layer = table.find(({ name }) => name === target)
  return layer === undefined || files.some((file) => layer.files.test(file))
}

function layerOf(file: string): Layer | undefined {
  return table.find(({ files: pattern }) => pattern.test(file))
}

function importsOf(from: string): readonly Import[] {
  const source = read(from).replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
  const statements = [...source.matchAll(/^(?:import|export)\s+(type\s+)?([^'"=]*?)\s*from\s+['"]([^'"]+)['"]/gm)]
  const bare = [...source.matchAll(/(?<!['"])\bimport\s*\(?\s*['"]([^'"]+)['"]/g)]
  const workers = [...source.matchAll(/new URL\(\s*['"](\.[^'"]+\.ts)['"]/g)]
  return [
    ...statements.map(([, type, clause = '', specifier = '']) => {
      const names = [...clause.matchAll(/(?:^|[{,])\s*(type\s+)?([\w$*]+)/g)]
      const isTypeOnly = type !== undefined || names.every(([, typeOfName]) => typeOfName !== undefined)
      return { from, specifier, to: resolve(from, specifier), names: names.map(([, , name = '']) => name), isTypeOnly }
    }),
    ...[...bare, ...workers].map(([, specifier = '']) => {
      return { from, specifier, to: resolve(from, specifier), names: ['*'], isTypeOnly: false }
    }),
  ]
}

function resolve(from: string, specifier: string): string | null {
  const own = /^@ambit\/(\w+)(\/.+)?$/.exec(specifier)
  if (own) return entryOf(own[1] ?? '', own[2] ?? '')
  // What is packed is JavaScript; of ours no file ends so.
  if (!specifier.startsWith('.') || specifier.endsWith('.js')) return null
  const to = relative(packages, join(packages, dirname(from), specifier))
  assert.ok(existsSync(join(packages, to)), `${from} imports ${specifier}, which is not there`)
  return to
}

/** The file that one of our packages gives out under this name. */
function entryOf(name: string, subpath: string): string {
  const { exports } = JSON.parse(read(`${name}/package.json`)) as { exports: Readonly<Record<string, string>> }
  const entry = exports[`.${subpath}`]
  assert.ok(entry, `@ambit/${name}${subpath} is not exported`)
  return join(name, entry)
}

function read(file: string): string {
  return readFileSync(join(packages, file), 'utf8')
}

function sourceFiles(): readonly string[] {
  return packageNames()
    .flatMap((name) => typescriptIn(`${name}/src`))
    .filter((file) => !/(?:^|\/)generated\//.test(file))
    .sort()
}

/** What ships in no package. */
function toolFiles(): readonly string[] {
  const folders = packageNames().flatMap((name) => [`${name}/build`, `${name}/training`])
  return [...folders, '../bench', '../proofs', '../scripts', '../acceptance'].flatMap(typescriptIn).sort()
}

function packageNames(): readonly string[] {
  return readdirSync(packages).filter((name) => existsSync(join(packages, name, 'src')))
}

function typescriptIn(folder: string): readonly string[] {
  if (!existsSync(join(packages, folder))) return []
  return readdirSync(join(packages, folder), { recursive: true, encoding: 'utf8' })
    .map((file) => `${folder}/${file}`)
    .filter((file) => /\.tsx?$/.test(file))
}

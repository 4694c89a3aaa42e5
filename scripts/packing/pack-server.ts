/**
 * The service as one package: `npx @ambit/server serve` needs nothing else of ours. Our packages that it uses travel inside of it, and so
 * does the console, built.
 */
import { cpSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildConsole } from '../build-console.ts'
import { bundledLicences } from './bundled-licences.ts'
import { compile, compilePackage, rewrite, root } from './compile-package.ts'
import { manifestOf, pack, writeManifest } from './pack-package.ts'
import { publishedManifest } from './published-manifest.ts'

/** As in the workspace, so that the service finds the console and the documentation where it looks for them there. */
const compiled = 'dist/packages/server/src'

/** The path of the tarball. */
export async function packServer(into: string): Promise<string> {
  await buildConsole()
  // In the workspace, where the compiler finds the types of others; git ignores it.
  const folder = join(root, `dist-packing-${process.pid}`)
  try {
    mkdirSync(into, { recursive: true })
    for (const name of ownDependencies()) packInside(folder, name)
    compileServer(folder)
    cpSync(join(root, 'packages', 'server', 'bin'), join(folder, 'bin'), { recursive: true })
    rewrite(join(folder, 'bin', 'ambit.mjs'), (text) =>
      text.replace('../src/cli/ambit.ts', `../${compiled}/cli/ambit.js`),
    )
    for (const built of ['packages/console/dist', 'docs']) {
      cpSync(join(root, built), join(folder, 'dist', built), { recursive: true })
    }
    writeFileSync(join(folder, 'dist', 'packages', 'console', 'LICENSES.txt'), bundledLicences())
    return pack('server', { folder, into, manifest: serverManifest() })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Our packages that the service uses, without their scope. */
function ownDependencies(): readonly string[] {
  const { dependencies = {} } = manifestOf('server')
  return Object.keys(dependencies).flatMap((name) => (name.startsWith(scope) ? [name.slice(scope.length)] : []))
}

const scope = '@ambit/'

function packInside(folder: string, name: string): void {
  const own = join(folder, 'node_modules', scope, name)
  mkdirSync(own, { recursive: true })
  compilePackage(name, join(own, 'dist'))
  // The gate's, which is no source.
  const model = join(root, 'packages', name, 'model')
  if (existsSync(model)) cpSync(model, join(own, 'model'), { recursive: true })
  writeManifest(own, publishedManifest(manifestOf(name)))
}

/** Beside our other packages, of which it then sees declarations. Others compile against one part of it. */
function compileServer(folder: string): void {
  const source = join(folder, 'src')
  const into = join(folder, compiled)
  cpSync(join(root, 'packages', 'server', 'src'), source, { recursive: true })
  for (const { include, options } of [
    { include: ['src'], options: [] },
    { include: ['src/started-ambit.ts'], options: ['--declaration', '--emitDeclarationOnly'] },
  ]) {
    const compilerOptions = { lib: ['ES2024'], types: ['node'] }
    writeFileSync(
      join(folder, 'tsconfig.json'),
      JSON.stringify({ extends: '../tsconfig.base.json', compilerOptions, include }),
    )
    compile({ project: folder, source, into, options })
  }
  writeFileSync(join(into, 'testing.d.ts'), testingDeclarations)
  for (const made of ['src', 'tsconfig.json']) rmSync(join(folder, made), { recursive: true })
}

const testingDeclarations = `export type * from './started-ambit.js'
export declare const startAmbit: import('./started-ambit.js').StartAmbit
`

function serverManifest() {
  const manifest = publishedManifest(manifestOf('server'), compiled)
  // What they need has to be installed beside the service.
  const theirs = ownDependencies().map((name) => manifestOf(name).dependencies)
  const dependencies = Object.assign({}, manifest.dependencies, ...theirs)
  return { ...manifest, dependencies, bundleDependencies: ownDependencies().map((name) => scope + name) }
}

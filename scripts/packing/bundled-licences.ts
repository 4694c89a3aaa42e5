/** The licences of what is inside of the built console, as each of them asks. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './compile-package.ts'

/** Of the console's packages, those that only build it. */
const builders = /^@ambit\/|^@types\/|vite|subset-font/

export function bundledLicences(): string {
  const { devDependencies } = JSON.parse(readFileSync(join(root, 'packages/console/package.json'), 'utf8'))
  const names = Object.keys(devDependencies as object).filter((name) => !builders.test(name))
  return names.map(licenceOf).join('\n\n')
}

function licenceOf(name: string): string {
  const folder = join(root, 'node_modules', name)
  const { version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const file = existsSync(folder) ? readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry)) : undefined
  const text = file === undefined ? '' : readFileSync(join(folder, file), 'utf8').trim()
  return `${name} ${version} (${license})\n\n${text}`.trim()
}

import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { version } from '@ambit/core'
import { openApiDocument } from '../src/http/openapi.ts'

test('all packages, the command line and the OpenAPI document are of one version, which the changelog begins with', () => {
  for (const folder of ['.', 'packages/gate', 'packages/core', 'packages/sdk', 'packages/server', 'packages/console']) {
    const manifest = JSON.parse(read(`${folder}/package.json`))
    assert.equal(manifest.version, version, folder)
    for (const [name, asked] of Object.entries({ ...manifest.dependencies, ...manifest.devDependencies })) {
      if (name.startsWith('@ambit/')) assert.equal(asked, version, `${folder} asks for ${name}`)
    }
  }
  assert.equal(openApiDocument.info.version, version)
  const [, first] = /^## (\S+)/m.exec(read('CHANGELOG.md')) ?? []
  assert.ok(first === version || first === 'Unreleased', first)
})

function read(path: string): string {
  return readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8')
}

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { isPublicAddress, targetUrlRule } from '../../src/webhooks/target-url.ts'

const strict = { allowsPrivate: false }

describe('a target', () => {
  test('is an https address of the public internet', () => {
    assert.equal(targetUrlRule('https://hooks.example.com/ambit?team=1', strict), null)
    assert.equal(targetUrlRule('https://93.184.215.14/hook', strict), null)
    for (const url of ['http://hooks.example.com', 'ftp://example.com', 'javascript:alert(1)', 'example.com', '']) {
      assert.notEqual(targetUrlRule(url, strict), null, url)
    }
  })

  test('does not lead into this machine or its network, however its address is written', () => {
    const inside = [
      'https://localhost/',
      'https://app.localhost/',
      'https://printer.local/',
      'https://metadata.google.internal/',
      'https://127.0.0.1/',
      'https://127.1/',
      'https://2130706433/',
      'https://0x7f.0.0.1/',
      'https://017700000001/',
      'https://0.0.0.0/',
      'https://10.1.2.3/',
      'https://172.16.0.1/',
      'https://192.168.1.1/',
      'https://169.254.169.254/latest/meta-data/',
      'https://100.64.0.1/',
      'https://[::1]/',
      'https://[::]/',
      'https://[fe80::1]/',
      'https://[fd00::1]/',
      'https://[::ffff:127.0.0.1]/',
      'https://[::ffff:a9fe:a9fe]/',
      'https://[64:ff9b::7f00:1]/',
      'https://[64:ff9b::a00:1]/',
      'https://[64:ff9b:1::5db8:d70e]/',
      'https://[::127.0.0.1]/',
      'https://[::a9fe:a9fe]/',
      'https://[::ffff:0:7f00:1]/',
      'https://[2002:7f00:1::]/',
      'https://[2001:db8::1]/',
      'https://[2001:0:4136:e378:8000:63bf:3fff:fdd2]/',
      'https://[4000::1]/',
      'https://[5f00::1]/',
    ]
    for (const url of inside) assert.match(targetUrlRule(url, strict) ?? '', /private or loopback/u, url)
  })

  test('does not lead to the metadata or the services of a cloud provider', () => {
    const services = [
      '168.63.129.16',
      '169.254.169.254',
      '169.254.170.2',
      '169.254.0.23',
      '100.100.100.200',
      '192.0.0.192',
      '161.26.0.10',
      '166.8.0.1',
      'fd00:ec2::254',
      'fd20:ce::254',
      '::ffff:168.63.129.16',
      '64:ff9b::a83f:8110',
    ]
    for (const address of services) assert.equal(isPublicAddress(address), false, address)
  })

  test('may be a public address of version 4 behind the translation of the network', () => {
    assert.equal(targetUrlRule('https://[64:ff9b::5db8:d70e]/', strict), null)
    assert.equal(isPublicAddress('64:ff9b::93.184.215.14'), true)
  })

  test('carries no password and no fragment', () => {
    assert.match(targetUrlRule('https://ada:secret@example.com/', strict) ?? '', /password/u)
    assert.match(targetUrlRule('https://example.com/#part', strict) ?? '', /#/u)
  })

  test('may be in the own network, and plain http, where configuration says so', () => {
    assert.equal(targetUrlRule('http://127.0.0.1:9000/hook', { allowsPrivate: true }), null)
  })
})

test('what is not an address is not a public one', () => {
  for (const text of ['', 'example.com', '1.2.3', '::gggg']) assert.equal(isPublicAddress(text), false)
  assert.equal(isPublicAddress('2606:2800:21f:cb07:6820:80da:af6b:8b2c'), true)
})

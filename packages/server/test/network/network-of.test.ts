import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { networkOf } from '../../src/network/network-of.ts'

describe('whoever connects or tries is counted as', () => {
  const rows: readonly (readonly [string, string])[] = [
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['::FFFF:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002::', '2001:db8:1:2::/64'],
    ['2001:db8:1:2::ffff', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['::', '0:0:0:0::/64'],
    ['1::2:3:4:5:6:7', '1:0:2:3::/64'],
    ['64:ff9b::203.0.113.7', '64:ff9b:0:0::/64'],
    ['203.0.113.7:50123', '203.0.113.7'],
    ['[2001:db8:1:2::ffff]:50123', '2001:db8:1:2::/64'],
    ['a pipe', 'a pipe'],
  ]
  for (const [address, network] of rows) {
    test(`${network} when they come from ${address}`, () => assert.equal(networkOf(address), network))
  }
})

import assert from 'node:assert/strict'
import { BlockList } from 'node:net'
import { test } from 'node:test'
import fc from 'fast-check'
import { isAddressBlock, matchesAddresses } from '../../src/network/address-blocks.ts'

test('addresses are matched alone, in blocks, and as IPv6 writes those of IPv4', () => {
  const isProxy = matchesAddresses(['10.0.0.0/8', '192.168.1.7', 'fd00::/8'])
  for (const address of ['10.1.2.3', '::ffff:10.1.2.3', '192.168.1.7', 'fd12::1']) assert.ok(isProxy(address), address)
  for (const address of ['11.0.0.1', '192.168.1.8', '::1', '']) assert.ok(!isProxy(address), address)
})

test('an address is in a block of IPv4 where Node finds it there, too', () => {
  fc.assert(
    fc.property(fc.ipV4(), fc.ipV4(), fc.integer({ min: 1, max: 32 }), (address, network, bits) => {
      const list = new BlockList()
      list.addSubnet(network, bits)
      const matches = matchesAddresses([`${network}/${bits}`])
      assert.equal(matches(address), list.check(address))
      assert.ok(matches(network))
    }),
  )
})

test('a block is an address with as many bits as there are, and never everybody', () => {
  for (const block of ['10.0.0.0/8', '10.0.0.7', '10.0.0.7/32', '::1', 'fd00::/8', '::1/128']) {
    assert.ok(isAddressBlock(block), block)
  }
  const wrong = [
    '',
    'proxy',
    '10.0.0.0/',
    '10.0.0.0/0',
    '10.0.0.0/33',
    '::/0',
    'fd00::/129',
    '10.0.0.0/8/8',
    '10.0.0.0/08',
  ]
  for (const block of [...wrong, '010.0.0.1', '0x7f.1', '127.1/8', '10.0.0.0/1e1'])
    assert.ok(!isAddressBlock(block), block)
})

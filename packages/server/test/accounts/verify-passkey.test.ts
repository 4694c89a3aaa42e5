import assert from 'node:assert/strict'
import { createPublicKey, generateKeyPairSync } from 'node:crypto'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { relyingPartyAt } from '../../src/accounts/passkeys/relying-party.ts'
import { isSignedBy, readAssertion, readRegistration } from '../../src/accounts/passkeys/verify-passkey.ts'
import { cborMap, coseKeyOf, softwareAuthenticator, type Told } from '../http/console/software-authenticator.ts'

const question = { challenge: 'a-question', person: { handle: 'cGVyXzE' } }
const party = { origin: 'https://ambit.example.com', host: 'ambit.example.com' }
const registrationOf = (different: Partial<Told> = {}) => {
  const { credential_id, client_data, authenticator_data } = softwareAuthenticator(party).register(question, different)
  return { credentialId: credential_id, clientData: client_data, authenticatorData: authenticator_data }
}
const base64url = (hex: string) => Buffer.from(hex, 'hex').toString('base64url')

describe('the example of the specification (Web Authentication Level 3, ES256 without attestation)', () => {
  const point = {
    x: base64url('afefa16f97ca9b2d23eb86ccb64098d20db90856062eb249c33a9b672f26df61'),
    y: base64url('930a56b87a2fca66334b03458abf879717c12cc68ed73290af2e2664796b9220'),
  }
  const key = createPublicKey({ key: { kty: 'EC', crv: 'P-256', ...point }, format: 'jwk' })
  const proof = { publicKey: key.export({ format: 'der', type: 'spki' }).toString('base64url'), algorithm: -7 }
  const assertion = {
    credentialId: base64url('f91f391db4c9b2fde0ea70189cba3fb63f579ba6122b33ad94ff3ec330084be4'),
    authenticatorData: base64url('bfabc37432958b063360d3ad6461c9c4735ae7f8edd46592a5e0f01452b2e4b51900000000'),
    clientData: base64url(
      '7b2274797065223a22776562617574686e2e676574222c226368616c6c656e6765223a224f63446e55685158756c5455506f334a5558543049393770767a7a59425039745a63685879617630314167222c226f726967696e223a2268747470733a2f2f6578616d706c652e6f7267222c2263726f73734f726967696e223a66616c73657d',
    ),
    signature: base64url(
      '3046022100f50a4e2e4409249c4a853ba361282f09841df4dd4547a13a87780218deffcd380221008480ac0f0b93538174f575bf11a1dd5d78c6e486013f937295ea13653e331e87',
    ),
    userHandle: 'cGVyXzE',
  }

  test('is signed by its key, and by no other', () => {
    assert.equal(isSignedBy(assertion, proof), true)
    const other = generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey
    const publicKey = other.export({ format: 'der', type: 'spki' }).toString('base64url')
    assert.equal(isSignedBy(assertion, { publicKey, algorithm: -7 }), false)
  })

  test('is not enough for us: nobody has proved to its authenticator who they are', () => {
    assert.equal(readAssertion(assertion, { origin: 'https://example.org', host: 'example.org' }), null)
  })
})

describe('a passkey', () => {
  for (const algorithm of ['-7', '-8', '-257'] as const) {
    test(`is taken and recognised with algorithm ${algorithm}`, () => {
      const authenticator = softwareAuthenticator(party, algorithm)
      const made = authenticator.register(question, { signCount: 3 })
      const registration = {
        credentialId: made.credential_id,
        clientData: made.client_data,
        authenticatorData: made.authenticator_data,
      }
      const read = readRegistration(registration, party)
      assert.equal(read?.challenge, 'a-question')
      const publicKey = authenticator.publicKey.export({ format: 'der', type: 'spki' }).toString('base64url')
      const proof = { publicKey, algorithm: Number(algorithm), signCount: 3, isBackupEligible: false }
      assert.deepEqual(read?.proof, proof)
      const { credential_id, client_data, authenticator_data, signature } = authenticator.signIn('another', {
        signCount: 4,
      })
      const assertion = {
        credentialId: credential_id,
        clientData: client_data,
        authenticatorData: authenticator_data,
        signature,
        userHandle: 'cGVyXzE',
      }
      const said = { challenge: 'another', signCount: 4, isBackupEligible: false }
      assert.deepEqual(readAssertion(assertion, party), said)
      assert.equal(isSignedBy(assertion, proof), true)
      const otherData = { ...assertion, clientData: made.client_data }
      assert.equal(isSignedBy(otherData, proof), false)
      assert.equal(isSignedBy({ ...assertion, signature: 'AAAA' }, proof), false)
    })
  }

  const refused: Readonly<Record<string, Partial<Told>>> = {
    'of another page': { origin: 'https://ambit.example.com.evil.test' },
    'of another port': { origin: 'https://ambit.example.com:8443' },
    'of another host': { host: 'example.com' },
    'of another ceremony': { type: 'webauthn.get' },
    'within a frame of another site': { clientData: { crossOrigin: true } },
    'below another page': { clientData: { topOrigin: 'https://evil.test' } },
    'without anybody there': { flags: 4 | 64 },
    'without proof who it is': { flags: 1 | 64 },
    'without a key': { flags: 1 | 4 },
    'backed up although it must not be': { flags: 1 | 4 | 16 | 64 },
    'with bytes after its key': { trailing: Buffer.from('00', 'hex') },
  }
  for (const [what, different] of Object.entries(refused)) {
    test(`${what} is refused`, () => {
      assert.notEqual(readRegistration(registrationOf(), party), null)
      assert.equal(readRegistration(registrationOf(different), party), null)
    })
  }

  test('may be eligible for backups and have extensions', () => {
    const flags = 1 | 4 | 8 | 64
    assert.equal(readRegistration(registrationOf({ flags }), party)?.proof.isBackupEligible, true)
    const extended = { flags: flags | 16 | 128, trailing: Buffer.from('a0', 'hex') }
    assert.equal(readRegistration(registrationOf(extended), party)?.proof.isBackupEligible, true)
  })

  test('of another id than its data says, or with a key of another kind, is refused', () => {
    const weak = generateKeyPairSync('rsa', { modulusLength: 1024 }).publicKey
    const other = generateKeyPairSync('ec', { namedCurve: 'P-384' }).publicKey
    const own = generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey
    const { x = '', y = '' } = own.export({ format: 'jwk' })
    const point = [x, y].map((text) => Buffer.from(text, 'base64url')) as [Buffer, Buffer]
    const keys = {
      'too short': coseKeyOf(weak, -257),
      'on another curve': coseKeyOf(other, -7),
      'of another algorithm': coseKeyOf(own, -8),
      'of an unknown algorithm': coseKeyOf(own, -35),
      'on no curve': cborMap([1, 2], [3, -7], [-1, 1], [-2, point[0]], [-3, Buffer.alloc(32, 1)]),
      'without a part': cborMap([1, 2], [3, -7], [-1, 1], [-2, point[0]]),
      'with a part given twice': cborMap([1, 2], [3, -7], [-1, 1], [-2, point[0]], [-3, point[1]], [-3, point[1]]),
      'with nothing in it': cborMap(),
      'cut off': coseKeyOf(own, -7).subarray(0, -1),
    }
    for (const [what, coseKey] of Object.entries(keys)) {
      assert.equal(readRegistration(registrationOf({ coseKey }), party), null, what)
    }
    assert.notEqual(readRegistration(registrationOf({ coseKey: coseKeyOf(own, -7) }), party), null)
    assert.equal(readRegistration({ ...registrationOf(), credentialId: 'another' }, party), null)
  })

  test('of any bytes at all is refused without a fault', () => {
    const text = fc.uint8Array({ maxLength: 300, size: 'max' }).map((bytes) => Buffer.from(bytes).toString('base64url'))
    const coseKey = fc.uint8Array({ maxLength: 300, size: 'max' }).map((bytes) => Buffer.from(bytes))
    const part = fc.record({ clientData: text, authenticatorData: text })
    const signature = fc.record({ signature: text, publicKey: text })
    fc.assert(
      fc.property(part, signature, coseKey, fc.constantFrom(-7, -8, -257, 0), (made, signed, bytes, algorithm) => {
        const whole = registrationOf()
        for (const [field, value] of Object.entries(made)) {
          assert.equal(readRegistration({ ...whole, [field]: value }, party), null)
        }
        assert.equal(readRegistration(registrationOf({ coseKey: bytes }), party), null)
        const assertion = { ...made, signature: signed.signature }
        assert.equal(readAssertion({ ...assertion, credentialId: 'x', userHandle: 'x' }, party), null)
        assert.equal(isSignedBy(assertion, { publicKey: signed.publicKey, algorithm }), false)
      }),
    )
  })
})

test('a passkey is for a name, not for an address', () => {
  assert.deepEqual(relyingPartyAt('https://ambit.example.com:8443'), {
    origin: 'https://ambit.example.com:8443',
    host: 'ambit.example.com',
  })
  assert.equal(relyingPartyAt('http://localhost:8080')?.host, 'localhost')
  for (const address of ['http://127.0.0.1:8080', 'http://[::1]:8080', 'http://203.0.113.7']) {
    assert.equal(relyingPartyAt(address), null)
  }
})

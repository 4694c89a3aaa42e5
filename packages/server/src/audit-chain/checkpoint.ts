/** A place in a chain, signed, so that it can be kept anywhere: whoever changes it, or makes one up, is found out. */
import { createPrivateKey, createPublicKey, generateKeyPairSync, sign, verify } from 'node:crypto'

export interface Checkpoint {
  readonly project_id: string
  readonly environment: string
  readonly sequence: number
  readonly hash: string
  readonly at: string
  readonly signed_at: string
}

export interface SignedCheckpoint extends Checkpoint {
  /** SPKI, in base64. */
  readonly public_key: string
  /** Ed25519, in base64. */
  readonly signature: string
}

/** A line each, in this order: what anybody can put together again. */
function signedText({ project_id, environment, sequence, hash, at, signed_at }: Checkpoint): Buffer {
  return Buffer.from(['ambit-audit-checkpoint', project_id, environment, sequence, hash, at, signed_at].join('\n'))
}

export function newSigningKey(): { readonly privateKey: string; readonly publicKey: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  return {
    privateKey: privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64'),
    publicKey: publicKey.export({ type: 'spki', format: 'der' }).toString('base64'),
  }
}

export function signCheckpoint(
  checkpoint: Checkpoint,
  { privateKey, publicKey }: { readonly privateKey: string; readonly publicKey: string },
): SignedCheckpoint {
  const key = createPrivateKey({ key: Buffer.from(privateKey, 'base64'), type: 'pkcs8', format: 'der' })
  const signature = sign(null, signedText(checkpoint), key).toString('base64')
  return { ...checkpoint, public_key: publicKey, signature }
}

/** Whether the holder of this key has signed it. The key that it carries itself proves nothing. */
export function isSignedBy(publicKey: string, checkpoint: SignedCheckpoint): boolean {
  const key = createPublicKey({ key: Buffer.from(publicKey, 'base64'), type: 'spki', format: 'der' })
  return verify(null, signedText(checkpoint), key, Buffer.from(checkpoint.signature, 'base64'))
}

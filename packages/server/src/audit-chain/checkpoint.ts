/** A place in a chain, signed, so that it can be kept anywhere: whoever changes it, or makes one up, is found out. */
import { createPublicKey, type KeyObject, sign, verify } from 'node:crypto'

/** An Ed25519 key, private or public. */
export type SigningKey = KeyObject

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

export function signCheckpoint(checkpoint: Checkpoint, privateKey: SigningKey): SignedCheckpoint {
  const publicKey = createPublicKey(privateKey).export({ type: 'spki', format: 'der' }).toString('base64')
  return {
    ...checkpoint,
    public_key: publicKey,
    signature: sign(null, signedText(checkpoint), privateKey).toString('base64'),
  }
}

/** Whether the holder of this key has signed it. The key that it carries itself proves nothing. */
export function isSignedBy(publicKey: SigningKey, checkpoint: SignedCheckpoint): boolean {
  return verify(null, signedText(checkpoint), publicKey, Buffer.from(checkpoint.signature, 'base64'))
}

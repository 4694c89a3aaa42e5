/**
 * The key that signs checkpoints: a file outside of the database, its backups and exports, made when it is first needed.
 */
import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { UsageError } from './usage-error.ts'

export function openSigningKey(file: string): KeyObject {
  return existsSync(file) ? readSigningKey(file) : makeSigningKey(file)
}

/** Null: nothing was ever signed here. */
export function findPublicKey(file: string): KeyObject | null {
  return existsSync(file) ? createPublicKey(readSigningKey(file)) : null
}

function readSigningKey(file: string): KeyObject {
  try {
    const key = createPrivateKey(readFileSync(file))
    if (key.asymmetricKeyType === 'ed25519') return key
  } catch {
    // The same answer as for a key of another kind.
  }
  throw new UsageError(`${file} holds no Ed25519 private key in PEM (AMBIT_AUDIT_KEY_FILE)`)
}

function makeSigningKey(file: string): KeyObject {
  const { privateKey } = generateKeyPairSync('ed25519')
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' })
  try {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
    writeFileSync(file, pem, { flag: 'wx', mode: 0o600 })
  } catch (error) {
    throw new UsageError(`cannot make the signing key (AMBIT_AUDIT_KEY_FILE): ${(error as Error).message}`)
  }
  process.stderr.write(`Made the key that signs checkpoints, in ${file}. Keep a copy where the database is not.\n`)
  return privateKey
}

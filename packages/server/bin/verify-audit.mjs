// Verifies what `ambit audit export FILE` wrote, with nothing but Node: node verify-audit.mjs FILE [HEAD_FILE [PUBLIC_KEY]]
import { createHash, createPublicKey, verify } from 'node:crypto'
import { createReadStream, readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'

const fields =
  'id at key_id actor request_id action outcome subject details scope domain registered_purpose purpose_classes policy_version grant_id memory_count memory_digest memory_ids'
const sha256 = (...parts) => parts.reduce((hash, part) => hash.update(part), createHash('sha256')).digest()
const bytes = (hex) => Buffer.from(hex ?? '', 'hex')
// A value is its length in bytes, a colon and itself; nothing is a hyphen.
const encoded = (value) => (value === null ? '-' : `${Buffer.byteLength(String(value))}:${value}`)
const fail = (what) => {
  console.error(`NOT WHOLE: ${what}`)
  process.exit(1)
}

const [file, headFile, publicKey] = process.argv.slice(2)
const kept = headFile ? JSON.parse(readFileSync(headFile, 'utf8')) : null
if (kept && publicKey) {
  const { project_id, environment, sequence, hash, at, signed_at, signature = '' } = kept
  const signed = ['ambit-audit-checkpoint', project_id, environment, sequence, hash, at, signed_at].join('\n')
  const key = createPublicKey({ key: Buffer.from(publicKey, 'base64'), type: 'spki', format: 'der' })
  if (!verify(null, Buffer.from(signed), key, Buffer.from(signature, 'base64'))) fail('the checkpoint is forged')
}

let cut = null
let previous = Buffer.alloc(32)
let [sequence, first, ended] = [0, 0, false]
const erased = new Map() // by pseudonym: records without a person, less those that an erasure accounts for
const count = (pseudonym, by) => erased.set(pseudonym, (erased.get(pseudonym) ?? 0) + by)
for await (const text of createInterface({ input: createReadStream(file) })) {
  const line = JSON.parse(text)
  if ('ambit_audit' in line) {
    cut = line.cut
    if (cut) [previous, sequence, first] = [bytes(cut.hash), cut.sequence, cut.sequence]
    continue
  }
  if ('end' in line) {
    ended = line.end === sequence - first
    continue
  }
  sequence++
  const { record } = line
  if (line.sequence !== sequence) fail(`link ${sequence} is missing`)
  if (!record && !(cut && line.at < cut.before)) fail(`record ${sequence} has been removed`)
  if (record) {
    const subject = line.salt
      ? sha256(bytes(line.salt), encoded(record.user_id) + encoded(record.purpose))
      : bytes(line.subject_digest)
    const values = fields.split(' ').map((name) => encoded(record[name]))
    const digest = sha256(values.join(''), subject).toString('hex')
    if (digest !== line.record_digest || record.at !== line.at) fail(`record ${sequence} has been changed`)
    if (!line.salt && record.user_id !== null) count(record.user_id, 1)
    const details = record.action === 'erase_subject' && record.outcome === 'ok' ? JSON.parse(record.details) : {}
    if (details?.pseudonym) count(details.pseudonym, -details.records)
  }
  previous = sha256(previous, encoded(sequence) + encoded(line.at), bytes(line.record_digest))
  if (previous.toString('hex') !== line.hash) fail(`link ${sequence} does not follow the one before it`)
  if (kept?.sequence === sequence && kept.hash !== line.hash) fail(`another hash was kept of sequence ${sequence}`)
}
if (!ended) fail('the file was cut off')
if (kept && kept.sequence > sequence) fail(`it ends before sequence ${kept.sequence}, which was kept`)
for (const [pseudonym, surplus] of erased) if (surplus > 0) fail(`no erasure accounts for all of ${pseudonym}`)
console.log(`WHOLE: ${sequence - first} records, head ${sequence} ${previous.toString('hex')}`)

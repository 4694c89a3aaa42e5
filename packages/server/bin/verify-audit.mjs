// Verifies what `ambit audit export FILE` wrote, with nothing but Node: node verify-audit.mjs FILE [HEAD_FILE [PUBLIC_KEY]]
// --retention DAYS refuses cuts by a shorter retention; --allow-dropped accepts a head that retention has dropped.
import { createHash, createPublicKey, verify } from 'node:crypto'
import { createReadStream, readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { parseArgs } from 'node:util'

const day = 86_400_000
// By format: the chained fields, the personal fields, and the bytes in front of personal fields, record and link.
const formats = {
  1: {
    fields:
      'id at key_id actor request_id action outcome subject details scope domain registered_purpose purpose_classes policy_version grant_id memory_count memory_digest memory_ids',
    personal: 'user_id purpose',
    tags: [[], [], []],
  },
  2: {
    fields:
      'id at key_id actor action outcome subject details scope stated registered_purpose purpose_classes policy_version grant_id memory_count memory_digest memory_ids',
    personal: 'user_id free domain request_id',
    tags: [[0], [1], [2]],
  },
}
const sha256 = (...parts) => parts.reduce((hash, part) => hash.update(part), createHash('sha256')).digest()
const bytes = (hex) => Buffer.from(hex ?? '', 'hex')
// A value is its length in bytes, a colon and itself; nothing is a hyphen.
const encoded = (value) => (value === null ? '-' : `${Buffer.byteLength(String(value))}:${value}`)
const monthOf = (ms) => new Date(ms).setUTCHours(0, 0, 0, 0) - (new Date(ms).getUTCDate() - 1) * day
const detailsOf = ({ outcome, details }) => (outcome === 'ok' && typeof details === 'string' ? JSON.parse(details) : {})
const fail = (what) => {
  console.error(`NOT WHOLE: ${what}`)
  process.exit(1)
}

const options = { retention: { type: 'string', default: '1' }, 'allow-dropped': { type: 'boolean' } }
const { values: given, positionals } = parseArgs({ options, allowPositionals: true })
const [file, headFile, publicKey] = positionals
const kept = headFile ? JSON.parse(readFileSync(headFile, 'utf8')) : null
if (kept && publicKey) {
  const { project_id, environment, sequence, hash, at, signed_at, signature = '' } = kept
  const signed = ['ambit-audit-checkpoint', project_id, environment, sequence, hash, at, signed_at].join('\n')
  const key = createPublicKey({ key: Buffer.from(publicKey, 'base64'), type: 'spki', format: 'der' })
  if (!verify(null, Buffer.from(signed), key, Buffer.from(signature, 'base64'))) fail('the checkpoint is forged')
}

let head = null // the first line
let previous = null
let [sequence, first, ended, cutRecorded, format] = [0, 0, false, false, 1]
const erased = [] // records without a person
const listed = new Map() // by pseudonym: ranges of sequences that an erasure names, or how many in format 1
for await (const text of createInterface({ input: createReadStream(file) })) {
  const line = JSON.parse(text)
  if ('ambit_audit' in line) {
    head = line
    if (line.cut) [previous, sequence, first] = [bytes(line.cut.hash), line.cut.sequence, line.cut.sequence]
    continue
  }
  if ('end' in line) {
    ended = line.end === sequence - first
    continue
  }
  if (!head) fail('the file has no first line')
  sequence++
  const { record } = line
  const { cut } = head
  if (line.sequence !== sequence) fail(`link ${sequence} is missing`)
  if ((line.format ?? 1) < format) fail(`link ${sequence} goes back to an older format`)
  format = line.format ?? 1
  const { fields, personal, tags } = formats[format]
  const start = ['ambit-audit-chain', head.project_id, head.environment].join('\n')
  previous ??= format === 1 ? Buffer.alloc(32) : sha256(start)
  if (!record && !(cut && line.at < cut.before)) fail(`record ${sequence} has been removed`)
  if (record) {
    const { registered_purpose: registered, purpose, user_id } = record
    const all = { ...record, stated: registered === null ? null : purpose, free: registered === null ? purpose : null }
    const hashed = (names) =>
      names
        .split(' ')
        .map((name) => encoded(all[name]))
        .join('')
    const person = line.salt
      ? sha256(Buffer.from(tags[0]), bytes(line.salt), hashed(personal))
      : bytes(line.subject_digest)
    const digest = sha256(Buffer.from(tags[1]), hashed(fields), person).toString('hex')
    const says = format === 1 ? purpose : (all.free ?? record.domain ?? (record.request_id || null))
    const unproven = !line.salt && (user_id === null || says !== null)
    if (unproven || digest !== line.record_digest || record.at !== line.at) fail(`record ${sequence} has been changed`)
    if (!line.salt) erased.push({ sequence, pseudonym: user_id })
    const { pseudonym, sequences, records, ...details } = detailsOf(record)
    if (record.action === 'erase_subject' && (sequences !== undefined || format === 1))
      listed.set(pseudonym, [...(listed.get(pseudonym) ?? []), ...(sequences?.split(',') ?? [records])])
    if (cut && record.action === 'retention_cut' && sequence > cut.sequence) {
      const days = details.retention_days
      const names = details.sequence === cut.sequence && details.hash === cut.hash && details.before === cut.before
      const allowed = days >= Math.max(1, given.retention) && cut.before <= monthOf(record.at - days * day)
      cutRecorded ||= names && allowed && record.at <= Date.now() + day
    }
  }
  previous = sha256(Buffer.from(tags[2]), previous, encoded(sequence) + encoded(line.at), bytes(line.record_digest))
  if (previous.toString('hex') !== line.hash) fail(`link ${sequence} does not follow the one before it`)
  if (kept?.sequence === sequence && kept.hash !== line.hash) fail(`another hash was kept of sequence ${sequence}`)
}
const { cut } = head
if (!ended) fail('the file was cut off')
if (kept && kept.sequence > sequence) fail(`it ends before sequence ${kept.sequence}, which was kept`)
if (cut && !(cutRecorded && cut.before === monthOf(cut.before) && cut.before <= Date.now()))
  fail(`no record explains the cut`)
if (kept && cut?.sequence === kept.sequence && cut.hash !== kept.hash) fail(`another hash was kept of ${kept.sequence}`)
if (kept && kept.sequence < first && !given['allow-dropped'])
  fail(`retention has dropped sequence ${kept.sequence}, which was kept`)
for (const one of erased) {
  const ranges = listed.get(one.pseudonym) ?? []
  const counted = ranges.findIndex((range) => typeof range === 'number' && range > 0)
  const isListed = ranges.some((range) => {
    const [from, to = from] = String(range).split('-').map(Number)
    return typeof range === 'string' && from <= one.sequence && one.sequence <= to
  })
  if (!isListed && counted === -1) fail(`no erasure lists record ${one.sequence}`)
  if (!isListed) ranges[counted]--
}
console.log(`WHOLE: ${sequence - first} records, head ${sequence} ${previous?.toString('hex') ?? ''}`)

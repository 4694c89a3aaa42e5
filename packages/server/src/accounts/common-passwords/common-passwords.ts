/** The passwords that are guessed first, as a list that ships with the service. Read when somebody first chooses one. */
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'

const file = new URL('common-passwords.txt.br', import.meta.url)

let loading: Promise<ReadonlySet<string>> | null = null

/** In lower case: those of twelve characters and more, and the most common shorter ones, which people make longer. */
export function commonPasswords(): Promise<ReadonlySet<string>> {
  loading ??= load().catch((error: unknown) => {
    loading = null
    throw error
  })
  return loading
}

async function load(): Promise<ReadonlySet<string>> {
  const text = await promisify(brotliDecompress)(await readFile(file))
  return new Set(text.toString('utf8').split('\n'))
}

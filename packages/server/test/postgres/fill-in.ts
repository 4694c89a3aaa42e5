import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** A configuration of the guide, with a value for every `${NAME}` in it, so that what is recommended is what is tried. */
export function fillIn(
  name: 'patroni.yml' | 'pgbouncer.ini',
  values: Readonly<Record<string, string | number>>,
): string {
  const file = new URL(`../../../../docs/guides/high-availability/${name}`, import.meta.url)
  return readFileSync(fileURLToPath(file), 'utf8').replace(/\$\{([A-Z_]+)\}/g, (_, variable: string) => {
    const value = values[variable]
    if (value === undefined) throw new Error(`${name} asks for ${variable}`)
    return String(value)
  })
}

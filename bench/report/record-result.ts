/** Results as JSON, and the pages that are made of them. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { ComparisonResult } from '../comparison.ts'
import type { GrowthResult } from '../growth.ts'
import type { OverloadResult } from '../overload.ts'
import type { ProfileResult } from '../profile.ts'
import type { SoakResult } from '../soak.ts'
import type { ThroughputResult } from '../throughput.ts'
import { comparisonSection } from './comparison-section.ts'
import { growthSection } from './growth-section.ts'
import { replaceMarked } from './marked-section.ts'
import { overloadSection } from './overload-section.ts'
import { profileSection } from './profile-section.ts'
import type { Section } from './section.ts'
import { soakSection } from './soak-section.ts'
import { throughputSection } from './throughput-section.ts'

export type Result = ThroughputResult | ComparisonResult | GrowthResult | OverloadResult | SoakResult | ProfileResult

const root = fileURLToPath(new URL('../../', import.meta.url))

const sections: { readonly [kind in Result['kind']]: (result: Extract<Result, { kind: kind }>) => Section } = {
  throughput: throughputSection,
  comparison: comparisonSection,
  growth: growthSection,
  overload: overloadSection,
  soak: soakSection,
  profile: profileSection,
}

export function recordResult(result: Result, out: string = root): void {
  write(join(out, 'bench', 'results', `${result.kind}.json`), `${JSON.stringify(result, null, 2)}\n`)
}

/** Sections of what was measured, in the pages of this project; `out` gets copies of them. */
export function writePages(out: string = root): void {
  const pages = { guide: join('docs', 'performance.md'), readme: 'README.md' }
  let guide = readFileSync(join(root, pages.guide), 'utf8')
  let readme = readFileSync(join(root, pages.readme), 'utf8')
  for (const kind of Object.keys(sections) as Result['kind'][]) {
    const file = join(out, 'bench', 'results', `${kind}.json`)
    if (!existsSync(file)) continue
    const toSection = sections[kind] as (result: Result) => Section
    const section = toSection(JSON.parse(readFileSync(file, 'utf8')) as Result)
    guide = replaceMarked(guide, kind, section.markdown)
    if (section.summary !== undefined) readme = replaceMarked(readme, `${kind} summary`, section.summary)
    for (const [name, picture] of Object.entries(section.pictures)) write(join(out, 'docs', 'pictures', name), picture)
  }
  write(join(out, pages.guide), guide)
  write(join(out, pages.readme), readme)
}

function write(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
}

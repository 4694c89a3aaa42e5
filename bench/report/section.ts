/** What a result becomes. */
export interface Section {
  readonly markdown: string
  /** By name, for `docs/pictures`. */
  readonly pictures: Readonly<Record<string, string>>
  /** For the README. */
  readonly summary?: string
}

/** Something that load is sent to. */
import type { MeasuredProcess } from '../thread-times.ts'

export interface Target {
  readonly name: string
  readonly port: number
  readonly apiKey: string
  processes(): readonly MeasuredProcess[]
  /** What its database holds; null: it has none, or nobody can say. */
  storedBytes(): Promise<number | null>
  stop(): Promise<void>
}

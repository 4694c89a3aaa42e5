/** What is said of a key on the command line, understood or refused in one line. */
import { type Capability, capabilities } from '@ambit/core/capabilities'
import { type Grace, graces } from '@ambit/core/graces'
import { lengthLimits } from '@ambit/core/limits'
import { type PurposeClass, purposeClasses } from '@ambit/gate/purpose-classes'
import { UsageError } from './usage-error.ts'

/** A moment that is still to come. */
export function parseExpiry(option: string, text: string, nowMs: number): number {
  const ms = /^\d{4}-\d\d-\d\d/.test(text) ? Date.parse(text) : Number.NaN
  if (Number.isNaN(ms)) throw new UsageError(`${option} must be an ISO 8601 date such as 2027-01-31, not "${text}"`)
  if (ms <= nowMs) throw new UsageError(`${option} must be in the future, not "${text}"`)
  return ms
}

export function parseRateLimit(text: string | undefined): number | null {
  if (text === undefined) return null
  const limit = /^\d{1,9}$/.test(text) ? Number(text) : 0
  if (limit < 1) throw new UsageError(`--rate-limit must be a whole number of requests a minute, not "${text}"`)
  return limit
}

export function parsePurposes(text: string | undefined): readonly PurposeClass[] | null {
  if (text === undefined) return null
  const named = text.split(',').map((name) => name.trim())
  const unknown = named.find((name) => !purposeClasses.includes(name as PurposeClass))
  if (unknown !== undefined) {
    throw new UsageError(`--purposes must name classes of ${purposeClasses.join(', ')}; "${unknown}" is none`)
  }
  return purposeClasses.filter((purposeClass) => named.includes(purposeClass))
}

/** Names of registered purposes. */
export function parseBinding(text: string | undefined): readonly string[] | null {
  if (text === undefined) return null
  return [...new Set(text.split(',').map((name) => name.trim()))]
}

/** Of all that were given, each with commas in it or not; null: none was. */
export function parseCapabilities(texts: readonly string[] | undefined): readonly Capability[] | null {
  if (texts === undefined) return null
  const named = texts.flatMap((text) => text.split(',')).map((name) => name.trim())
  const unknown = named.find((name) => !capabilities.some((capability) => capability === name))
  if (unknown !== undefined) {
    throw new UsageError(`a capability is one of ${capabilities.join(', ')}; "${unknown}" is none`)
  }
  return capabilities.filter((capability) => named.includes(capability))
}

export function parseGrace(text: string): Grace {
  const grace = graces.find((known) => known === text)
  if (!grace) throw new UsageError(`--grace must be one of ${graces.join(', ')}, not "${text}"`)
  return grace
}

export function parseName(text: string | undefined): string {
  const name = text?.trim()
  if (!name) throw new UsageError('--name is required: what is this key for?')
  if (name.length > lengthLimits.name)
    throw new UsageError(`--name must be at most ${lengthLimits.name} characters long`)
  return name
}

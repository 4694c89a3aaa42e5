import type { ConsoleRecord } from '@ambit/core'
import { useEffect, useState } from 'react'

/** So far down, somebody is reading: what comes on top would push it away. */
const readingFromPx = 160

interface HeldNews {
  /** Undefined: they are on their way. */
  readonly shown: readonly ConsoleRecord[] | undefined
  /** How many wait to be shown. */
  readonly held: number
  readonly release: () => void
}

/** What is new appears at once at the top of the page, and waits while somebody reads further down. */
export function useHeldNews(records: readonly ConsoleRecord[] | undefined): HeldNews {
  const [isReading, setIsReading] = useState(false)
  const [heldSince, setHeldSince] = useState<string | null>(null)
  const newest = records?.[0]?.id ?? null
  useEffect(() => {
    const look = (): void => setIsReading(window.scrollY > readingFromPx)
    window.addEventListener('scroll', look, { passive: true })
    return () => window.removeEventListener('scroll', look)
  }, [])
  if (isReading && heldSince === null && newest !== null) setHeldSince(newest)
  if (!isReading && heldSince !== null) setHeldSince(null)
  const shown = heldSince === null ? records : records?.filter(({ id }) => id <= heldSince)
  return {
    shown,
    held: (records?.length ?? 0) - (shown?.length ?? 0),
    release: () => window.scrollTo({ top: 0 }),
  }
}

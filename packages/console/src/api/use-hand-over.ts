/**
 * What one page gives another to begin with, in the history of the browser: no server sees it, and no address shows it.
 * It is taken once; who comes back later finds what they have made of it.
 */
import { useEffect, useRef } from 'react'

export function useHandOver(take: (handed: Readonly<Record<string, unknown>>) => void): void {
  const isTaken = useRef(false)
  useEffect(() => {
    const handed: unknown = window.history.state
    if (isTaken.current || typeof handed !== 'object' || handed === null) return
    isTaken.current = true
    window.history.replaceState(null, '')
    take(handed as Readonly<Record<string, unknown>>)
  }, [take])
}

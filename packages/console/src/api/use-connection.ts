import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { askAgain, bringUpToDate, connection } from './connection.ts'
import { useRefreshSession } from './session.ts'

/** Follows whether the service answers, looks for it while it does not, and brings everything up to date when it is back. */
export function useConnection(): 'there' | 'lost' {
  const client = useQueryClient()
  const refreshSession = useRefreshSession()
  const state = connection.useValue()
  useEffect(() => {
    const look = () => void refreshSession()
    const again = () => void askAgain(client)
    window.addEventListener('offline', look)
    window.addEventListener('online', again)
    return () => {
      window.removeEventListener('offline', look)
      window.removeEventListener('online', again)
    }
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the connection is lost, and when it is back
  useEffect(() => {
    if (state === 'there') return
    // Whatever else there is to ask: this is asked until it is answered.
    void refreshSession()
    return () => void bringUpToDate(client)
  }, [state])
  return state
}

import { useIsMutating } from '@tanstack/react-query'
import { useEffect } from 'react'
import { isLeavingDocument } from './leave-document.ts'
import { type ShownOnce, useShownOnce } from './shown-once.ts'
import { actionKey } from './use-action.ts'

/**
 * What is to be shown this once, when nothing is under way any more: the form that asked for it has gone by then. Until it
 * is put away, as while an action is under way, the browser asks before it lets the tab go.
 */
export function useOpenBusiness(): ShownOnce | undefined {
  const isActing = useIsMutating({ mutationKey: actionKey }) > 0
  const shown = useShownOnce()
  const isOpen = isActing || shown !== undefined
  useEffect(() => {
    if (!isOpen) return
    const ask = (event: BeforeUnloadEvent): void => {
      if (!isLeavingDocument()) event.preventDefault()
    }
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isOpen])
  return isActing ? undefined : shown
}

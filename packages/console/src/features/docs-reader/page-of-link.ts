import type { MouseEvent } from 'react'
import { docsPath } from '../../session/paths.ts'

/** The page of the documentation that a press on a link asks for; null: it is the browser's to follow. */
export function pageOfLink(event: MouseEvent): string | null {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    return null
  const link = event.target instanceof Element ? event.target.closest('a') : null
  if (!link || link.origin !== window.location.origin) return null
  const isPage = link.pathname === docsPath || /^\/docs\/[\w/-]+$/u.test(link.pathname)
  // A part of the page that is shown is found by the browser.
  return isPage && link.pathname !== window.location.pathname ? link.pathname + link.hash : null
}

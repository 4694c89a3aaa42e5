/** What of the page is looked at, as the address has it: one can send somebody a link to it, and go back. */
export type PurposesView =
  | { readonly kind: 'register' }
  | { readonly kind: 'refused'; readonly isDismissed: boolean }
  | { readonly kind: 'purpose'; readonly name: string }
  | { readonly kind: 'record' }

export function readView(search: URLSearchParams): PurposesView {
  const name = search.get('purpose')
  if (name) return { kind: 'purpose', name }
  const view = search.get('view')
  if (view === 'record') return { kind: 'record' }
  if (view === 'refused' || view === 'dismissed') return { kind: 'refused', isDismissed: view === 'dismissed' }
  return { kind: 'register' }
}

/** What stands behind the path of the page. */
export function searchOf(view: PurposesView): string {
  if (view.kind === 'register') return ''
  if (view.kind === 'purpose') return `?${new URLSearchParams({ purpose: view.name })}`
  return `?view=${view.kind === 'refused' && view.isDismissed ? 'dismissed' : view.kind}`
}

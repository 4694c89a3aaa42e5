import { forgetSecrets } from './known-secrets.ts'

const saidKey = 'ambit-said'
let isLeaving = false

/** A new document: nothing that was shown or known stays behind in this one. Nobody is asked whether they want to go.
 * @param said what was done, for the new document to say. */
export function leaveDocument(path: string, said?: string): void {
  isLeaving = true
  forgetSecrets()
  if (said !== undefined) sessionStorage.setItem(saidKey, said)
  window.location.assign(path)
}

/** What the document before this one has left to say; once. */
export function takeSaid(): string | null {
  const said = sessionStorage.getItem(saidKey)
  sessionStorage.removeItem(saidKey)
  return said
}

/** Its end is part of what was done. */
export function isLeavingDocument(): boolean {
  return isLeaving
}

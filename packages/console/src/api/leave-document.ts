import { forgetSecrets } from './known-secrets.ts'

let isLeaving = false

/** A new document: nothing that was shown or known stays behind in this one. Nobody is asked whether they want to go. */
export function leaveDocument(path: string): void {
  isLeaving = true
  forgetSecrets()
  window.location.assign(path)
}

/** Its end is part of what was done. */
export function isLeavingDocument(): boolean {
  return isLeaving
}

/** Operations and statuses of the API in words. */
import { endpoints } from '@ambit/core/endpoints'

const names: Readonly<Record<string, string>> = {
  createMemory: 'Create a memory',
  createMemories: 'Create memories',
  deleteMemory: 'Delete a memory',
  forgetEntry: 'Forget an entry',
  readMemory: 'Read',
  readContext: 'Read a context',
  continueRead: 'Continue a read',
  revokeRead: 'Revoke a read',
  showPolicy: 'Show the policy',
  checkPolicy: 'Check a purpose',
  listPurposes: 'List purposes',
  listSubjectMemories: 'List a person’s memories',
  listSubjectReads: 'List a person’s reads',
  exportSubject: 'Export a person',
  eraseSubject: 'Erase a person',
  listConsents: 'List withdrawn consent',
  withdrawConsent: 'Withdraw consent',
  restoreConsent: 'Restore consent',
  createSubjectLink: 'Create a person’s link',
  searchAudit: 'Search the audit',
  showAuditHead: 'Show the audit head',
}

const statuses: Readonly<Record<number, string>> = {
  200: 'OK',
  201: 'Created',
  400: 'Invalid request',
  401: 'No valid key',
  403: 'Refused',
  404: 'Not found',
  405: 'Wrong method',
  408: 'Too slow',
  409: 'Conflict',
  413: 'Too large',
  415: 'Not JSON',
  422: 'Key used before',
  429: 'Rate limited',
  431: 'Headers too large',
  500: 'Server error',
  503: 'Unavailable',
}

/** An operation of a newer server goes by its own name. */
export function operationWords(operation: string): { readonly name: string; readonly call: string | null } {
  const name = Object.hasOwn(names, operation) ? (names[operation] ?? operation) : operation
  if (!Object.hasOwn(endpoints, operation)) return { name, call: null }
  const { method, path } = endpoints[operation as keyof typeof endpoints]
  return { name, call: `${method} ${path}` }
}

export function statusWord(status: number): string {
  return statuses[status] ?? (status < 400 ? 'OK' : status < 500 ? 'Client error' : 'Server error')
}

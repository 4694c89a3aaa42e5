/** The operations and statuses of the API as people read them. */
const operations: Readonly<Record<string, { readonly name: string; readonly call: string }>> = {
  createMemory: { name: 'Create a memory', call: 'POST /memory' },
  readMemory: { name: 'Read', call: 'POST /memory/read' },
  continueRead: { name: 'Continue a read', call: 'POST /memory/read/continue' },
  revokeRead: { name: 'Revoke a read', call: 'POST /memory/revoke' },
  showPolicy: { name: 'Show the policy', call: 'GET /policy' },
  checkPolicy: { name: 'Check a purpose', call: 'POST /policy/check' },
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
  500: 'Fault',
  503: 'Unavailable',
}

/** An operation that this page does not know goes by its own name. */
export function operationWords(operation: string): { readonly name: string; readonly call: string | null } {
  return Object.hasOwn(operations, operation)
    ? (operations[operation] ?? { name: operation, call: null })
    : { name: operation, call: null }
}

export function statusWord(status: number): string {
  return statuses[status] ?? (status < 400 ? 'OK' : status < 500 ? 'Client error' : 'Fault')
}

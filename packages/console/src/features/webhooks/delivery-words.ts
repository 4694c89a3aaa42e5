/** What became of a message, said so that one knows where to look. */
const reasons: Readonly<Record<string, string>> = {
  timed_out: 'No whole answer within ten seconds.',
  unreachable: 'No connection: the name does not resolve, or nobody listens there.',
  address_not_allowed: 'The name leads to a private address, which the configuration does not allow.',
  record_gone: 'The record that it tells of is gone.',
}

export function outcomeInWords({ status, reason }: { status: number | null; reason: string | null }): string {
  if (reason === 'refused' && status !== null) return `Not delivered: the address answered ${status}.`
  return reason === null ? '' : `Not delivered: ${lowerFirst(reasons[reason] ?? reason)}`
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1)
}

/** On every answer. Data is never cached, framed, sniffed or linked to; pages of ours widen the policy for themselves. */
const securityHeaders = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
} as const

/** On pages, in addition: a window of its own, and no device or sensor. */
export const pageHeaders = {
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy':
    'accelerometer=(), browsing-topics=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), ' +
    'magnetometer=(), microphone=(), midi=(), payment=(), usb=()',
} as const

/**
 * Where people reach the service over https, their browsers never ask it in any other way for a year. Of neighbouring
 * hosts that says nothing: they are not ours.
 */
export function securityHeadersAt(publicOrigin: string | null): Readonly<Record<string, string>> {
  if (!publicOrigin?.startsWith('https:')) return securityHeaders
  return { ...securityHeaders, 'strict-transport-security': 'max-age=31536000' }
}

import type { Config } from '../config.ts'

/** Where this configuration would start a service, as this machine reaches it. */
export function ownAddress({ host, port, publicUrl }: Config): string {
  if (publicUrl !== null) return publicUrl
  const reachable = ['0.0.0.0', '::'].includes(host) ? '127.0.0.1' : host
  return `http://${reachable.includes(':') ? `[${reachable}]` : reachable}:${port}`
}

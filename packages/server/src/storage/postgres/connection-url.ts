/**
 * DATABASE_URL, which may name several hosts as libpq's may, and may say that they are poolers:
 * `postgres://ada:secret@one:5432,two:5432/ambit?pool_mode=transaction`.
 */

export class DatabaseUrlError extends Error {
  override readonly name = 'DatabaseUrlError'
}

export interface DatabaseAddress {
  /** An address for each host, in the order in which they are to be tried. */
  readonly hosts: readonly string[]
  /** They are poolers in transaction mode: what is sent outside of a transaction may go to another session each time. */
  readonly isPooled: boolean
}

/** A message about it never repeats it. */
export function parseDatabaseUrl(text: string): DatabaseAddress {
  const match = /^(postgres(?:ql)?:\/\/)((?:[^/?#@]*@)?)([^/?#@]*)(\/[^?#]*)?(?:\?([^#]*))?$/.exec(text)
  if (!match) throw new DatabaseUrlError('must look like postgres://user:password@host:5432/database')
  const [, protocol = '', credentials = '', hosts = '', path = '', query] = match
  const parameters = new URLSearchParams(query)
  const attributes = parameters.get('target_session_attrs') ?? 'read-write'
  if (attributes !== 'read-write' && attributes !== 'primary') {
    throw new DatabaseUrlError('may have target_session_attrs=read-write or primary only: the service has to write')
  }
  const poolMode = parameters.get('pool_mode')
  if (poolMode !== null && poolMode !== 'transaction') {
    throw new DatabaseUrlError(
      'may have pool_mode=transaction only: sessions need no mention, statements cannot be pooled',
    )
  }
  // Ours to obey: the driver does not know them.
  parameters.delete('target_session_attrs')
  parameters.delete('pool_mode')
  const suffix = `${path}${parameters.size > 0 ? `?${parameters}` : ''}`
  const urls = hosts.split(',').map((host) => {
    const url = `${protocol}${credentials}${host}${suffix}`
    if (!URL.canParse(url)) throw new DatabaseUrlError('must name hosts as host:port, with commas between them')
    return url
  })
  return { hosts: urls, isPooled: poolMode !== null }
}

/** The address without its password, for people to read. */
export function describeDatabaseUrl(text: string): string {
  return text.replace(/^([^/]*\/\/[^/?#@:]*):[^/?#@]*@/, '$1@').replace(/\?.*$/, '')
}

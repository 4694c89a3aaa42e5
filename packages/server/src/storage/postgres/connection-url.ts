/** DATABASE_URL, which may name several hosts as libpq's may: `postgres://ada:secret@one:5432,two:5432/ambit`. */

export class DatabaseUrlError extends Error {
  override readonly name = 'DatabaseUrlError'
}

/** An address for each host, in the order in which they are to be tried. A message about it never repeats it. */
export function parseDatabaseUrl(text: string): readonly string[] {
  const match = /^(postgres(?:ql)?:\/\/)((?:[^/?#@]*@)?)([^/?#@]*)(\/[^?#]*)?(?:\?([^#]*))?$/.exec(text)
  if (!match) throw new DatabaseUrlError('must look like postgres://user:password@host:5432/database')
  const [, protocol = '', credentials = '', hosts = '', path = '', query] = match
  const parameters = new URLSearchParams(query)
  const attributes = parameters.get('target_session_attrs') ?? 'read-write'
  if (attributes !== 'read-write' && attributes !== 'primary') {
    throw new DatabaseUrlError('may have target_session_attrs=read-write or primary only: the service has to write')
  }
  // Ours to obey: the driver does not know it.
  parameters.delete('target_session_attrs')
  const suffix = `${path}${parameters.size > 0 ? `?${parameters}` : ''}`
  return hosts.split(',').map((host) => {
    const url = `${protocol}${credentials}${host}${suffix}`
    if (!URL.canParse(url)) throw new DatabaseUrlError('must name hosts as host:port, with commas between them')
    return url
  })
}

/** The address without its password, for people to read. */
export function describeDatabaseUrl(text: string): string {
  return text.replace(/^([^/]*\/\/[^/?#@:]*):[^/?#@]*@/, '$1@').replace(/\?.*$/, '')
}

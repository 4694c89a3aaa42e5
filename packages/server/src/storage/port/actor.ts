/** Who acts. */
export type Actor =
  | { readonly kind: 'key'; readonly keyId: string }
  /** With the address that they were known by then. */
  | { readonly kind: 'person'; readonly personId: string; readonly email: string }
  /** With the name of the account on the machine. */
  | { readonly kind: 'cli'; readonly user: string }
  | { readonly kind: 'service'; readonly cause: ServiceCause }
  /** The person whom memories are about, on their own page, with the link that led there. */
  | { readonly kind: 'subject'; readonly linkId: string }
  /** Somebody who has not signed in, with their network address. */
  | { readonly kind: 'visitor'; readonly address: string }

export const serviceCauses = ['first-start', 'configuration', 'webhooks', 'retention'] as const
export type ServiceCause = (typeof serviceCauses)[number]

/** In one column; also what tells one actor from another. */
export function actorText(actor: Actor): string {
  switch (actor.kind) {
    case 'key':
      return actor.keyId
    case 'person':
      return `${actor.personId} ${actor.email}`
    case 'cli':
      return `cli:${actor.user}`
    case 'service':
      return actor.cause
    case 'subject':
      return `subject:${actor.linkId}`
    case 'visitor':
      return `visitor:${actor.address}`
  }
}

export function parseActor(text: string): Actor {
  const cause = serviceCauses.find((known) => known === text)
  if (cause) return { kind: 'service', cause }
  if (text.startsWith('cli:')) return { kind: 'cli', user: text.slice('cli:'.length) }
  if (text.startsWith('subject:')) return { kind: 'subject', linkId: text.slice('subject:'.length) }
  if (text.startsWith('visitor:')) return { kind: 'visitor', address: text.slice('visitor:'.length) }
  // No address has a space in it.
  const space = text.lastIndexOf(' ')
  if (space === -1) return { kind: 'key', keyId: text }
  return { kind: 'person', personId: text.slice(0, space), email: text.slice(space + 1) }
}

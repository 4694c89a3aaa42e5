/** Domains as they are written down: trimmed, and each once, whatever its capitals. */
export function addDomains(domains: readonly string[], added: readonly string[]): readonly string[] {
  const all = [...domains]
  const seen = new Set(domains.map(keyOf))
  for (const domain of added.map((one) => one.trim())) {
    if (domain === '' || seen.has(keyOf(domain))) continue
    seen.add(keyOf(domain))
    all.push(domain)
  }
  return all
}

export function withoutDomain(domains: readonly string[], domain: string): readonly string[] {
  return domains.filter((one) => keyOf(one) !== keyOf(domain))
}

export function hasDomain(domains: readonly string[], domain: string): boolean {
  return domains.some((one) => keyOf(one) === keyOf(domain))
}

/** As the service compares them: the letters of other alphabets are left as they are. */
function keyOf(domain: string): string {
  return domain.trim().replace(/[A-Z]/gu, (letter) => letter.toLowerCase())
}

/** `food, travel, no domain`. */
export function domainsInWords(domains: readonly (string | null)[]): string {
  return domains.map((domain) => domain ?? 'no domain').join(', ')
}

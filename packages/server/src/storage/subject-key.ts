import { hash } from 'node:crypto'

/** Made from the id of a user, which may be longer than an index takes: short, and even for ids that all begin alike. */
export function subjectKey(userId: string): string {
  return hash('sha256', userId).slice(0, 32)
}

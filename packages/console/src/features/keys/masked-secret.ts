import type { ConsoleKey } from '@ambit/core'

/** What is known of a secret: how it begins and how it ends. */
export function maskedSecret({ environment, last_four }: Pick<ConsoleKey, 'environment' | 'last_four'>): string {
  return `sk_${environment}_amb_…${last_four}`
}

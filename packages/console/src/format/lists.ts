/** Lists and capitals in running text. */
export { listed } from '@ambit/core/listed'

export function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

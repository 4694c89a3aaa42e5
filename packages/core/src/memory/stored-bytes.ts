import type { MemoryValue } from './memory-value.ts'
import { memoryEntries } from './value-limits.ts'

/** Merging takes time for each entry as well as for each byte, so that many small ones count for more than they hold. */
const entryBytesMin = 64

/** What a memory counts with against the limit of its user and scope. */
export function storedBytes(value: MemoryValue, valueJson: string): number {
  return Math.max(utf8Length(valueJson), entryBytesMin * memoryEntries(value))
}

function utf8Length(text: string): number {
  let bytes = text.length
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code < 0x80) continue
    // Half of a pair counts with two of its four bytes.
    bytes += code < 0x800 || (code >= 0xd800 && code <= 0xdfff) ? 1 : 2
  }
  return bytes
}

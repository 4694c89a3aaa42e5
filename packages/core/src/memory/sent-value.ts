import type { JsonValue } from '../json.ts'
import type { MemoryValue } from './memory-value.ts'

/** What a memory holds in the form in which it can be sent: creating it anew gives the same value. */
export function sentValue(value: MemoryValue): JsonValue {
  switch (value.shape) {
    case 'likes_dislikes': {
      const { likes, dislikes, settings } = value
      return {
        // One of the two tells the shape.
        ...((likes.length > 0 || dislikes.length === 0) && { likes }),
        ...(dislikes.length > 0 && { dislikes }),
        ...(Object.keys(settings).length > 0 && { settings }),
      }
    }
    case 'boolean_flags':
      return value.flags
    // An empty list has no shape of its own.
    case 'rules_list':
      return value.rules.length === 0 ? { rules: [] } : value.rules
    case 'schedule_windows':
      return value.windows.length === 0 ? { windows: [] } : value.windows
    case 'kv_map':
      return value.entries
  }
}

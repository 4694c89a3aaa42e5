/** What a read of each purpose class does with a memory. */
import type { PurposeClass } from '@ambit/core'

export const classExplanations: Readonly<Record<PurposeClass, string>> = {
  content_generation: 'Writes or drafts content, or talks with the user',
  recommendation: 'Suggests or ranks things to choose from',
  scheduling: 'Finds, plans or moves times',
  ui_rendering: 'Shows or lays out an interface',
  notification_delivery: 'Sends a notice, or decides when and how',
  task_execution: 'Does something for the user, such as booking',
}

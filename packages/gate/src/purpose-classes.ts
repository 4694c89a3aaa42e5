/** The six things a read can be for, in the order in which they are always listed. */
export const purposeClasses = [
  'content_generation',
  'recommendation',
  'scheduling',
  'ui_rendering',
  'notification_delivery',
  'task_execution',
] as const

export type PurposeClass = (typeof purposeClasses)[number]

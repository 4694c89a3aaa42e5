/** Where a memory came from, and how far that source alone is believed. */
export const sourceReliability = {
  explicit_user_input: 0.6,
  inferred: 0.35,
  system: 0.5,
  conversation: 0.45,
  user_feedback: 0.55,
} as const

export type Source = keyof typeof sourceReliability

export const sources = Object.keys(sourceReliability) as readonly Source[]

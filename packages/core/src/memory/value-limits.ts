/** How large one memory may be. What is below these can be normalized and merged in a time that only grows with its size. */
export const valueLimits = {
  /** Levels of lists and objects, the value itself being the first. */
  depth: 32,
  stringCharacters: 8_192,
  keyCharacters: 256,
  /** Items of lists and keys of objects, on all levels together. */
  entries: 2_000,
  /** Putting a run of combining marks into order takes quadratic time; Unicode's stream-safe format stops at 30, too. */
  combiningMarksInARow: 30,
} as const

/** Counts up whenever the same memories would give another answer; `/openapi.json` and the changelog name it. */
export const mergeVersion = 3

/**
 * What crosses to the writer thread: rows, as the flat lists of values that statements take. They are cheap to copy,
 * and the thread needs to know nothing but SQL.
 */
export type SqlRow = readonly (string | number | null)[]

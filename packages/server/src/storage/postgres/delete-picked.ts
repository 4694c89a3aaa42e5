/**
 * Rows that one part of a statement picks and another deletes, by where they are. Joined by their keys, they would be looked for with a
 * walk through the whole table wherever a plan was made while there was little in it, or where it cannot know how few were picked.
 */

/** What a part has to select of the rows that it picks, beside what else it says of them. */
export function pickedColumns(key: readonly string[]): string {
  return `ctid AS place, tableoid AS part, ${key.join(', ')}`
}

/** Places are those of one partition: the key says which rows are meant. */
export function deletePicked(table: string, picked: string, key: readonly string[]): string {
  return `DELETE FROM ${table} WHERE ctid = ANY (ARRAY(SELECT place FROM ${picked}))
    AND tableoid = ANY (ARRAY(SELECT part FROM ${picked}))
    AND (${key.join(', ')}) IN (SELECT ${key.join(', ')} FROM ${picked})`
}

/** What a key is called, also once it is deleted and has no name any more. */
export function keyName({ key_id, name }: { readonly key_id: string; readonly name: string | null }): string {
  return name ?? `Deleted key ${key_id.slice(-6)}`
}

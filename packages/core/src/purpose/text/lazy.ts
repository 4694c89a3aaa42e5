/** Computes a value when it is first asked for. */
export function lazy<Value extends object>(create: () => Value): () => Value {
  let value: Value | null = null
  return () => {
    value ??= create()
    return value
  }
}

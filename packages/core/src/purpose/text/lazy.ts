/** Computes a value when it is first asked for. */
export function lazy<Value extends object>(create: () => Value): () => Value {
  let value: Value | null = null
  return () => {
    value ??= create()
    return value
  }
}

/** Computes a value for each object when it is first asked for, and keeps it for as long as there is the object. */
export function lazyPer<Of extends object, Value extends object>(create: (of: Of) => Value): (of: Of) => Value {
  const values = new WeakMap<Of, Value>()
  return (of) => {
    let value = values.get(of)
    if (value === undefined) {
      value = create(of)
      values.set(of, value)
    }
    return value
  }
}

/**
 * A component whose code comes when it is first needed, and that is shown the moment it is there. React's own `lazy` would
 * leave what stands in for it on the page for 300 milliseconds, however soon the code has come.
 */
import { type ComponentType, type ReactNode, useEffect, useState } from 'react'

export interface LaterCode<Props> {
  /** Undefined until it has come. */
  component(): ComponentType<Props> | undefined
  load(): Promise<void>
  /** Has it come before it is needed. Whether it does is seen when it is. */
  prepare(): void
}

export function laterCode<Props>(load: () => Promise<{ default: ComponentType<Props> }>): LaterCode<Props> {
  let component: ComponentType<Props> | undefined
  let loading: Promise<void> | undefined
  function loadOnce(): Promise<void> {
    loading ??= load().then(
      (code) => {
        component = code.default
      },
      (error: unknown) => {
        // Whoever needs it next tries again.
        loading = undefined
        throw error
      },
    )
    return loading
  }
  return {
    component: () => component,
    load: loadOnce,
    prepare: () => void loadOnce().catch(() => undefined),
  }
}

export function Later<Props extends object>(later: Props & { code: LaterCode<Props>; standIn?: ReactNode }) {
  const { code, standIn = null, ...props } = later
  const [, setIsThere] = useState(false)
  const [failure, setFailure] = useState<{ readonly error: unknown }>()
  useEffect(() => {
    if (code.component()) return
    let isWaiting = true
    code.load().then(
      () => isWaiting && setIsThere(true),
      (error: unknown) => isWaiting && setFailure({ error }),
    )
    return () => {
      isWaiting = false
    }
  }, [code])
  // For the boundary around it.
  if (failure) throw failure.error
  const Component = code.component() as ComponentType<object> | undefined
  return Component ? <Component {...props} /> : standIn
}

/**
 * A component whose code comes when it is first needed, and that is shown the moment it is there. React's own `lazy` would
 * leave what stands in for it on the page for 300 milliseconds, however soon the code has come.
 */
import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { isReachable } from '../api/reachable.ts'
import { useHasDrafts } from '../api/use-draft.ts'
import { Button } from './button.tsx'
import { EmptyState } from './empty-state.tsx'
import { reloadOnce } from './reload-once.ts'

export interface LazyCode<Props> {
  /** Undefined until it has come. */
  component(): ComponentType<Props> | undefined
  load(): Promise<LoadOutcome>
  /** Has it come before it is needed. Whether it does is seen when it is. */
  prepare(): void
}

/** `spoilt`: a browser that failed to load code once never asks for it again, as long as the document is the same. */
type LoadOutcome = 'there' | 'unreachable' | 'spoilt'

export function lazyCode<Props>(load: () => Promise<{ default: ComponentType<Props> }>): LazyCode<Props> {
  let component: ComponentType<Props> | undefined
  let isSpoilt = false
  async function loadNow(): Promise<LoadOutcome> {
    if (component) return 'there'
    // So that it is not spoilt by asking for it in vain.
    if (!(await isReachable())) return 'unreachable'
    if (isSpoilt) return 'spoilt'
    try {
      component = (await load()).default
      return 'there'
    } catch {
      isSpoilt = true
      return 'unreachable'
    }
  }
  let loading: Promise<LoadOutcome> | undefined
  function loadOnce(): Promise<LoadOutcome> {
    loading ??= loadNow().finally(() => {
      loading = undefined
    })
    return loading
  }
  return { component: () => component, load: loadOnce, prepare: () => void loadOnce() }
}

/** What is missing is asked for again so often; sooner when the network is back. */
const retryMs = 3_000

interface LazyOptions<Props> {
  code: LazyCode<Props>
  standIn?: ReactNode
  /** Nobody waits for it: where it is missing, nothing is said. */
  isByTheWay?: boolean
}

export function Lazy<Props extends object>(lazy: Props & LazyOptions<Props>) {
  const { code, standIn = null, isByTheWay = false, ...props } = lazy
  const [tries, setTries] = useState<{ readonly count: number; readonly last?: LoadOutcome }>({ count: 0 })
  useEffect(() => {
    if (code.component()) return
    let isWaiting = true
    const load = async (): Promise<void> => {
      const last = await code.load()
      if (isWaiting) setTries(({ count }) => ({ count: count + 1, last }))
    }
    if (tries.count === 0) void load()
    const timer = setTimeout(load, retryMs)
    window.addEventListener('online', load)
    return () => {
      isWaiting = false
      clearTimeout(timer)
      window.removeEventListener('online', load)
    }
  }, [code, tries])
  const Component = code.component() as ComponentType<object> | undefined
  if (Component) return <Component {...props} />
  return tries.last === undefined || isByTheWay ? standIn : <Missing isSpoilt={tries.last === 'spoilt'} />
}

function Missing({ isSpoilt }: { isSpoilt: boolean }) {
  const hasDrafts = useHasDrafts()
  useEffect(() => {
    // What was typed on other pages would be gone.
    if (isSpoilt && !hasDrafts()) reloadOnce()
  })
  return (
    <div role="alert">
      <EmptyState
        title="This part of the console could not be loaded"
        action={isSpoilt && <Button onClick={() => window.location.reload()}>Load the page again</Button>}
      >
        {isSpoilt
          ? 'Load the page again to see it. What you have typed on other pages and not sent is gone then.'
          : 'It is loaded by itself as soon as the service answers again.'}
      </EmptyState>
    </div>
  )
}

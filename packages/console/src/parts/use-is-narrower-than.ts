import { type RefObject, useLayoutEffect, useState } from 'react'

/** Whether an element has less room than this; known before it is first painted. */
export function useIsNarrowerThan(element: RefObject<HTMLElement | null>, width: number): boolean {
  const [isNarrower, setIsNarrower] = useState(false)
  useLayoutEffect(() => {
    const measured = element.current
    if (!measured) return
    const measure = (): void => setIsNarrower(measured.clientWidth < width)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(measured)
    return () => observer.disconnect()
  }, [element, width])
  return isNarrower
}

import { useEffect, useState } from 'react'

/** Whether the component has been shown for so long. */
export function useLasting(ms: number): boolean {
  const [isLasting, setIsLasting] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsLasting(true), ms)
    return () => clearTimeout(timer)
  }, [ms])
  return isLasting
}

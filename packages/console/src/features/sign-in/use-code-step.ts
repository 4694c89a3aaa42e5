import { useState } from 'react'
import { isApiError } from '../../api/api-error.ts'
import { lazyCode } from '../../components/lazy.tsx'

/** For the few who are asked. */
export const codeField = lazyCode(() => import('./code-field.tsx'))

/** The second step of signing in, for an account that asks for a code once the password is right. */
export function useCodeStep() {
  const [isAsked, setIsAsked] = useState(false)
  const [code, setCode] = useState('')
  const [isMissing, setIsMissing] = useState(false)
  return {
    isAsked,
    field: {
      value: code,
      error: isMissing ? 'Enter a code.' : undefined,
      onChange: (text: string): void => {
        setCode(text)
        setIsMissing(false)
      },
    },
    /** What to send along; null: there is nothing to send yet. */
    take(): { readonly code?: string } | null {
      if (!isAsked) return {}
      setIsMissing(code.trim() === '')
      return code.trim() === '' ? null : { code: code.trim() }
    },
    onError(error: unknown): void {
      if (isApiError(error, 'second_factor_required')) setIsAsked(true)
      // None that was refused is taken again.
      if (isApiError(error, 'second_factor_failed')) setCode('')
    },
    /** Back to the password. */
    leave(): void {
      setIsAsked(false)
      setCode('')
      setIsMissing(false)
    },
    /** That a code is asked for is shown by asking; everything else has to be said. */
    said: (error: unknown): unknown => (isApiError(error, 'second_factor_required') ? null : error),
  }
}

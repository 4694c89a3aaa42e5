/** What was typed on a page is still there after a look at another one; it is forgotten with all that was asked. */
import { useQueryClient } from '@tanstack/react-query'
import { type Dispatch, type SetStateAction, useEffect, useState } from 'react'

export function useDraft<Value>(
  projectId: string,
  name: string,
  initial: Value,
): [value: Value, setValue: Dispatch<SetStateAction<Value>>, forget: () => void] {
  const client = useQueryClient()
  const [value, setValue] = useState(() => client.getQueryData<Value>(rememberedKey(projectId, name)) ?? initial)
  useEffect(() => {
    const queryKey = rememberedKey(projectId, name)
    if (value === initial) client.removeQueries({ queryKey, exact: true })
    else client.setQueryData(queryKey, value)
  }, [client, projectId, name, value, initial])
  /** For what is over and shown no more: nothing is left of it for the next time. */
  const forget = (): void => client.removeQueries({ queryKey: rememberedKey(projectId, name), exact: true })
  return [value, setValue, forget]
}

/** Whether anything was typed that would be gone with the document. */
export function useHasDrafts(): () => boolean {
  const client = useQueryClient()
  return () => client.getQueryCache().findAll({ queryKey: rememberedKeys }).length > 0
}

/** Kept for as long as the document is; what is asked of the service is not. */
export const rememberedKeys = ['remembered'] as const
const rememberedKey = (projectId: string, name: string) => [...rememberedKeys, projectId, name] as const

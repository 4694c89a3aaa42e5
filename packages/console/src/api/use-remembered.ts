/** What was typed on a page is still there after a look at another one; it is forgotten with all that was asked. */
import { useQueryClient } from '@tanstack/react-query'
import { type Dispatch, type SetStateAction, useEffect, useState } from 'react'

export function useRemembered<Value>(
  projectId: string,
  name: string,
  initial: Value,
): [Value, Dispatch<SetStateAction<Value>>] {
  const client = useQueryClient()
  const [value, setValue] = useState(() => client.getQueryData<Value>(rememberedKey(projectId, name)) ?? initial)
  useEffect(() => {
    client.setQueryData(rememberedKey(projectId, name), value)
  }, [client, projectId, name, value])
  return [value, setValue]
}

const rememberedKey = (projectId: string, name: string) => ['projects', projectId, 'remembered', name] as const

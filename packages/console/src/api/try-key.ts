/** Whether a secret that was pasted works, asked with it as an application would. */
import { answerWithinMs } from './call.ts'
import { exchange } from './exchange.ts'
import { type ActionWords, useAction } from './use-action.ts'

const words: ActionWords = {
  doing: 'Trying the key',
  notDone: 'The key could not be tried.',
  unknown: 'The key could not be tried.',
  whatToDo: 'Try again.',
}

/** A key that may do nothing with memories is a key all the same: what it may do is seen when it is used. */
export function useTryKey() {
  return useAction({
    words,
    perform: async (secret: string): Promise<'works' | 'refused'> => {
      const { response } = await exchange(
        '/policy',
        { headers: { 'x-api-key': secret }, credentials: 'omit' },
        { withinMs: answerWithinMs },
      )
      return response.status === 401 ? 'refused' : 'works'
    },
  })
}

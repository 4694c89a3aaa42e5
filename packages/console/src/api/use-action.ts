/**
 * Something that a person has done to the service: carried out at once or not at all, never twice, and never without
 * somebody learning what became of it.
 */
import { type MutateOptions, useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { sharedValue } from './shared-value.ts'

export interface ActionWords {
  /** What is waited for: `Deleting the key`. */
  readonly doing: string
  /** When nothing has happened: `The key was not deleted.` */
  readonly notDone: string
  /** When nobody can say: what is not known, and what to do about it. */
  readonly unknown: string
  readonly whatToDo: string
}

interface ActionOptions<Answer, Input> {
  readonly words: ActionWords
  readonly perform: (input: Input) => Promise<Answer>
  /** Also when whoever asked for it looks at another page by now. */
  readonly onDone?: ((answer: Answer, input: Input) => void) | undefined
  /** Asks for what it may have changed, whatever became of it. */
  readonly refresh?: (() => void) | undefined
}

export const actionKey = ['action'] as const

/** What failed after the page that would have said so was left. */
export const lateFailure = sharedValue<{ readonly words: ActionWords; readonly error: unknown } | null>(null)

export function useAction<Answer, Input = void>({ words, perform, onDone, refresh }: ActionOptions<Answer, Input>) {
  const isThere = useRef(true)
  const isUnderWay = useRef(false)
  useEffect(() => {
    isThere.current = true
    return () => {
      isThere.current = false
    }
  }, [])
  const { mutate, reset, isPending, error, data, variables } = useMutation({
    mutationKey: actionKey,
    mutationFn: perform,
    onSuccess: (answer: Answer, input: Input) => onDone?.(answer, input),
    onError: (failure) => {
      if (!isThere.current) lateFailure.set({ words, error: failure })
    },
    // Nothing is waited for: what became of the action is said before the list has come, which may take as long as it likes.
    onSettled: () => {
      isUnderWay.current = false
      refresh?.()
    },
  })
  /** A second press before the first one is answered does nothing. */
  const act = (input: Input, callbacks: MutateOptions<Answer, Error, Input> = {}): void => {
    if (isUnderWay.current) return
    isUnderWay.current = true
    mutate(input, callbacks)
  }
  return { words, act, reset, isPending, error, data, variables }
}

/** What has to be known of an action in order to show how it goes. */
export interface ActionState {
  readonly words: ActionWords
  readonly isPending: boolean
  readonly error: unknown
}

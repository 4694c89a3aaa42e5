/** One step looks at some of the grants of a person; `after` is where the next one begins, null at the end. */
export type EndTokensStep = (after: string) => Promise<{ readonly ended: number; readonly after: string | null }>

/** Ends the tokens that a withdrawn consent leaves nothing to show, and says how many there were. */
export async function endTokensInSteps(step: EndTokensStep): Promise<number> {
  let ended = 0
  for (let after: string | null = ''; after !== null; ) {
    const done: Awaited<ReturnType<EndTokensStep>> = await step(after)
    ended += done.ended
    after = done.after
  }
  return ended
}

/** Runs a task now and then, never twice at once, and lets it finish when it is stopped. */
export function repeatUntilStopped(
  everyMs: number,
  task: (isStopping: () => boolean) => Promise<void>,
  onError: (error: unknown) => void,
): { stop: () => Promise<void> } {
  let isStopping = false
  let timer: NodeJS.Timeout | undefined
  let running = run()

  async function run(): Promise<void> {
    try {
      await task(() => isStopping)
    } catch (error) {
      onError(error)
    }
    if (isStopping) return
    timer = setTimeout(() => {
      running = run()
    }, everyMs)
    timer.unref()
  }

  return {
    async stop() {
      isStopping = true
      clearTimeout(timer)
      await running
    },
  }
}

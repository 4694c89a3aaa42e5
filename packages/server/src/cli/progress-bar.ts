/**
 * How far long work has come, on standard error: a bar that is drawn over itself where somebody watches, and nothing where a
 * file or a pipe would be filled with bars.
 */

export interface ProgressBar {
  /** Undefined: how much there is in all is not known, and only what is done is told. */
  update(done: number, total?: number): void
  /** Takes the bar away, so that what is said next stands alone. */
  end(): void
}

interface Terminal {
  readonly isTTY?: boolean
  readonly columns?: number
  write(text: string): unknown
}

const drawEveryMs = 100
const barWidthMax = 30

/** `unit` is what is counted, in the plural. */
export function createProgressBar(
  label: string,
  unit: string,
  { terminal = process.stderr as Terminal, now = () => performance.now() } = {},
): ProgressBar {
  let drawnAtMs = Number.NEGATIVE_INFINITY
  return {
    update(done, total) {
      if (!terminal.isTTY || now() - drawnAtMs < drawEveryMs) return
      drawnAtMs = now()
      terminal.write(`\r\u001b[2K${progressLine(label, { done, total, unit }, terminal.columns)}`)
    },
    end() {
      if (terminal.isTTY && drawnAtMs !== Number.NEGATIVE_INFINITY) terminal.write('\r\u001b[2K')
    },
  }
}

interface Progress {
  readonly done: number
  readonly total: number | undefined
  readonly unit: string
}

/** Never longer than a line of the terminal: a longer one would not be drawn over. */
export function progressLine(label: string, { done, total, unit }: Progress, columns = 80): string {
  const counted = `${done.toLocaleString('en')} ${unit}`
  if (!total) return `${label} ${counted}`.slice(0, columns - 1)
  const share = Math.min(1, done / total)
  const words = `${label} ${String(Math.floor(share * 100)).padStart(3)} %`
  const room = Math.min(barWidthMax, columns - words.length - 4)
  const filled = Math.round(share * Math.max(0, room))
  const bar = room < 5 ? '' : ` [${'#'.repeat(filled)}${'.'.repeat(room - filled)}]`
  return `${words}${bar}`.slice(0, columns - 1)
}

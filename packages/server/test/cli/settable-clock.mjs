/** Loaded before the program: its wall clock is off by what a file says, read at every look, so that a test can set it. */
import { readFileSync } from 'node:fs'

const RealDate = Date
const now = () => RealDate.now() + Number(readFileSync(process.env.CLOCK_OFFSET_FILE ?? '', 'utf8'))

globalThis.Date = class extends RealDate {
  static now = now
  constructor(...args) {
    super(...(args.length === 0 ? [now()] : args))
  }
}

import { type Finding, ok, problem } from './finding.ts'

/** Services note the time every minute or so, and clocks differ a little. */
const toleratedMs = 5_000

/** What has expired stays expired when a clock is set back, but new tokens would be dated into the future until it has caught up. */
export function checkClock(latestNotedMs: number, nowMs: number): Finding {
  const behindMs = latestNotedMs - nowMs
  if (behindMs <= toleratedMs) return ok('clock', `The clock says ${new Date(nowMs).toISOString()}.`)
  const found = `The clock is ${Math.round(behindMs / 1_000)} seconds behind what was stored last.`
  return problem('clock', found, 'Set the clock, by NTP for one.')
}

import { dayMs } from '../app/time.ts'
import type { SignInRow } from '../storage/port/sign-ins.ts'

/** So long a session lives without being used. */
export const sessionIdleDays = 7
/** So long it lives however much it is used: then the password is asked for again. */
export const sessionDaysMax = 30

/** When a session that is stored ends unless it is used, and at the very latest. */
export function sessionEndMs({ created_at, expires_at }: SignInRow): number {
  return Math.min(Number(expires_at), Number(created_at) + sessionDaysMax * dayMs)
}

import { destination, type Logger, pino } from 'pino'
import type { LogLevel } from '../config.ts'

export interface ServiceLogger extends Logger {
  /** Writes out what is still held back; for the end of the process. */
  flushNow(): void
}

/**
 * JSON lines on standard error. Standard output is kept for what the first start tells a person, a key among it, so
 * that no secret is ever in the stream that logs are collected from. Lines that are made while one is being written go
 * out together: a request does not wait for its own log line.
 */
export function createLogger(level: LogLevel): ServiceLogger {
  const stream = destination({ fd: 2, sync: false })
  const logger = pino({ level, base: null, timestamp: () => `,"time":"${new Date().toISOString()}"` }, stream)
  return Object.assign(logger, { flushNow: () => stream.flushSync() })
}

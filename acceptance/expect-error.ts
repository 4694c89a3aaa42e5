// What every error answer must look like, whatever its cause.

import assert from 'node:assert/strict'
import type { Answer } from './client.ts'

export interface ErrorPart {
  code: string
  message: string
  details?: Record<string, unknown>
}

/** Nothing of our inside: stack frames, source files, modules, SQL. */
const innards = /\n\s*at |node_modules|node:internal|\.ts\b|\.js\b|SQLITE|\/packages\/|\/src\//

/** Both shapes at once, the same sentence in each, and nothing else. Returns the structured part. */
export function expectError(answer: Answer, status: number, code: string): ErrorPart {
  assert.equal(answer.status, status, answer.text)
  expectSafeText(answer)
  assert.deepEqual(Object.keys(answer.body).sort(), ['detail', 'error'], answer.text)
  const error = answer.body.error as ErrorPart
  assert.equal(error.code, code, answer.text)
  assert.equal(error.message, answer.body.detail, 'the same sentence in both shapes')
  const unknownKeys = Object.keys(error).filter((key) => !['code', 'message', 'details'].includes(key))
  assert.deepEqual(unknownKeys, [], answer.text)
  return error
}

/** 401 is exactly `{"detail": "…"}`. */
export function expectUnauthorized(answer: Answer, message: string): void {
  assert.equal(answer.status, 401, answer.text)
  expectSafeText(answer)
  assert.deepEqual(answer.body, { detail: message })
}

/** 400 that lists exactly these fields, each of them also named in the sentence when it is the only one. */
export function expectInvalidFields(answer: Answer, fields: readonly string[]): void {
  const error = expectError(answer, 400, 'invalid_request')
  const listed = error.details?.fields
  assert.ok(Array.isArray(listed), `details.fields is a list: ${answer.text}`)
  const entries = listed.map((entry: unknown) => JSON.stringify(entry))
  for (const field of fields) {
    assert.ok(
      entries.some((entry) => entry.includes(field)),
      `details.fields names ${field}: ${answer.text}`,
    )
  }
  for (const entry of entries) {
    assert.ok(
      fields.some((field) => entry.includes(field)),
      `details.fields names nothing else: ${answer.text}`,
    )
  }
  if (fields.length === 1) assert.ok(error.message.includes(String(fields[0])), answer.text)
}

function expectSafeText(answer: Answer): void {
  assert.match(answer.headers.get('content-type') ?? '', /^application\/json\b/)
  assert.equal(typeof answer.body.detail, 'string', answer.text)
  assert.match(String(answer.body.detail), /\S/)
  assert.doesNotMatch(answer.text, innards)
}

/** What a parser answered, unwrapped: the command, or what is wrong. */
import assert from 'node:assert/strict'
import { type DescribedFieldError, describeFieldError } from '../src/wire/field-error.ts'
import type { Parsed } from '../src/wire/parse-body.ts'

export function accepted<T>(parsed: Parsed<T>): T {
  assert.ok(parsed.ok, JSON.stringify(parsed))
  return parsed.value
}

export function refusal(parsed: Parsed<unknown>) {
  assert.ok(!parsed.ok, 'accepted')
  return parsed.refusal
}

export function fieldErrors(parsed: Parsed<unknown>): readonly DescribedFieldError[] {
  const refused = refusal(parsed)
  assert.ok('fields' in refused)
  return refused.fields.map(describeFieldError)
}

export function messages(parsed: Parsed<unknown>): readonly string[] {
  return fieldErrors(parsed).map(({ message }) => message)
}

/** Turns the body of a request into what its schema says it is, or says everything that is wrong with it. */
import type { Static, TObject } from 'typebox'
import { type BodyCheck, bodyCheck } from './check-body.ts'
import type { FieldError } from './field-error.ts'
import type { FieldRefusal, Refusal } from './refusal.ts'

export type Parsed<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly refusal: Refusal }

export function parseBody<const T extends TObject>(schema: T): (body: unknown) => Parsed<Static<T>> {
  // Made when the first body comes: there are many of these, and a start does not wait for what it may never need.
  let check: BodyCheck | null = null
  return (body) => {
    check ??= bodyCheck(schema)
    const errors = check(body)
    return errors.length > 0 ? refusedFields(errors) : { ok: true, value: body as Static<T> }
  }
}

/** More would only make the answer outgrow the question. */
const listedErrorsMax = 100

export function refusedFields(errors: readonly FieldError[]): { readonly ok: false; readonly refusal: FieldRefusal } {
  return { ok: false, refusal: { code: 'invalid_request', fields: errors.slice(0, listedErrorsMax) } }
}

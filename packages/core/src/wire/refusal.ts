/** A refusal as a value: what use cases return instead of throwing. It becomes a body where it is sent. */
import type { ErrorCode } from './error-codes.ts'
import { type DescribedFieldError, describeFieldError, type FieldError } from './field-error.ts'

export type Refusal = StatedRefusal | FieldRefusal

export interface StatedRefusal {
  readonly code: ErrorCode
  readonly message: string
  readonly details?: Readonly<Record<string, unknown>>
}

/** Fields of the request are wrong, and these are. */
export interface FieldRefusal {
  readonly code: 'invalid_request'
  readonly fields: readonly FieldError[]
}

/** Both shapes of error that the contract knows, in one body. */
export function errorBody(refusal: Refusal, describe: DescribeFieldError = describeFieldError) {
  const { code, message, details } = 'fields' in refusal ? inSentences(refusal, describe) : refusal
  return { detail: message, error: { code, message, ...(details && { details }) } }
}

/** What happened, in a sentence. */
export function refusalMessage(refusal: Refusal): string {
  return errorBody(refusal).detail
}

type DescribeFieldError = (error: FieldError) => DescribedFieldError

function inSentences({ code, fields: errors }: FieldRefusal, describe: DescribeFieldError): StatedRefusal {
  const fields = errors.map(describe)
  return { code, message: fields.map(({ message }) => message).join('; '), details: { fields } }
}

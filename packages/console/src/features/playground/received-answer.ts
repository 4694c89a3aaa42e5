import type { KeyAnswer } from '../../api/send-with-key.ts'
import { layOutJson } from './lay-out-json.ts'
import type { PlaygroundFields } from './playground-request.ts'

/** An answer, with what was asked. */
export interface ReceivedAnswer extends KeyAnswer {
  /** The form as it was when it was sent. */
  readonly fields: PlaygroundFields
}

/** The body, laid out for reading; as it came when it is not JSON. */
export function shownBody({ json, text }: KeyAnswer): string {
  return json === null ? text : layOutJson(json)
}

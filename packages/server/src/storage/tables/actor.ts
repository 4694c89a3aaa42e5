import { type Actor, actorText, parseActor } from '../port/actor.ts'
import type { Codec } from './columns.ts'

export const actor: Codec<Actor> = {
  type: 'text',
  encode: actorText,
  decode: (stored) => parseActor(stored as string),
}

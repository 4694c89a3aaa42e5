import type { Team } from '@ambit/core'

export type TeamPerson = Team['people'][number]

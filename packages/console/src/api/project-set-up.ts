import { sharedValue } from './shared-value.ts'

/** The project that is asked about its domains, on whichever page one is; null: none is. */
export const projectToSetUp = sharedValue<string | null>(null)

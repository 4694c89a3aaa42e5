/** What everything that is stored belongs to. */
export type Environment = 'test' | 'live'

/** The wall between customers: everything that is stored belongs to one project in one environment. */
export interface Tenant {
  readonly projectId: string
  readonly environment: Environment
}

export interface Project {
  readonly id: string
  readonly name: string
  readonly createdAtMs: number
}

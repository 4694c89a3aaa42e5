export type Environment = 'test' | 'live'

/** The wall between customers: everything that is stored belongs to one project in one environment. */
export interface Tenant {
  readonly projectId: string
  readonly environment: Environment
}

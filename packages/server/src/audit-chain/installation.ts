/**
 * The installation has a chain of records of its own, beside those of projects: sign-ins, accounts, exports, settings of the
 * service. It is stored under an id that no project can have.
 */
export const installationId = 'installation'

export function installationTenant<Environment>(environment: Environment) {
  return { projectId: installationId, environment }
}

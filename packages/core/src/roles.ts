/** What somebody may be in a project. */
export const roles = ['owner', 'member'] as const
export type Role = (typeof roles)[number]

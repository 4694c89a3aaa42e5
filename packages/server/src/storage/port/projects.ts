import type { NewAuditEntry } from './audit.ts'

export interface Project {
  readonly id: string
  readonly name: string
  readonly createdAtMs: number
}

export interface ProjectStore {
  findByName(name: string): Promise<Project | null>
  list(): Promise<readonly Project[]>
  create(project: Project, act: NewAuditEntry): Promise<void>
  /** With the person who owns it. False when the name is taken. */
  createOwned(project: Project, ownerId: string, act: NewAuditEntry): Promise<boolean>
  /** Whether members of it may look at the people whom its memories are about, as owners may. */
  membersSeePeople(projectId: string): Promise<boolean>
  setMembersSeePeople(projectId: string, membersSeePeople: boolean, act: NewAuditEntry): Promise<void>
}

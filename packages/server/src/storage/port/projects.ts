import type { NewAuditEntry } from './audit.ts'

export interface Project {
  readonly id: string
  readonly name: string
  readonly createdAtMs: number
}

export interface ProjectSettings extends Project {
  /** New memories are kept for so long at most; null: for as long as they say themselves. */
  readonly retentionDays: number | null
  /** Of the page that people have of their own, as `#3b5bdb`; null: one that is made from the name. */
  readonly pageColor: string | null
}

/** What is absent stays as it is. */
export type SettingsChange = Partial<Pick<ProjectSettings, 'name' | 'retentionDays' | 'pageColor'>>

/** What is left of a project that was deleted. */
export interface DeletedProject {
  readonly id: string
  readonly name: string
  readonly requestedAtMs: number
  readonly requestedBy: string
  /** Null: it is still being deleted. */
  readonly finishedAtMs: number | null
}

export interface DeletionStep {
  readonly limit: number
  readonly after: string | null
}

export interface DeletedRows {
  readonly rows: number
  /** Where the next step goes on; null: everything has been looked at. */
  readonly next: string | null
}

export interface ProjectStore {
  /** `default` is also the one that was called so before somebody gave it a name. */
  findByName(name: string): Promise<Project | null>
  list(): Promise<readonly Project[]>
  create(project: Project, act: NewAuditEntry): Promise<void>
  /** With the person who owns it. False when the name is taken. */
  createOwned(project: Project, ownerId: string, act: NewAuditEntry): Promise<boolean>
  settings(projectId: string): Promise<ProjectSettings | null>
  /** False, and nothing is changed: another project has the name. */
  changeSettings(projectId: string, change: SettingsChange, act: NewAuditEntry): Promise<boolean>
  /**
   * From this moment on the project is nobody's, none of its keys works, nothing is told of it, and its name is free. What is in
   * it goes afterwards, step by step. False: it is not there, or is being deleted already.
   */
  beginDeletion(deleted: DeletedProject, acts: readonly NewAuditEntry[]): Promise<boolean>
  /** Those that are still being deleted. */
  deletions(): Promise<readonly DeletedProject[]>
  /**
   * Deletes so many rows of each kind at most, and gives how many there were. `after` is where the last step has stopped looking in what is
   * found by person rather than by project; null: at the beginning.
   */
  deleteSome(projectId: string, options: DeletionStep): Promise<DeletedRows>
  /** There is nothing left of it but this. */
  finishDeletion(projectId: string, finishedAtMs: number): Promise<void>
  /** Whether members of it may look at the people whom its memories are about, as owners may. */
  membersSeePeople(projectId: string): Promise<boolean>
  setMembersSeePeople(projectId: string, membersSeePeople: boolean, act: NewAuditEntry): Promise<void>
}

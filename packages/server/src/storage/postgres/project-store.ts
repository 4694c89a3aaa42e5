import type { ProjectStore } from '../port/projects.ts'
import {
  beginDeletion,
  deleteSomeByPerson,
  deleteSomeOfProject,
  finishDeletion,
  listDeletions,
} from './delete-project.ts'
import type { PipelinedConnection } from './pipelined-connection.ts'
import {
  changeSettings,
  createOwnedProject,
  createProject,
  findProjectByName,
  findProjectSettings,
  listProjects,
  membersSeePeople,
  setMembersSeePeople,
} from './projects.ts'
import { runStatement } from './run-statement.ts'

/** Rows of everybody's, by their keys alone. */
const lookedAtOnce = 2_000

export function projectStore(control: PipelinedConnection, upkeep: PipelinedConnection): ProjectStore {
  return {
    findByName: (name) => runStatement(control, findProjectByName(name)),
    list: () => runStatement(control, listProjects()),
    create: (project, act) => runStatement(control, createProject(project, act)),
    createOwned: (project, ownerId, act) => runStatement(upkeep, createOwnedProject(project, ownerId, act)),
    settings: (projectId) => runStatement(upkeep, findProjectSettings(projectId)),
    changeSettings: (projectId, change, act) => runStatement(upkeep, changeSettings(projectId, change, act)),
    beginDeletion: (deleted, acts) => runStatement(upkeep, beginDeletion(deleted, acts)),
    deletions: () => runStatement(upkeep, listDeletions()),
    async deleteSome(projectId, { limit, after }) {
      const own = await runStatement(upkeep, deleteSomeOfProject(projectId, limit))
      const { rows, next } = await runStatement(upkeep, deleteSomeByPerson(projectId, lookedAtOnce, after))
      return { rows: own + rows, next }
    },
    finishDeletion: (projectId, finishedAtMs) => runStatement(upkeep, finishDeletion(projectId, finishedAtMs)),
    membersSeePeople: (projectId) => runStatement(upkeep, membersSeePeople(projectId)),
    setMembersSeePeople: (projectId, isAllowed, act) =>
      runStatement(upkeep, setMembersSeePeople(projectId, isAllowed, act)),
  }
}

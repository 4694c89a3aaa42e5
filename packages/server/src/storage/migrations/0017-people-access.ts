import { addColumns } from './migration.ts'

/** Whether members may look at people: 1 where an owner allows it. In projects from before it is null, and they may not. */
export const peopleAccess = addColumns({ projects: { members_see_people: 'integer' } })

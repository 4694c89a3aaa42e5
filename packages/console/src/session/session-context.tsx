/** Who is signed in and in which project they are, for everything behind the sign-in page. */
import type { ConsoleProject, ConsoleSession } from '@ambit/core'
import { hasRole, type Role } from '@ambit/core/roles'
import { createContext, type ReactNode, useContext } from 'react'

const SessionContext = createContext<ConsoleSession | null>(null)
const ProjectContext = createContext<ConsoleProject | null>(null)

export function SessionProvider({ session, children }: { session: ConsoleSession; children: ReactNode }) {
  return <SessionContext value={session}>{children}</SessionContext>
}

export function ProjectProvider({ project, children }: { project: ConsoleProject; children: ReactNode }) {
  return <ProjectContext value={project}>{children}</ProjectContext>
}

export function useSession(): ConsoleSession {
  const session = useContext(SessionContext)
  if (!session) throw new Error('a page that needs a session was shown without one')
  return session
}

/** Whether the person's role in the project of the page is enough for what this one may do. */
export function useMay(role: Role): boolean {
  return hasRole(useProject().role, role)
}

/** The project of the page, with the role that the person has in it. */
export function useProject(): ConsoleProject {
  const project = useContext(ProjectContext)
  if (!project) throw new Error('a page of a project was shown outside of one')
  return project
}

import type { ConsoleProject } from '@ambit/core'
import { ChevronsUpDown, Plus } from 'lucide-react'
import { useState } from 'react'
import { ActionMenu } from '../components/action-menu.tsx'
import { projectPath } from '../session/paths.ts'
import { useSession } from '../session/session-context.tsx'
import { NewProjectDialog } from './new-project-dialog.tsx'
import styles from './project-switcher.module.css'

export function ProjectSwitcher({ current }: { current: ConsoleProject | undefined }) {
  const { projects, environment } = useSession()
  const [isCreating, setIsCreating] = useState(false)
  const name = current?.name ?? 'No project'
  return (
    <>
      <ActionMenu
        label="Project"
        triggerClassName={styles.trigger}
        trigger={
          <>
            <span className={styles.texts}>
              <span className="visually-hidden">Project: </span>
              <span className={styles.name}>{name}</span>
              <span className={styles.environment}>{environment === 'live' ? 'Live' : 'Test'} environment</span>
            </span>
            <ChevronsUpDown size={16} aria-hidden="true" />
          </>
        }
        items={[
          ...projects.map((project) => ({
            id: project.id,
            label: project.name,
            href: projectPath(project.id, 'overview'),
            isChecked: project.id === current?.id,
          })),
          {
            label: 'New project',
            icon: <Plus size={16} />,
            onSelect: () => setIsCreating(true),
            isSetApart: projects.length > 0,
          },
        ]}
      />
      {isCreating && <NewProjectDialog onClose={() => setIsCreating(false)} />}
    </>
  )
}

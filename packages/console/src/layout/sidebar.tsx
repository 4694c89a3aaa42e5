import type { ConsoleProject } from '@ambit/core'
import { BookOpen, ChartColumn, FlaskConical, Grid3x3, KeyRound, type LucideIcon, Users } from 'lucide-react'
import { Link, useLocation } from 'wouter'
import { Mark } from '../design/mark.tsx'
import { type ProjectPage, projectPath, referencePath } from '../session/paths.ts'
import { AccountMenu } from './account-menu.tsx'
import { ProjectSwitcher } from './project-switcher.tsx'
import styles from './sidebar.module.css'
import { ThemeSwitch } from './theme-switch.tsx'

const entries: readonly { page: ProjectPage; label: string; Icon: LucideIcon }[] = [
  { page: 'keys', label: 'Keys', Icon: KeyRound },
  { page: 'usage', label: 'Usage', Icon: ChartColumn },
  { page: 'playground', label: 'Playground', Icon: FlaskConical },
  { page: 'policy', label: 'Policy', Icon: Grid3x3 },
  { page: 'team', label: 'Team', Icon: Users },
]

interface SidebarProps {
  /** Missing for somebody who belongs to none. */
  project: ConsoleProject | undefined
  /** A page is likely to be opened in a moment. */
  onPointAt: (page: ProjectPage) => void
}

export function Sidebar({ project, onPointAt }: SidebarProps) {
  const [location] = useLocation()
  return (
    <div className={styles.sidebar}>
      <Link href="/" className={styles.brand}>
        <Mark size={22} />
        Ambit
      </Link>
      <ProjectSwitcher current={project} />
      <nav aria-label="Main" className={styles.nav}>
        <ul>
          {project &&
            entries.map(({ page, label, Icon }) => {
              const href = projectPath(project.id, page)
              return (
                <li key={page}>
                  <Link
                    href={href}
                    className={styles.entry}
                    aria-current={location === href ? 'page' : undefined}
                    onPointerEnter={() => onPointAt(page)}
                    onFocus={() => onPointAt(page)}
                  >
                    <Icon size={16} aria-hidden="true" />
                    {label}
                  </Link>
                </li>
              )
            })}
          <li>
            <a href={referencePath} className={styles.entry}>
              <BookOpen size={16} aria-hidden="true" />
              Reference
            </a>
          </li>
        </ul>
      </nav>
      <div className={styles.foot}>
        <ThemeSwitch />
        <AccountMenu />
      </div>
    </div>
  )
}

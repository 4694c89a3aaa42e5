import type { ConsoleProject } from '@ambit/core'
import type { ProjectPage } from '@ambit/core/console-paths'
import { hasRole } from '@ambit/core/roles'
import { BookOpen, type LucideIcon } from 'lucide-react'
import { Link, useLocation } from 'wouter'
import { Lazy, type LazyCode } from '../components/lazy.tsx'
import { Mark } from '../design/mark.tsx'
import { mayOpenPage } from '../session/page-roles.ts'
import { docsPath, projectPath } from '../session/paths.ts'
import { AccountMenu } from './account-menu.tsx'
import { ProjectSwitcher } from './project-switcher.tsx'
import { SearchButton } from './search-button.tsx'
import styles from './sidebar.module.css'
import { ThemeSwitch } from './theme-switch.tsx'

export interface SidebarEntry {
  readonly page: ProjectPage
  readonly label: string
  readonly Icon: LucideIcon
  /** What is to be known of the page before it is opened, by those who see single reads. */
  readonly note: LazyCode<{ projectId: string }> | null
}

export interface SidebarProps {
  entries: readonly SidebarEntry[]
  /** Missing for somebody who belongs to none. */
  project: ConsoleProject | undefined
  /** A page is likely to be opened in a moment. */
  onPointAt: (page: ProjectPage) => void
  /** Everything that can be reached by typing; missing where there is no project to look through. */
  onSearch: (() => void) | undefined
}

export function Sidebar({ entries, project, onPointAt, onSearch }: SidebarProps) {
  const [location] = useLocation()
  return (
    <div className={styles.sidebar}>
      <Link href="/" className={styles.brand}>
        <Mark size={22} />
        Ambit
      </Link>
      <ProjectSwitcher current={project} />
      {onSearch && <SearchButton onSearch={onSearch} />}
      <nav aria-label="Main" className={styles.nav}>
        <ul>
          {project &&
            entries
              .filter(({ page }) => mayOpenPage(project.role, page))
              .map(({ page, label, Icon, note }) => {
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
                      {note && hasRole(project.role, 'member') && (
                        <Lazy code={note} projectId={project.id} isByTheWay />
                      )}
                    </Link>
                  </li>
                )
              })}
          <li>
            <Link
              href={docsPath}
              className={styles.entry}
              aria-current={location.startsWith(docsPath) ? 'page' : undefined}
            >
              <BookOpen size={16} aria-hidden="true" />
              Docs
            </Link>
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

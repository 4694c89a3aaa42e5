/** Everything that can be reached or done from where one is. */
import type { ConsoleProject } from '@ambit/core'
import { ownPaths, type ProjectPage, projectPageLabels } from '@ambit/core/console-paths'
import { useKeys } from '../../api/keys.ts'
import { useSignOut } from '../../api/session.ts'
import { useTheme } from '../../design/theme.ts'
import { docsPath, keyPath, projectPath } from '../../session/paths.ts'
import { useSession } from '../../session/session-context.tsx'
import type { PaletteEntry } from './palette-entries.ts'

interface PaletteScene {
  readonly project: ConsoleProject
  /** Those that the person may open. */
  readonly pages: readonly ProjectPage[]
  readonly onNewProject: () => void
}

export function usePaletteEntries({ project, pages, onNewProject }: PaletteScene): readonly PaletteEntry[] {
  const { projects } = useSession()
  const { data: keys = [] } = useKeys(project.id)
  const [theme, chooseTheme] = useTheme()
  const signOut = useSignOut()
  const themeWords = { light: 'Light theme', dark: 'Dark theme', system: 'Theme of the system' } as const
  return [
    ...pages.map(
      (page): PaletteEntry => ({
        id: `page ${page}`,
        group: 'Pages',
        label: projectPageLabels[page],
        href: projectPath(project.id, page),
        isOfferedFirst: true,
      }),
    ),
    { id: 'page docs', group: 'Pages', label: 'Docs', href: docsPath, isOfferedFirst: true },
    {
      id: 'page account',
      group: 'Pages',
      label: 'Account',
      detail: 'Password, passkeys, sessions',
      href: ownPaths.account,
    },
    ...projects
      .filter(({ id }) => id !== project.id)
      .map(
        ({ id, name }): PaletteEntry => ({
          id: `project ${id}`,
          group: 'Projects',
          label: name,
          href: projectPath(id, pages[0] ?? 'keys'),
          isOfferedFirst: projects.length <= 6,
        }),
      ),
    ...keys.map(
      ({ id, name, last_four }): PaletteEntry => ({
        id: `key ${id}`,
        group: 'Keys',
        label: name,
        detail: `…${last_four}`,
        href: keyPath(project.id, id),
      }),
    ),
    { id: 'new project', group: 'Actions', label: 'New project', act: onNewProject, isOfferedFirst: true },
    ...(['light', 'dark', 'system'] as const)
      .filter((one) => one !== theme)
      .map(
        (one): PaletteEntry => ({
          id: `theme ${one}`,
          group: 'Actions',
          label: themeWords[one],
          act: () => chooseTheme(one),
          isOfferedFirst: true,
        }),
      ),
    { id: 'sign out', group: 'Actions', label: 'Sign out', act: () => signOut.act(), isOfferedFirst: true },
  ]
}

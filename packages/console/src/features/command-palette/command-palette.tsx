/** One field from which every page, key, person and action is a few letters away. */
import type { ConsoleProject } from '@ambit/core'
import type { ProjectPage } from '@ambit/core/console-paths'
import { Search } from 'lucide-react'
import { type KeyboardEvent, type MouseEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { classNames } from '../../design/class-names.ts'
import { NewProjectDialog } from '../../layout/new-project-dialog.tsx'
import styles from './command-palette.module.css'
import { namedEntries } from './named-entries.ts'
import { entriesFor, type PaletteEntry, paletteGroups, stepTo } from './palette-entries.ts'
import { useDocsEntries } from './use-docs-entries.ts'
import { usePaletteEntries } from './use-palette-entries.ts'

interface CommandPaletteProps {
  project: ConsoleProject
  pages: readonly ProjectPage[]
  onClose: () => void
}

export default function CommandPalette({ project, pages, onClose }: CommandPaletteProps) {
  const [isNewProject, setIsNewProject] = useState(false)
  if (isNewProject) return <NewProjectDialog onClose={onClose} />
  return <Palette project={project} pages={pages} onClose={onClose} onNewProject={() => setIsNewProject(true)} />
}

function Palette({ project, pages, onClose, onNewProject }: CommandPaletteProps & { onNewProject: () => void }) {
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const [, navigate] = useLocation()
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState(0)
  const known = usePaletteEntries({ project, pages, onNewProject })
  const named = [...namedEntries(project.id, pages, typed), ...useDocsEntries(typed)]
  const found = entriesFor(known, typed, named)
  const chosen = found[at]
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])
  const take = (entry: PaletteEntry): void => {
    if (entry.act) entry.act()
    else if (entry.href) navigate(entry.href)
    if (entry.id !== 'new project') onClose()
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined) setAt(stepTo(at, step, found.length))
    else if (event.key === 'Enter' && chosen) take(chosen)
    else if (event.key === 'Escape') onClose()
    else return
    event.preventDefault()
  }
  const closeBeside = (event: MouseEvent): void => {
    if (event.target === event.currentTarget) onClose()
  }
  return (
    <dialog
      ref={dialog}
      className={styles.palette}
      aria-label="Search and commands"
      onClose={onClose}
      onMouseDown={closeBeside}
    >
      <div className={styles.field}>
        <Search size={16} aria-hidden="true" />
        <input
          autoFocus
          type="text"
          role="combobox"
          aria-expanded
          aria-controls={`${id}-list`}
          aria-activedescendant={chosen && `${id}-${at}`}
          aria-label="Search pages, keys, people, docs"
          placeholder="Search pages, keys, people, docs…"
          autoComplete="off"
          spellCheck={false}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value)
            setAt(0)
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      <div id={`${id}-list`} role="listbox" aria-label="Found" className={styles.list}>
        {paletteGroups.map((group) => {
          const entries = found.filter((entry) => entry.group === group)
          return (
            entries.length > 0 && (
              // biome-ignore lint/a11y/useSemanticElements: a group of options, not of fields
              <div key={group} role="group" aria-label={group}>
                <p className={styles.group} aria-hidden="true">
                  {group}
                </p>
                {entries.map((entry) => (
                  <Option
                    key={entry.id}
                    entry={entry}
                    id={`${id}-${found.indexOf(entry)}`}
                    isChosen={entry === chosen}
                    onPoint={() => setAt(found.indexOf(entry))}
                    onTake={() => take(entry)}
                  />
                ))}
              </div>
            )
          )
        })}
      </div>
      <p className={found.length === 0 ? styles.nothing : 'visually-hidden'} role="status">
        {found.length === 0 ? 'Nothing has all of these words.' : `${found.length} found`}
      </p>
    </dialog>
  )
}

interface OptionProps {
  entry: PaletteEntry
  id: string
  isChosen: boolean
  onPoint: () => void
  onTake: () => void
}

function Option({ entry, id, isChosen, onPoint, onTake }: OptionProps) {
  const place = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (isChosen) place.current?.scrollIntoView({ block: 'nearest' })
  }, [isChosen])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the focus, and Enter takes what is chosen
    <div
      ref={place}
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isChosen}
      className={classNames(styles.option, isChosen && styles.chosen)}
      onPointerMove={onPoint}
      onClick={onTake}
    >
      <span className={styles.label}>{entry.label}</span>
      {entry.detail && <span className={styles.detail}>{entry.detail}</span>}
    </div>
  )
}

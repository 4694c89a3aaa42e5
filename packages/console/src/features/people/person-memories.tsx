/** What is known, by scope and domain: what each memory says, where it comes from, how old it is and when it goes. */
import type { Scope } from '@ambit/core'
import { scopes } from '@ambit/core/scopes'
import { useState } from 'react'
import { type Look, type PersonMemory, usePersonMemories } from '../../api/people.ts'
import { EmptyState } from '../../components/empty-state.tsx'
import { InlineSelect } from '../../components/inline-select.tsx'
import { formatCount } from '../../format/numbers.ts'
import { scopeName } from '../../format/scope-words.ts'
import { DeleteMemoryDialog } from './delete-memory-dialog.tsx'
import { memoryGroups } from './memory-groups.ts'
import { MemoryRow } from './memory-row.tsx'
import { Pages } from './pages.tsx'
import styles from './person-memories.module.css'

/** @param total of all scopes. */
export function PersonMemories({ look, total }: { look: Look; total: number }) {
  const [scope, setScope] = useState<Scope | null>(null)
  const query = usePersonMemories(look, scope)
  const [deleting, setDeleting] = useState<PersonMemory | null>(null)
  const memories = query.pages?.flatMap((page) => page.memories)
  return (
    <>
      <div className={styles.bar}>
        <InlineSelect
          label="Scope"
          value={scope ?? 'all'}
          onChange={(event) => setScope(scopes.find((one) => one === event.target.value) ?? null)}
        >
          <option value="all">All scopes</option>
          {scopes.map((one) => (
            <option key={one} value={one}>
              {scopeName(one)}
            </option>
          ))}
        </InlineSelect>
        {memories && query.hasNextPage && (
          <p className={styles.part}>
            The oldest {formatCount(memories.length)}
            {scope === null && ` of ${formatCount(total)}`} are shown.
          </p>
        )}
      </div>
      <Pages what="the memories" query={query}>
        {memories?.length === 0 && (
          <EmptyState
            title={scope === null ? 'Nothing is known' : `Nothing is known in ${scopeName(scope).toLowerCase()}`}
          >
            No memory of this person is kept{scope === null ? '' : ' in this scope'}, or all of them have expired.
          </EmptyState>
        )}
        {memories &&
          memoryGroups(memories).map((group) => (
            <section key={JSON.stringify([group.scope, group.domain])} className={styles.group}>
              <h2 className={styles.heading}>
                {scopeName(group.scope)}
                {group.domain !== null && <span className={styles.domain}>{group.domain}</span>}
              </h2>
              <ul>
                {group.memories.map((memory) => (
                  <MemoryRow key={memory.id} memory={memory} onDelete={() => setDeleting(memory)} />
                ))}
              </ul>
            </section>
          ))}
      </Pages>
      {deleting && <DeleteMemoryDialog look={look} memory={deleting} onClose={() => setDeleting(null)} />}
    </>
  )
}

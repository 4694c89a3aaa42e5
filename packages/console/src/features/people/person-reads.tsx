/** Who asked about the person, when and why, and whether anything was shown. */
import type { SubjectReadShown } from '@ambit/core'
import { Link } from 'wouter'
import { type Look, usePersonReads } from '../../api/people.ts'
import { EmptyState } from '../../components/empty-state.tsx'
import { Timestamp } from '../../components/timestamp.tsx'
import { counted } from '../../format/numbers.ts'
import { scopeName } from '../../format/scope-words.ts'
import { readsPath, tokensPath } from '../../session/paths.ts'
import { Pages } from './pages.tsx'
import styles from './person-reads.module.css'
import { Verdict } from './verdict.tsx'

export function PersonReads({ look }: { look: Look }) {
  const { projectId, userId } = look
  const query = usePersonReads(look)
  const reads = query.pages?.flatMap((page) => page.reads)
  return (
    <>
      <Pages what="the reads" query={query}>
        {reads?.length === 0 && (
          <EmptyState title="Nobody has read about this person">
            Reads are listed here for as long as the audit is kept, allowed or refused.
          </EmptyState>
        )}
        {reads && reads.length > 0 && (
          <ul aria-label="Reads about this person">
            {reads.map((read) => (
              <ReadRow key={`${read.request_id} ${read.scope}`} read={read} projectId={projectId} />
            ))}
          </ul>
        )}
      </Pages>
      {reads && (
        <p className={styles.further}>
          <Link href={readsPath(projectId, { userId })}>All of it in Reads</Link>
          <Link href={tokensPath(projectId, { userId })}>Tokens that can go on reading</Link>
        </p>
      )}
    </>
  )
}

function ReadRow({ read, projectId }: { read: SubjectReadShown; projectId: string }) {
  const { at, scope, purpose, registered_purpose, outcome, request_id } = read
  return (
    <li className={styles.read}>
      <Verdict isAllowed={outcome === 'ok'} />
      <div className={styles.what}>
        <p className={styles.purpose}>{purpose ?? registered_purpose ?? 'The purpose is not kept'}</p>
        <p className={styles.facts}>{factsOf(read)}</p>
      </div>
      <Link href={readsPath(projectId, { request: request_id, scope })} className={styles.when}>
        <Timestamp at={at} />
      </Link>
    </li>
  )
}

function factsOf({ scope, domain, key_name, outcome, memory_count }: SubjectReadShown): string {
  const place = [...(scope === null ? [] : [scopeName(scope)]), ...(domain === null ? [] : [domain])].join(', ')
  const seen = outcome === 'ok' ? [`${counted(memory_count, 'memory', 'memories')} seen`] : []
  return [place, key_name ?? 'a key that is gone', ...seen].filter((fact) => fact !== '').join(' · ')
}

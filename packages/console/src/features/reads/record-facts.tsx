import type { RequestRecord } from '@ambit/core'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { ClassList } from '../../components/gate/class-list.tsx'
import { counted } from '../../format/numbers.ts'
import { scopeName } from '../../format/scope-words.ts'
import { keyPath, personPath, projectPath, readsPath } from '../../session/paths.ts'
import { useProject } from '../../session/session-context.tsx'
import styles from './record-facts.module.css'
import { actorWords, actWords, timeToTheSecond, verdictWords } from './record-words.ts'

export function RecordFacts({ record }: { record: RequestRecord }) {
  const project = useProject()
  const { actor_kind, user_id, registered_purpose, policy_version, memory_count, memory_ids, details } = record
  const isRead = record.purpose_classes !== null
  return (
    <dl className={styles.facts}>
      <Fact term="When">
        <time dateTime={record.at}>{timeToTheSecond(Date.parse(record.at))}</time>
      </Fact>
      <Fact term="By">
        {actor_kind === 'key' && record.key_name !== null ? (
          <Link href={keyPath(project.id, record.actor)}>{record.key_name}</Link>
        ) : (
          actorWords(record)
        )}
      </Fact>
      {user_id !== null && (
        <Fact term="Person">
          <Link href={personPath(project.id, user_id)} className={styles.mono}>
            {user_id}
          </Link>
          <Link href={readsPath(project.id, { userId: user_id })} className={styles.beside}>
            Their reads
          </Link>
        </Fact>
      )}
      {record.scope !== null && <Fact term="Scope">{scopeName(record.scope)}</Fact>}
      {record.domain !== null && <Fact term="Domain">{record.domain}</Fact>}
      {isRead && (
        <Fact term="Reads as">
          {record.purpose_classes?.length ? <ClassList classes={record.purpose_classes} /> : 'No purpose that is known'}
        </Fact>
      )}
      {registered_purpose !== null && (
        <Fact term="Registered as">
          <Link href={`${projectPath(project.id, 'purposes')}?${new URLSearchParams({ purpose: registered_purpose })}`}>
            {registered_purpose}
          </Link>
        </Fact>
      )}
      {policy_version !== null && (
        <Fact term="Decided by">
          <Link href={projectPath(project.id, 'policy')}>
            {policy_version === 0 ? 'the default policy' : `policy version ${policy_version}`}
          </Link>
        </Fact>
      )}
      {(memory_count > 0 || isRead) && (
        <Fact term="Memories">
          {memory_count === 0 ? 'None' : counted(memory_count, 'memory', 'memories')}
          {memory_ids.length > 0 && <MemoryIds ids={memory_ids} count={memory_count} />}
        </Fact>
      )}
      {record.subject !== null && (
        <Fact term="Done to">
          <span className={styles.mono}>{record.subject}</span>
        </Fact>
      )}
      {details !== null && Object.keys(details).length > 0 && (
        <Fact term="Details">
          {Object.entries(details)
            .map(([name, value]) => `${name.replaceAll('_', ' ')}: ${value ?? 'none'}`)
            .join(', ')}
        </Fact>
      )}
      <Fact term="Act">
        {actWords(record)}, {verdictWords(record.outcome).toLowerCase()}
        <code className={styles.code}>
          {record.action} {record.outcome}
        </code>
      </Fact>
      {actor_kind === 'person' && record.actor_id !== null && <Id term="Account" id={record.actor_id} />}
      {record.grant_id !== null && <Id term="Grant" id={record.grant_id} />}
      <Id term="Record" id={record.id} />
      {record.hash !== null && <Id term="Hash" id={record.hash} />}
    </dl>
  )
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function Id({ term, id }: { term: string; id: string }) {
  return (
    <Fact term={term}>
      <span className={styles.mono}>{id}</span>
    </Fact>
  )
}

function MemoryIds({ ids, count }: { ids: readonly string[]; count: number }) {
  return (
    <details className={styles.ids}>
      <summary>{ids.length < count ? `The newest ${ids.length}` : 'Which'}</summary>
      <ul>
        {ids.map((id) => (
          <li key={id} className={styles.mono}>
            {id}
          </li>
        ))}
      </ul>
    </details>
  )
}

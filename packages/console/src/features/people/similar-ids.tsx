/** Where nothing is kept of an id: who else could have been meant. */
import { Link } from 'wouter'
import { personPath } from '../../session/paths.ts'
import { useProject, useSession } from '../../session/session-context.tsx'
import { keepReason } from './reasons.ts'
import styles from './similar-ids.module.css'

interface SimilarIdsProps {
  person: {
    readonly memories: number
    readonly grants: number
    readonly consents: number
    readonly similar_ids: readonly string[]
  }
  /** It holds for whoever was meant. */
  reason: string
}

export function SimilarIds({ person, reason }: SimilarIdsProps) {
  const { id: projectId } = useProject()
  const { email } = useSession().person
  if (person.memories + person.grants + person.consents > 0) return null
  return (
    <div className={styles.nothing}>
      <p>Nothing is kept of this id. Ids are compared letter by letter, capitals included.</p>
      {person.similar_ids.length > 0 && (
        <>
          <p className={styles.lead}>These begin with it:</p>
          <ul className={styles.ids}>
            {person.similar_ids.map((userId) => (
              <li key={userId}>
                <Link
                  href={personPath(projectId, userId)}
                  onClick={() => keepReason({ email, projectId, userId }, reason)}
                >
                  <code>{userId}</code>
                </Link>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}

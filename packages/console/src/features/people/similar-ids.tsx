/** For an ID without data: who else could have been meant. */
import { Link } from 'wouter'
import { personPath } from '../../session/paths.ts'
import { useProject, useSession } from '../../session/session-context.tsx'
import { keepReason } from './reasons.ts'
import styles from './similar-ids.module.css'

interface SimilarIdsProps {
  userId: string
  ids: readonly string[]
  /** It holds for whoever was meant. */
  reason: string
}

export function SimilarIds({ userId: asked, ids, reason }: SimilarIdsProps) {
  const { id: projectId } = useProject()
  const { email } = useSession().person
  return (
    <div className={styles.nothing}>
      <p>No data for this ID. Check the spelling: upper and lower case differ.</p>
      {ids.length > 0 && (
        <>
          <p className={styles.lead}>IDs starting with “{asked}”:</p>
          <ul className={styles.ids}>
            {ids.map((userId) => (
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

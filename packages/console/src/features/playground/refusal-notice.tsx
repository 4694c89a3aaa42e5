import { Link } from 'wouter'
import { Button } from '../../components/button.tsx'
import { classLabel } from '../../format/class-words.ts'
import { projectPath } from '../../session/paths.ts'
import { useProject } from '../../session/session-context.tsx'
import styles from './refusal-notice.module.css'
import type { RefusedRead } from './refusal-words.ts'

/** Why a read was refused, and purposes that would not be. */
export function RefusalNotice({ refused, onChoose }: { refused: RefusedRead; onChoose: (purpose: string) => void }) {
  const project = useProject()
  return (
    <div className={styles.notice}>
      <p>{refused.sentence}</p>
      {refused.offers.length > 0 && (
        <>
          <p className={styles.lead}>These would be allowed:</p>
          <ul className={styles.offers}>
            {refused.offers.map(({ purpose, purposeClass }) => (
              <li key={purpose}>
                <Button size="small" className={styles.offer} onClick={() => onChoose(purpose)}>
                  {purpose}
                </Button>
                <span className={styles.class}>{classLabel(purposeClass)}</span>
              </li>
            ))}
          </ul>
        </>
      )}
      {refused.isOfClasses && (
        <p className={styles.elsewhere}>
          To allow it after all,{' '}
          <Link href={`${projectPath(project.id, 'purposes')}?view=refused`}>declare the purpose</Link> or{' '}
          <Link href={projectPath(project.id, 'policy')}>change the policy</Link>.
        </p>
      )}
    </div>
  )
}

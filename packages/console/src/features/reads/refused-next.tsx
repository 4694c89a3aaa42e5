/** What can be done about a refusal. What another page begins with goes along in the history of the browser, and in no address. */
import type { RequestRecord } from '@ambit/core'
import { useLocation } from 'wouter'
import { Button, ButtonLink } from '../../components/button.tsx'
import { projectPath } from '../../session/paths.ts'
import { useProject } from '../../session/session-context.tsx'
import styles from './refused-next.module.css'

export function RefusedNext({ record: { outcome, purpose, scope, purpose_classes } }: { record: RequestRecord }) {
  const project = useProject()
  const [, navigate] = useLocation()
  if (outcome !== 'policy_denied' && outcome !== 'purpose_not_registered') return null
  const classes = purpose_classes ?? []
  return (
    <div className={styles.next}>
      <Button
        size="small"
        onClick={() => navigate(projectPath(project.id, 'playground'), { state: { purpose, scope } })}
      >
        Try it in the playground
      </Button>
      {project.role === 'owner' && outcome === 'policy_denied' && classes.length > 0 && (
        <Button
          size="small"
          onClick={() => navigate(projectPath(project.id, 'policy'), { state: { scopes: [scope], classes } })}
        >
          Draft a policy change
        </Button>
      )}
      <ButtonLink size="small" href={`${projectPath(project.id, 'purposes')}?view=refused`}>
        All refused purposes
      </ButtonLink>
    </div>
  )
}

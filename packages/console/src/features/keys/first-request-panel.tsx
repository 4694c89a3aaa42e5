import { ArrowRight } from 'lucide-react'
import { projectToSetUp } from '../../api/project-set-up.ts'
import { Button, ButtonLink } from '../../components/button.tsx'
import { projectPath } from '../../session/paths.ts'
import { useProject } from '../../session/session-context.tsx'
import styles from './first-request-panel.module.css'

/** For the very first visit: the way from a key to a first answer. */
export function FirstRequestPanel() {
  const project = useProject()
  return (
    <section className={styles.panel} aria-labelledby="first-request">
      <div className={styles.texts}>
        <h2 id="first-request">First request</h2>
        <p>
          Your key has not been used yet. Try it in the playground: store a memory, state a purpose, and read it back.
          The secret of the very first key was printed when the service first started.
        </p>
      </div>
      {project.role === 'owner' && <Button onClick={() => projectToSetUp.set(project.id)}>Name its domains</Button>}
      <ButtonLink href={projectPath(project.id, 'playground')} icon={<ArrowRight size={16} />}>
        Open the playground
      </ButtonLink>
    </section>
  )
}

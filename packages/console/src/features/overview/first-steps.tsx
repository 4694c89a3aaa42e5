import type { Overview } from '@ambit/core'
import { ArrowRight, CircleCheck, CircleDashed } from 'lucide-react'
import { projectToSetUp } from '../../api/project-set-up.ts'
import { Button, ButtonLink } from '../../components/button.tsx'
import { projectPath } from '../../session/paths.ts'
import { useProject } from '../../session/session-context.tsx'
import styles from './first-steps.module.css'

/** While nothing has been read: the way from a key to a first answer. */
export function FirstSteps({
  steps: { has_key, has_memory, has_read },
}: {
  steps: NonNullable<Overview['first_steps']>
}) {
  const project = useProject()
  const steps = [
    {
      title: 'Create an API key',
      text: 'Every request carries one. Its secret is shown once.',
      isDone: has_key,
      action: (
        <ButtonLink size="small" href={projectPath(project.id, 'keys')}>
          Go to Keys
        </ButtonLink>
      ),
    },
    {
      title: 'Store a memory',
      text: 'Something a person said, in one of six scopes.',
      isDone: has_memory,
      action: (
        <ButtonLink size="small" href={projectPath(project.id, 'playground')} icon={<ArrowRight size={16} />}>
          Open the playground
        </ButtonLink>
      ),
    },
    {
      title: 'Read it for a purpose',
      text: 'Say why in plain words. The policy decides, and the read appears here.',
      isDone: has_read,
      action: (
        <ButtonLink size="small" href={projectPath(project.id, 'playground')} icon={<ArrowRight size={16} />}>
          Open the playground
        </ButtonLink>
      ),
    },
  ]
  const next = steps.findIndex(({ isDone }) => !isDone)
  return (
    <section className={styles.panel} aria-labelledby="first-steps">
      <div className={styles.head}>
        <h2 id="first-steps">Make your first read</h2>
        {project.role === 'owner' && (
          <Button size="small" variant="quiet" onClick={() => projectToSetUp.set(project.id)}>
            Set up domains
          </Button>
        )}
      </div>
      <ol className={styles.steps}>
        {steps.map(({ title, text, isDone, action }, index) => (
          <li key={title} className={styles.step} aria-current={index === next ? 'step' : undefined}>
            <p className={styles.title}>
              {isDone ? <CircleCheck size={16} aria-hidden="true" /> : <CircleDashed size={16} aria-hidden="true" />}
              {title}
              {isDone && <span className="visually-hidden">, done</span>}
            </p>
            <p className={styles.text}>{text}</p>
            {index === next && action}
          </li>
        ))}
      </ol>
    </section>
  )
}

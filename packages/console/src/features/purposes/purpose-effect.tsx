import { useRegisterSimulation } from '../../api/register.ts'
import { useDebounced } from '../../components/use-debounced.ts'
import { simulationSentence } from '../../format/simulation-words.ts'
import { useProject } from '../../session/session-context.tsx'
import { type DraftContext, declarationOf, nameOf, type PurposeDraft } from './purpose-draft.ts'
import styles from './purpose-effect.module.css'

const draftRestMs = 400

/** What the purpose would have done to the reads of last week. Nothing is said of a draft that is not finished. */
export function PurposeEffect({ draft, context }: { draft: PurposeDraft | null; context: DraftContext }) {
  const project = useProject()
  const purpose = draft && JSON.stringify({ name: nameOf(draft), ...declarationOf(draft, context) })
  const rested = useDebounced(purpose, draftRestMs)
  const { data } = useRegisterSimulation(project.id, rested === null ? null : { purpose: JSON.parse(rested) as object })
  const isKnown = data !== undefined && purpose !== null
  return (
    <p className={styles.effect} role="status">
      {isKnown && simulationSentence({ ...data, flips: data })}
    </p>
  )
}

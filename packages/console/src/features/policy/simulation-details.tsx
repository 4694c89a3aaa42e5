/** Reads on which the draft and the policy in force differ: by scope, class and key, with examples. */
import type { PolicySimulated } from '@ambit/core'
import { CircleCheck, CircleX } from 'lucide-react'
import { useId } from 'react'
import { useKeys } from '../../api/keys.ts'
import { Timestamp } from '../../components/timestamp.tsx'
import { classLabel } from '../../format/class-words.ts'
import { capitalised, listed } from '../../format/lists.ts'
import { formatCount } from '../../format/numbers.ts'
import { scopeName } from '../../format/scope-words.ts'
import { useProject } from '../../session/session-context.tsx'
import styles from './simulation-details.module.css'

export function SimulationDetails({ simulation }: { simulation: PolicySimulated }) {
  const { data: keys = [] } = useKeys(useProject().id)
  const keyName = (id: string) => keys.find((key) => key.id === id)?.name ?? `Deleted key ${id.slice(-6)}`
  if (simulation.flips.to_allowed + simulation.flips.to_denied === 0) return null
  return (
    // It is what scrolls in its dialog, and so the arrow keys have to reach it.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to take the focus
    <section className={styles.details} aria-label="Reads that the draft changes" tabIndex={0}>
      <Examples examples={simulation.examples} keyName={keyName} />
      <FlipTable title="By scope" counts={simulation.by_scope} nameOf={scopeName} />
      <FlipTable title="By purpose" counts={simulation.by_class} nameOf={(name) => capitalised(classLabel(name))} />
      <FlipTable title="By key" counts={simulation.by_key} nameOf={keyName} />
    </section>
  )
}

function FlipTable(props: { title: string; counts: PolicySimulated['by_scope']; nameOf: (name: string) => string }) {
  const { title, counts, nameOf } = props
  const rows = Object.entries(counts)
  if (rows.length === 0) return null
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{title}</th>
          <th scope="col" className={styles.number}>
            Newly refused
          </th>
          <th scope="col" className={styles.number}>
            Newly allowed
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, flips]) => (
          <tr key={name}>
            <th scope="row">{nameOf(name)}</th>
            <td className={styles.number}>{formatCount(flips.to_denied)}</td>
            <td className={styles.number}>{formatCount(flips.to_allowed)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Examples(props: { examples: PolicySimulated['examples']; keyName: (id: string) => string }) {
  const { examples, keyName } = props
  const id = useId()
  return (
    <div>
      <h3 id={id} className={styles.heading}>
        Examples
      </h3>
      <ul aria-labelledby={id}>
        {examples.map((example) => {
          const isAllowed = example.becomes === 'allowed'
          const Shape = isAllowed ? CircleCheck : CircleX
          const classes = example.purpose_classes.map(classLabel)
          return (
            <li key={`${example.at} ${example.purpose}`} className={styles.example}>
              <span className={isAllowed ? styles.allowed : styles.refused}>
                <Shape size={16} aria-hidden="true" />
                {isAllowed ? 'Newly allowed' : 'Newly refused'}
              </span>
              <span className={styles.purpose}>“{example.purpose}”</span>
              <span className={styles.about}>
                {example.scope === null ? 'Several scopes' : scopeName(example.scope)}
                {classes.length > 0 && `, read as ${listed(classes)}`}, {keyName(example.key_id)},{' '}
                <Timestamp at={example.at} />
              </span>
            </li>
          )
        })}
      </ul>
    </div>
  )
}

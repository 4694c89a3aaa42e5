import type { UsageStep } from '@ambit/core'
import styles from './step-table.module.css'
import { stepName, stepNameInUtc } from './time-axis.ts'

interface StepTableProps {
  caption: string
  step: UsageStep
  columns: readonly string[]
  /** Oldest first, as the chart has them; the table begins with the newest. */
  rows: readonly { readonly at: string; readonly cells: readonly string[] }[]
}

/** The figures behind a chart. */
export function StepTable({ caption, step, columns, rows }: StepTableProps) {
  return (
    <table className={styles.table}>
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{step === 'hour' ? 'Hour' : 'Day (UTC)'}</th>
          {step === 'hour' && <th scope="col">From, in UTC</th>}
          {columns.map((column) => (
            <th key={column} scope="col" className={styles.number}>
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.toReversed().map(({ at, cells }) => (
          <tr key={at}>
            <th scope="row">{stepName(step, at)}</th>
            {step === 'hour' && <td className={styles.utc}>{stepNameInUtc(at)}</td>}
            {cells.map((cell, index) => (
              <td key={columns[index]} className={styles.number}>
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

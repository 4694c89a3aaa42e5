/** A chart with its title and its caption, and the same figures as a table one press away. */
import { ChartColumn, Table } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { Button } from '../../components/button.tsx'
import styles from './chart-frame.module.css'

interface ChartFrameProps {
  title: string
  /** What it shows, in a sentence. */
  caption: string
  /** Beside the title. */
  controls?: ReactNode
  legend?: ReactNode
  chart: ReactNode
  table: ReactNode
  /** The table to take along. */
  file: ReactNode
  /** As tall as the chart, so that nothing below moves when the table takes its place. */
  height: number
}

export function ChartFrame({ title, caption, controls, legend, chart, table, file, height }: ChartFrameProps) {
  const [isTable, setIsTable] = useState(false)
  const id = useId()
  const icon = isTable ? <ChartColumn size={14} aria-hidden="true" /> : <Table size={14} aria-hidden="true" />
  return (
    <figure className={styles.frame} aria-labelledby={id}>
      <div className={styles.header}>
        <h2 id={id}>{title}</h2>
        <div className={styles.controls}>
          {controls}
          {isTable && file}
          <Button size="small" icon={icon} onClick={() => setIsTable(!isTable)}>
            {isTable ? 'Show as chart' : 'Show as table'}
          </Button>
        </div>
      </div>
      {legend}
      <div className={styles.content} style={{ height }}>
        {isTable ? (
          // It scrolls, and so the arrow keys have to reach it.
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to take the focus
          <section className={styles.table} aria-labelledby={id} tabIndex={0}>
            {table}
          </section>
        ) : (
          chart
        )}
      </div>
      <figcaption className={styles.caption}>{caption}</figcaption>
    </figure>
  )
}

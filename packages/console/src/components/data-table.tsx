/** A dense table that becomes stacked rows where there is no room for it. */
import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { classNames } from '../design/class-names.ts'
import { formatCount } from '../format/numbers.ts'
import { Button } from './button.tsx'
import styles from './data-table.module.css'
import { LoadingStatus, Skeleton } from './skeleton.tsx'
import { useWidth } from './use-width.ts'

export interface Column<Row> {
  id: string
  header: string
  cell: (row: Row) => ReactNode
  /** Given, the table can be sorted by it. */
  sortBy?: (row: Row) => string | number
  /** What the first press brings: figures the largest first, words from A on, unless said otherwise. */
  sortsFirst?: 'ascending' | 'descending'
  /** `name` is what a row is called, `actions` what can be done with it: both keep their place in a stacked row. */
  kind?: 'name' | 'actions'
  /** For figures that are compared. */
  isNumeric?: boolean
  /** Left out of the table, though not of stacked rows, where there is less room than this, in pixels. */
  needs?: number
}

export interface Sorting {
  columnId: string
  isDescending: boolean
}

interface DataTableProps<Row> {
  /** What the table shows, for those who hear it. */
  caption: string
  columns: readonly Column<Row>[]
  /** Undefined: they are on their way. */
  rows: readonly Row[] | undefined
  rowKey: (row: Row) => string
  /** As the rows come, unless said otherwise. */
  initialSorting?: Sorting
  /** So narrow, in pixels, that its rows are stacked. */
  stackBelow?: number
  /** Stacked rows of two lines: the name with the first column beside it, and the others in one line below. */
  isCompact?: boolean
  /** How many to begin with, stacked half as many; the others are a press away. */
  rowsShown?: number
  /** For a table that is longer than a window: its heads stay in view. */
  isLong?: boolean
  /** How many to expect, so that little moves when they come. */
  rowsExpected?: number
}

export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, columns: all, rows, rowKey, initialSorting, stackBelow = 560, rowsExpected = 3 } = props
  const { isCompact = false, isLong = false, rowsShown = Number.POSITIVE_INFINITY } = props
  const [sorting, setSorting] = useState<Sorting | undefined>(initialSorting)
  const [isWhole, setIsWhole] = useState(false)
  const room = useRef<HTMLDivElement>(null)
  const width = useWidth(room)
  const isStacked = width < stackBelow
  const columns = isStacked ? all : all.filter(({ needs = 0 }) => needs <= width)
  const sorted = rows && sortedRows(rows, all, sorting)
  const shown = isWhole ? sorted : sorted?.slice(0, isStacked ? Math.ceil(rowsShown / 2) : rowsShown)
  return (
    <div ref={room}>
      {rows === undefined && <LoadingStatus what={caption.toLowerCase()} />}
      <table
        className={classNames(
          styles.table,
          isStacked && (isCompact ? styles.compact : styles.stacked),
          isLong && !isStacked && styles.long,
        )}
      >
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <HeaderCell key={column.id} column={column} sorting={sorting} onSort={setSorting} />
            ))}
          </tr>
        </thead>
        <tbody>
          {shown?.map((row) => (
            <tr key={rowKey(row)}>
              {columns.map((column) => (
                <Cell key={column.id} column={column}>
                  {column.cell(row)}
                </Cell>
              ))}
            </tr>
          ))}
          {rows === undefined &&
            Array.from({ length: rowsExpected }, (_, index) => index).map((index) => (
              <tr key={index}>
                {columns.map(({ id, kind }) => (
                  <td key={id} className={kind && styles[kind]}>
                    <Skeleton width={kind === 'actions' ? 24 : 88} height={20} />
                  </td>
                ))}
              </tr>
            ))}
        </tbody>
      </table>
      {rows && shown && shown.length < rows.length && (
        <Button size="small" variant="quiet" className={styles.whole} onClick={() => setIsWhole(true)}>
          Show all {formatCount(rows.length)}
        </Button>
      )}
    </div>
  )
}

interface HeaderCellProps<Row> {
  column: Column<Row>
  sorting: Sorting | undefined
  onSort: (sorting: Sorting) => void
}

function HeaderCell<Row>({ column, sorting, onSort }: HeaderCellProps<Row>) {
  const { id, header, sortBy, kind, isNumeric } = column
  const isSorted = sorting?.columnId === id
  const Arrow = isSorted ? (sorting.isDescending ? ArrowDown : ArrowUp) : ChevronsUpDown
  if (!sortBy)
    return (
      <th scope="col" className={classNames(isNumeric && styles.numeric)}>
        {kind === 'actions' ? <span className="visually-hidden">{header}</span> : header}
      </th>
    )
  const order = sorting?.isDescending ? 'descending' : 'ascending'
  const first = column.sortsFirst ?? (isNumeric ? 'descending' : 'ascending')
  const isDescendingNext = isSorted ? !sorting.isDescending : first === 'descending'
  return (
    <th scope="col" className={classNames(isNumeric && styles.numeric)} aria-sort={isSorted ? order : undefined}>
      <button
        type="button"
        className={classNames(styles.sort, isSorted && styles.sorted)}
        onClick={() => onSort({ columnId: id, isDescending: isDescendingNext })}
      >
        {header}
        <Arrow size={12} aria-hidden="true" />
      </button>
    </th>
  )
}

function Cell<Row>({ column, children }: { column: Column<Row>; children: ReactNode }) {
  if (column.kind === 'name')
    return (
      <th scope="row" className={styles.name}>
        {children}
      </th>
    )
  return (
    <td
      className={classNames(column.kind === 'actions' && styles.actions, column.isNumeric && styles.numeric)}
      data-label={column.kind === 'actions' ? undefined : column.header}
    >
      {children}
    </td>
  )
}

function sortedRows<Row>(rows: readonly Row[], columns: readonly Column<Row>[], sorting: Sorting | undefined) {
  const sortBy = columns.find(({ id }) => id === sorting?.columnId)?.sortBy
  if (!sortBy || !sorting) return rows
  const direction = sorting.isDescending ? -1 : 1
  return [...rows].sort((a, b) => direction * compare(sortBy(a), sortBy(b)))
}

function compare(a: string | number, b: string | number): number {
  return typeof a === 'string' ? a.localeCompare(String(b), 'en', { numeric: true }) : a - Number(b)
}

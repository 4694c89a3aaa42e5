/** A table as a file that a spreadsheet opens. */
import { csvLine } from '@ambit/core/csv'
import { Download } from 'lucide-react'
import { Button } from './button.tsx'

interface DownloadCsvProps {
  /** What the table shows, for those who hear the page: `requests by key`. */
  what: string
  /** Without the ending. */
  fileName: string
  head: readonly string[]
  /** Made when it is asked for. */
  rows: () => readonly (readonly (string | number | null)[])[]
}

export function DownloadCsv({ what, fileName, head, rows }: DownloadCsvProps) {
  const download = (): void => {
    // Spreadsheets take a file for UTF-8 when it begins with this mark.
    const text = ['\ufeff', csvLine(head), ...rows().map(csvLine)]
    const address = URL.createObjectURL(new Blob(text, { type: 'text/csv;charset=utf-8' }))
    const link = document.createElement('a')
    link.href = address
    link.download = `${fileName}.csv`
    link.click()
    URL.revokeObjectURL(address)
  }
  return (
    <Button size="small" variant="quiet" icon={<Download size={14} aria-hidden="true" />} onClick={download}>
      CSV<span className="visually-hidden"> of {what}</span>
    </Button>
  )
}

/** A file that the service makes of what is asked for, put where the browser keeps such. */
import { endpoints } from '@ambit/core/endpoints'
import { type Body, filledIn, parsed, refusalOf } from './call.ts'
import { exchange } from './exchange.ts'

/** Thousands of lines over a slow network. */
const withinMs = 120_000

interface Download {
  readonly params: Readonly<Record<string, string>>
  readonly body: Body<'exportRecords'>
  /** Without the day and the ending. */
  readonly name: string
}

export async function download(operation: 'exportRecords', { params, body, name }: Download): Promise<void> {
  const { method, path } = endpoints[operation]
  const { response, text } = await exchange(
    filledIn(path, params),
    {
      method,
      headers: { accept: 'text/csv', 'content-type': 'application/json' },
      credentials: 'same-origin',
      body: JSON.stringify(body),
    },
    { withinMs },
  )
  if (!response.ok) throw refusalOf(response, parsed(text))
  // With the mark by which spreadsheets know that it is Unicode.
  const url = URL.createObjectURL(new Blob(['\ufeff', text], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = url
  link.download = `${name}-${new Date().toISOString().slice(0, 10)}.csv`
  link.click()
  URL.revokeObjectURL(url)
}

/** As much of HTTP as a load generator needs: where an answer ends, its status, and whether it says when to come back. */
export interface Answer {
  readonly status: number
  readonly hasRetryAfter: boolean
  readonly body: Buffer
  /** What came behind it. */
  readonly rest: Buffer
}

const headEnd = Buffer.from('\r\n\r\n')

/** Null while it is not whole. */
export function takeAnswer(data: Buffer): Answer | null {
  const end = data.indexOf(headEnd)
  if (end === -1) return null
  const head = data.toString('latin1', 0, end)
  const bodyStart = end + headEnd.length
  const bodyEnd = bodyStart + Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? 0)
  if (data.length < bodyEnd) return null
  return {
    status: Number(head.slice(9, 12)),
    hasRetryAfter: /\r\nretry-after: \d/i.test(head),
    body: data.subarray(bodyStart, bodyEnd),
    rest: data.subarray(bodyEnd),
  }
}

/** An answer that goes to Node's response as it is, without the stages of a framework in between. */
import type { ServerResponse } from 'node:http'
import { pipeline, Readable } from 'node:stream'

/** Names and values in turn, as Node takes them without a look at each. */
export type HeaderList = readonly string[]

export class DirectReply {
  readonly raw: ServerResponse
  statusCode = 200
  /** How one can prove who one is; said to those who did not. */
  challenge: string | null = null
  /** What metrics and the log say instead of the status, where an answer stands for another one. */
  countedStatus: number | null = null
  #contentType = 'application/json; charset=utf-8'
  readonly #headers: string[]

  constructor(raw: ServerResponse, headers: HeaderList, requestId: string) {
    this.raw = raw
    this.#headers = [...headers, 'x-request-id', requestId]
  }

  code(status: number): this {
    this.statusCode = status
    return this
  }

  /** In place of what it was before. What is sent is JSON where no type is given. */
  header(name: string, value: string): this {
    if (name === 'content-type') {
      this.#contentType = value
      return this
    }
    for (let at = 0; at < this.#headers.length; at += 2) {
      if (this.#headers[at] === name) this.#headers.splice(at, 2)
    }
    this.#headers.push(name, value)
    return this
  }

  /** A string is JSON already; anything else but a stream becomes it. */
  send(body?: unknown): void {
    if (this.raw.headersSent || this.raw.destroyed) return
    if (body === undefined) this.#sendText('')
    else if (isStream(body)) this.#sendStream(body)
    else {
      this.#headers.push('content-type', this.#contentType)
      this.#sendText(typeof body === 'string' ? body : JSON.stringify(body))
    }
  }

  #sendText(text: string): void {
    if (this.statusCode === 401 && this.challenge !== null) this.#headers.push('www-authenticate', this.challenge)
    const bytes = Buffer.byteLength(text)
    if (this.statusCode !== 204) this.#headers.push('content-length', String(bytes))
    this.raw.writeHead(this.statusCode, this.#headers)
    // A text of ASCII alone is the same in both, and one of them need not be encoded.
    this.raw.end(text, bytes === text.length ? 'latin1' : 'utf8')
  }

  /** One that breaks breaks the connection: what has been sent cannot be taken back. */
  #sendStream(stream: Readable): void {
    this.#headers.push('content-type', this.#contentType)
    this.raw.writeHead(this.statusCode, this.#headers)
    pipeline(stream, this.raw, () => {})
  }
}

function isStream(body: unknown): body is Readable {
  return body instanceof Readable
}

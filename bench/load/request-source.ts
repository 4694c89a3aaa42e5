/** The requests of a load, one after another, with the tokens that its reads were answered with. */
import type { Operation } from './operations.ts'
import { requestMix, type Weights } from './request-mix.ts'

/** What is asked for, and by whom. */
export interface RequestSettings {
  readonly apiKey: string
  readonly operations: Readonly<Record<string, Operation>>
  readonly weights: Weights
  readonly users: readonly string[]
  readonly tokens: readonly string[]
  /** Numbers from here on are filled in. */
  readonly firstNumber: number
  readonly seed: number
}

export interface Outgoing {
  readonly name: string
  readonly operation: Operation
  readonly text: string
}

const tokenMark = Buffer.from('"revocation_token":"')
/** Enough for any mix; a soak must not fill the generator's memory. */
const tokensMax = 200_000
const writersMax = 1_000

export function requestSource(settings: RequestSettings) {
  const round = requestMix(settings.weights, settings.seed)
  const withToken = round.filter((name) => settings.operations[name]?.body.includes('{token}'))
  const isTokenUsedUp = withToken.some((name) => settings.operations[name]?.usesUpToken)
  const isTokenKept = withToken.some((name) => !settings.operations[name]?.usesUpToken)
  const isSomebodyLeaving = round.some((name) => settings.operations[name]?.body.includes('{leaver}'))
  const tokens: string[] = []
  /** Those are used for nothing else: of two requests under way at once, either may be the first to be answered. */
  const tokensToUseUp: string[] = []
  const keep = (token: string): void => {
    const isToBeUsedUp = isTokenUsedUp && (!isTokenKept || tokensToUseUp.length < tokens.length)
    ;(isToBeUsedUp ? tokensToUseUp : tokens).push(token)
  }
  for (const token of settings.tokens) keep(token)
  /** Somebody is erased who has something to erase, as long as there is somebody. */
  const writers: string[] = []
  const newWriter = (number: number): string => {
    const writer = `writer_${number}`
    if (isSomebodyLeaving && writers.length < writersMax) writers.push(writer)
    return writer
  }
  const head = `host: 127.0.0.1\r\nx-api-key: ${settings.apiKey}\r\ncontent-type: application/json\r\ncontent-length: `
  let count = 0

  /** What needs a token while there is none makes way for what does not. */
  function nextName(): string | null {
    const name = round[count % round.length] as string
    const { body, usesUpToken } = settings.operations[name] as Operation
    if ((usesUpToken ? tokensToUseUp : tokens).length > 0 || !body.includes('{token}')) return name
    return round.find((other) => !settings.operations[other]?.body.includes('{token}')) ?? null
  }

  return {
    /** Null when there is nothing left to ask for. */
    next(): Outgoing | null {
      const name = nextName()
      const operation = name === null ? undefined : settings.operations[name]
      if (name === null || !operation) return null
      const number = settings.firstNumber + count++
      const body = operation.body
        .replace('{user}', settings.users[number % settings.users.length] ?? '')
        .replace('{token}', () => (operation.usesUpToken ? tokensToUseUp.pop() : tokens[number % tokens.length]) ?? '')
        .replace('{writer}', () => newWriter(number))
        .replace('{leaver}', () => writers.shift() ?? `nobody_${number}`)
        .replaceAll('{n}', String(number))
      // Bodies are ASCII: as many bytes as characters.
      return { name, operation, text: `POST ${operation.path} HTTP/1.1\r\n${head}${body.length}\r\n\r\n${body}` }
    },
    /** Keeps the token of an answer, where it may be wanted. */
    learn(name: string, body: Buffer): void {
      if (name !== 'read' || tokens.length >= tokensMax) return
      const at = body.indexOf(tokenMark)
      if (at === -1) return
      const start = at + tokenMark.length
      keep(body.toString('latin1', start, body.indexOf(0x22, start)))
    },
    tokens: (): readonly string[] => (isTokenUsedUp ? [] : tokens),
  }
}

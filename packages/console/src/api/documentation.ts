/** The documentation that the service serves at /docs. It changes with the service alone. */
import { useQuery } from '@tanstack/react-query'
import { NoAnswerError } from './api-error.ts'
import { answerWithinMs } from './call.ts'
import { exchange } from './exchange.ts'
import { useServiceQuery } from './use-service-query.ts'

/** Where a part stands, and what it says. */
type DocumentationPart = readonly [title: string, heading: string, href: string, text: string]

/** Everything that a search looks through. Without it, nothing is found, and nothing is said about that. */
export function useDocumentationIndex(): readonly DocumentationPart[] {
  const { data = [] } = useQuery({
    queryKey: ['documentation', 'search'],
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    queryFn: async ({ signal }): Promise<readonly DocumentationPart[]> => {
      const { response, text } = await exchange('/docs/search.json', {}, { withinMs: answerWithinMs, signal })
      if (!response.ok) throw new Error(`the documentation answered ${response.status}`)
      return JSON.parse(text)
    },
  })
  return data
}

/** A page of the documentation, in the parts that it is made of. */
export interface DocumentationPage {
  readonly title: string
  readonly article: Element
  /** The list of all pages. */
  readonly pages: Element | null
  /** The parts of this one. */
  readonly outline: Element | null
  /** The pages before and after it. */
  readonly neighbours: Element | null
}

/** Null: there is no such page. */
export function useDocumentationPage(path: string) {
  return useServiceQuery<DocumentationPage | null>({
    queryKey: ['documentation', 'page', path],
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
    queryFn: async ({ signal }) => {
      const page = await documentAt(path, signal)
      const article = page?.querySelector('main article')
      if (!page || !article) return null
      return {
        title: page.querySelector('h1')?.textContent ?? 'Docs',
        article,
        pages: page.querySelector('#pages'),
        outline: page.querySelector('nav.outline'),
        neighbours: page.querySelector('nav.neighbours'),
      }
    },
  })
}

/** Parsed by the browser as it comes: the console may make no markup of text, and this way it need not. */
function documentAt(path: string, signal: AbortSignal): Promise<Document | null> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('GET', path)
    request.responseType = 'document'
    request.timeout = answerWithinMs
    request.onload = () => resolve(request.status === 200 ? request.responseXML : null)
    request.onerror = () => reject(new NoAnswerError(undefined, 'broken'))
    request.ontimeout = () => reject(new NoAnswerError(undefined, 'late'))
    request.onabort = () => reject(signal.reason)
    signal.addEventListener('abort', () => request.abort())
    request.send()
  })
}

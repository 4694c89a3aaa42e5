/** The documentation that the service serves at /docs. It changes with the service alone. */
import { useQuery } from '@tanstack/react-query'
import { answerWithinMs } from './call.ts'
import { exchange } from './exchange.ts'

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

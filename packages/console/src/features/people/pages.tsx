/** What comes page by page: what is missing of it, and the way to the next. */
import type { ReactNode } from 'react'
import { Button } from '../../components/button.tsx'
import { ErrorNotice } from '../../components/error-notice.tsx'
import { LoadingStatus, Skeleton } from '../../components/skeleton.tsx'
import { capitalised } from '../../format/lists.ts'
import styles from './pages.module.css'

interface PagesProps {
  /** What is loaded: `the memories`. */
  what: string
  query: {
    readonly isPending: boolean
    readonly error: Error | null
    readonly hasNextPage: boolean
    readonly isFetchingNextPage: boolean
    fetchNextPage(): unknown
    refetch(): unknown
  }
  children: ReactNode
}

export function Pages({ what, query, children }: PagesProps) {
  const { isPending, error, hasNextPage, isFetchingNextPage } = query
  const retry = (): void => void (isPending ? query.refetch() : query.fetchNextPage())
  return (
    <div className={styles.pages}>
      {isPending && !error && (
        <>
          <LoadingStatus what={what} />
          <Skeleton height={64} />
          <Skeleton height={64} />
          <Skeleton height={64} />
        </>
      )}
      {children}
      <ErrorNotice
        error={error}
        title={isPending ? `${capitalised(what)} could not be loaded.` : `Not all of ${what} could be loaded.`}
        onRetry={retry}
      />
      {hasNextPage && !error && (
        <Button className={styles.more} isBusy={isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          Show more
        </Button>
      )}
    </div>
  )
}

/** The documentation inside of the console: the pages that the service serves at the same addresses, in this frame. */
import { type MouseEvent, useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation } from 'wouter'
import { useLocationProperty } from 'wouter/use-browser-location'
import { type DocumentationPage, useDocumentationPage } from '../../api/documentation.ts'
import { ErrorNotice } from '../../components/error-notice.tsx'
import { useWidth } from '../../components/use-width.ts'
import { addCopyButtons } from '../../docs/copy.ts'
import { addTabs } from '../../docs/tabs.ts'
import { NotFoundPage } from '../../layout/not-found-page.tsx'
import { PageSkeleton } from '../../layout/page-skeleton.tsx'
import '../../docs/article.css'
import '../../docs/code.css'
import '../../docs/neighbours.css'
import { Adopted } from './adopted.tsx'
import styles from './docs-reader.module.css'
import { pageOfLink } from './page-of-link.ts'

/** From here on, in pixels, the list of pages stands beside the page, and the parts of the page at its other side. */
const listBeside = 860
const outlineBeside = 1080

export default function DocsReader() {
  const [path, navigate] = useLocation()
  const page = useDocumentationPage(path)
  const room = useRef<HTMLDivElement>(null)
  const width = useWidth(room)
  const follow = (event: MouseEvent): void => {
    const to = pageOfLink(event)
    if (to === null) return
    event.preventDefault()
    navigate(to)
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: of links, which a press of Enter clicks as well
    // biome-ignore lint/a11y/noStaticElementInteractions: it only looks at where the links inside lead
    <div ref={room} onClick={follow}>
      <ErrorNotice error={page.error} title="The page could not be loaded." onRetry={page.refetch} />
      {page.isPending && <PageSkeleton />}
      {page.data === null && <NotFoundPage />}
      {page.data && <PageShown key={path} page={page.data} width={width} />}
    </div>
  )
}

function PageShown({ page, width }: { page: DocumentationPage; width: number }) {
  const hasList = width >= listBeside
  const list = page.pages && <Adopted node={page.pages} className={styles.list} label="Documentation" isNavigation />
  const content = useRef<HTMLDivElement>(null)
  const hash = useLocationProperty(() => window.location.hash)
  useLayoutEffect(() => {
    addTabs()
    addCopyButtons()
  }, [])
  useEffect(() => {
    document.title = `${page.title} · Ambit documentation`
  }, [page])
  useEffect(() => {
    const part = hash && document.getElementById(decodeURIComponent(hash.slice(1)))
    if (part) return part.scrollIntoView()
    const heading = content.current?.querySelector('h1')
    heading?.setAttribute('tabindex', '-1')
    heading?.focus({ preventScroll: true })
  }, [hash])
  return (
    <div className={hasList ? styles.beside : undefined}>
      {hasList ? (
        list
      ) : (
        <details className={styles.all}>
          <summary>All pages</summary>
          {list}
        </details>
      )}
      <div ref={content} className={styles.content}>
        <Adopted node={page.article} className="prose" />
        {page.neighbours && (
          <Adopted node={page.neighbours} className="neighbours" label="Previous and next page" isNavigation />
        )}
      </div>
      {page.outline && width >= outlineBeside && (
        <Adopted node={page.outline} className={styles.outline} label="On this page" isNavigation />
      )}
    </div>
  )
}

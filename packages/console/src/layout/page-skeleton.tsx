import { LoadingStatus, Skeleton } from '../components/skeleton.tsx'
import styles from './page-skeleton.module.css'

/** While the code of a page is on its way: a heading and some lines, where they will be. */
export function PageSkeleton() {
  return (
    <div className={styles.page}>
      <LoadingStatus what="the page" />
      <Skeleton width={160} height={32} />
      <Skeleton width={320} height={16} />
      <div className={styles.lines}>
        {[1, 2, 3, 4].map((line) => (
          <Skeleton key={line} height={40} />
        ))}
      </div>
    </div>
  )
}

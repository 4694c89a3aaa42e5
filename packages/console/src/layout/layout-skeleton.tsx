/** Before it is known who is signed in: the frame, with nothing in it yet. */
import { Mark } from '../design/mark.tsx'
import styles from './app-layout.module.css'
import { PageSkeleton } from './page-skeleton.tsx'

export function LayoutSkeleton() {
  return (
    <div className={styles.layout}>
      <div className={styles.sidebar} />
      <div className={styles.bar}>
        <Mark size={20} />
      </div>
      <main className={styles.main}>
        <div className={styles.content}>
          <PageSkeleton />
        </div>
      </main>
    </div>
  )
}

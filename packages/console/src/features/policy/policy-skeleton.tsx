/** As large as the matrix and its history will be. */
import { scopes } from '@ambit/core/scopes'
import { LoadingStatus, Skeleton } from '../../components/skeleton.tsx'
import styles from './policy-page.module.css'

export function PolicySkeleton() {
  return (
    <div className={styles.columns}>
      <LoadingStatus what="the policy" />
      <div className={styles.skeleton}>
        <Skeleton height={72} />
        {scopes.map((scope) => (
          <Skeleton key={scope} height={64} />
        ))}
      </div>
      <div className={styles.skeleton}>
        <Skeleton width={96} height={24} />
        <Skeleton height={80} />
        <Skeleton height={80} />
      </div>
    </div>
  )
}

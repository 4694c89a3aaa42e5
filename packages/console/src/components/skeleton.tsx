import styles from './skeleton.module.css'

/** As large as what will be there, so that nothing moves when it comes. */
export function Skeleton({ width = '100%', height = 16 }: { width?: number | string; height?: number | string }) {
  return <span className={styles.skeleton} style={{ width, height }} aria-hidden="true" />
}

/** Says, to those who hear the page, that something is on its way. */
export function LoadingStatus({ what }: { what: string }) {
  return (
    <span className="visually-hidden" role="status">
      Loading {what}…
    </span>
  )
}

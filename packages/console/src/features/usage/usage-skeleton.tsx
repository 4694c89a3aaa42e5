/** As large as what will be there. */
import { LoadingStatus, Skeleton } from '../../components/skeleton.tsx'
import { latencyChartHeight } from './latency-chart.tsx'
import { requestsChartHeight } from './requests-chart.tsx'
import { UsageFiguresSkeleton } from './usage-figures.tsx'
import styles from './usage-page.module.css'

export function UsageSkeleton() {
  return (
    <>
      <LoadingStatus what="the usage" />
      <UsageFiguresSkeleton />
      <ChartSkeleton height={requestsChartHeight} legendHeight={28} />
      <ChartSkeleton height={latencyChartHeight} legendHeight={20} />
    </>
  )
}

function ChartSkeleton({ height, legendHeight }: { height: number; legendHeight: number }) {
  return (
    <div className={styles.chartSkeleton}>
      <Skeleton width={180} height={34} />
      <Skeleton width="60%" height={legendHeight} />
      <Skeleton height={height} />
      <Skeleton width="50%" height={20} />
    </div>
  )
}

import type { WebhookShown } from '@ambit/core'
import { CircleAlert, CirclePause } from 'lucide-react'
import { Badge } from '../../components/badge.tsx'
import { useNow } from '../../components/use-now.ts'
import { timeToLookFor } from '../../format/times.ts'

/** Whether messages get through, in a word or two. */
export function WebhookState({ webhook }: { webhook: WebhookShown }) {
  const nowMs = useNow()
  const { disabled_reason, failing_since } = webhook
  if (disabled_reason === 'owner') return <Badge icon={<CirclePause size={12} aria-hidden="true" />}>Paused</Badge>
  if (disabled_reason === 'failing')
    return (
      <Badge tone="soon" icon={<CircleAlert size={12} aria-hidden="true" />}>
        Stopped: nothing got through for five days
      </Badge>
    )
  if (disabled_reason === 'gone')
    return (
      <Badge tone="soon" icon={<CircleAlert size={12} aria-hidden="true" />}>
        Stopped: the address answered 410 Gone
      </Badge>
    )
  if (failing_since !== null)
    return (
      <Badge tone="soon" icon={<CircleAlert size={12} aria-hidden="true" />}>
        Failing since {timeToLookFor(Date.parse(failing_since), nowMs)}
      </Badge>
    )
  return <>Active</>
}

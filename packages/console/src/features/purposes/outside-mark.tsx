import { CircleAlert } from 'lucide-react'
import { Badge } from '../../components/badge.tsx'

/** What people see of it, too: the gate reads something in it that no class covers. */
export function OutsideMark() {
  return <Badge icon={<CircleAlert size={12} aria-hidden="true" />}>Reads as outside</Badge>
}

/** Where and how figures came about, in a sentence. */
import type { Environment } from '../environment.ts'

export function describeRun(environment: Environment, how: string): string {
  const { date, commit, node, system, processor, processors, memoryGiB } = environment
  return (
    `${date.slice(0, 10)}, commit ${commit}, Node ${node.replace(/^v/, '')}, ${system}, ${processors} × ${processor}, ` +
    `${memoryGiB} GiB. ${how} Load generator, service and database share the machine.`
  )
}

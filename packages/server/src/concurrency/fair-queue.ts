/**
 * A queue in which owners take turns. What an owner's turns have cost is held against it while others wait, so that one
 * with a thousand costly items slows itself and nobody else. Keys of one project share its turns, and take turns at those:
 * a project with a hundred keys is served as often as one with a single key.
 */
export interface FairQueue<Item> {
  readonly size: number
  push(owner: string, item: Item): void
  /** The next in line, among those whose owner is not held back. Undefined when there is none. */
  take(isHeldBack?: (owner: string) => boolean): { readonly owner: string; readonly item: Item } | undefined
  /** To be called with what an item has cost, in the unit of `quantum`, once that is known. */
  charge(owner: string, cost: number): void
  /** How many items of this owner wait. */
  waitingOf(owner: string): number
  /** Takes out everything that a test says is to go. */
  remove(isToGo: (item: Item) => boolean): readonly Item[]
}

interface Turns<Item> extends FairQueue<Item> {
  /** Whether something waits whose owner is not held back. */
  hasFree(isHeldBack: (owner: string) => boolean): boolean
}

interface Line<Item> {
  items: Item[]
  /** Where the first one is: shifting a long array would cost its length each time. */
  first: number
  credit: number
}

/** What one item has cost beyond this is forgiven: nobody waits for ever. */
const debtMaxInQuanta = 32

/** Somebody, such as a key, who shares the turns of a project. */
export const ownerWithin = ({ projectId }: { readonly projectId: string }, id: string): string =>
  `${projectId}${separator}${id}`

const separator = '|'

/** Whose turns it shares. Whoever belongs to no project, such as a network, has turns of its own. */
export function groupOf(owner: string): string {
  const end = owner.indexOf(separator)
  return end < 0 ? owner : owner.slice(0, end)
}

export function createFairQueue<Item>(quantum: number): FairQueue<Item> {
  /** As many of each group as wait within it. */
  const groups = createTurns<string>(quantum)
  const within = new Map<string, Turns<Item>>()

  return {
    get size() {
      return groups.size
    },
    push(owner, item) {
      const group = groupOf(owner)
      const owners = within.get(group) ?? createTurns<Item>(quantum)
      if (owners.size === 0) within.set(group, owners)
      owners.push(owner, item)
      groups.push(group, group)
    },
    take(isHeldBack = () => false) {
      const next = groups.take((group) => !within.get(group)?.hasFree(isHeldBack))
      if (!next) return undefined
      const owners = within.get(next.item)
      if (owners?.size === 1) within.delete(next.item)
      return owners?.take(isHeldBack)
    },
    charge(owner, cost) {
      const group = groupOf(owner)
      groups.charge(group, cost)
      within.get(group)?.charge(owner, cost)
    },
    waitingOf: (owner) => within.get(groupOf(owner))?.waitingOf(owner) ?? 0,
    remove(isToGo) {
      const removed: Item[] = []
      for (const [group, owners] of within) {
        const gone = owners.remove(isToGo)
        removed.push(...gone)
        let left = gone.length
        if (left > 0) groups.remove((other) => other === group && left-- > 0)
        if (owners.size === 0) within.delete(group)
      }
      return removed
    },
  }
}

function createTurns<Item>(quantum: number): Turns<Item> {
  // A Map keeps the order of insertion: the owner at its beginning is the next in turn.
  const lines = new Map<string, Line<Item>>()
  let size = 0
  /** Even what costs nothing uses up a turn at last. */
  const costMin = quantum / 16

  function takeFrom(owner: string, line: Line<Item>): { owner: string; item: Item } {
    const item = line.items[line.first] as Item
    line.items[line.first] = undefined as Item
    line.first++
    line.credit -= costMin
    size--
    if (line.first === line.items.length) lines.delete(owner)
    else if (line.first > 64 && line.first * 2 > line.items.length) {
      line.items = line.items.slice(line.first)
      line.first = 0
    }
    return { owner, item }
  }

  return {
    get size() {
      return size
    },
    push(owner, item) {
      const line = lines.get(owner)
      if (line) line.items.push(item)
      else lines.set(owner, { items: [item], first: 0, credit: quantum })
      size++
    },
    take(isHeldBack = () => false) {
      let heldBackInARow = 0
      // Goes round and round: whoever is passed over is put at the end, and comes up again in the same loop.
      for (const [owner, line] of lines) {
        const isFree = !isHeldBack(owner)
        if (isFree && line.credit > 0) return takeFrom(owner, line)
        lines.delete(owner)
        lines.set(owner, line)
        if (isFree) line.credit = Math.min(quantum, line.credit + quantum)
        heldBackInARow = isFree ? 0 : heldBackInARow + 1
        if (heldBackInARow >= lines.size) return undefined
      }
      return undefined
    },
    charge(owner, cost) {
      const line = lines.get(owner)
      if (line) line.credit = Math.max(line.credit - cost, -debtMaxInQuanta * quantum)
    },
    waitingOf(owner) {
      const line = lines.get(owner)
      return line ? line.items.length - line.first : 0
    },
    remove(isToGo) {
      const removed: Item[] = []
      for (const [owner, line] of lines) {
        const stay: Item[] = []
        for (const item of line.items.slice(line.first)) (isToGo(item) ? removed : stay).push(item)
        if (stay.length === 0) lines.delete(owner)
        Object.assign(line, { items: stay, first: 0 })
      }
      size -= removed.length
      return removed
    },
    hasFree(isHeldBack) {
      for (const owner of lines.keys()) if (!isHeldBack(owner)) return true
      return false
    },
  }
}

/** What a thread was busy with, from a profile of V8: by what the time was spent on rather than by function. */
export interface CpuProfile {
  readonly nodes: readonly ProfileNode[]
  readonly samples: readonly number[]
  /** Microseconds since the sample before. */
  readonly timeDeltas: readonly number[]
  /** Microseconds of the system's monotonic clock. */
  readonly startTime: number
}

export interface ProfileNode {
  readonly id: number
  readonly callFrame: { readonly functionName: string; readonly url: string }
  readonly children?: readonly number[]
}

/** Microseconds by part, of the samples within a span of the monotonic clock. Idle time is nobody's. */
export function partsOf(profile: CpuProfile, fromMicros: number, toMicros: number): Readonly<Record<string, number>> {
  const parents = new Map<number, ProfileNode>()
  const nodes = new Map(profile.nodes.map((node) => [node.id, node]))
  for (const node of profile.nodes) for (const child of node.children ?? []) parents.set(child, node)
  const names = new Map<number, string | null>()
  const parts: Record<string, number> = {}
  let nowMicros = profile.startTime
  for (const [index, id] of profile.samples.entries()) {
    const micros = profile.timeDeltas[index] ?? 0
    nowMicros += micros
    if (nowMicros < fromMicros || nowMicros > toMicros) continue
    const node = nodes.get(id)
    if (!node) continue
    if (!names.has(id)) names.set(id, partOf(node, parents))
    const name = names.get(id)
    if (name) parts[name] = (parts[name] ?? 0) + micros
  }
  return parts
}

/** Which of our threads it is, by a file that only this one runs. */
export function threadOf({ nodes }: CpuProfile): string {
  const runs = (file: string): boolean => nodes.some(({ callFrame }) => callFrame.url.endsWith(file))
  if (runs('/writer-thread.ts')) return 'writer'
  if (runs('/checkpoint-thread.ts')) return 'checkpoints'
  return runs('/http-server.ts') ? 'main' : 'other workers'
}

function partOf(node: ProfileNode, parents: ReadonlyMap<number, ProfileNode>): string | null {
  const { functionName: name, url } = node.callFrame
  if (name === '(idle)') return null
  if (name === '(garbage collector)') return 'garbage collection'
  if (name === '(program)') return 'outside of JavaScript (the system, waiting for events)'
  if (url !== '') return partOfFile(url)
  // Node's own, without a file: what it is comes from its name and from who called it.
  let caller = parents.get(node.id)
  while (caller && caller.callFrame.url === '') caller = parents.get(caller.id)
  const calledFrom = caller?.callFrame.url ?? ''
  if (/^(write|writev|write\w*String|shutdown)$/.test(name)) return 'socket: write'
  if (/^(hash|oneShotDigest|update|digest|hmac)$/i.test(name)) return 'hashing'
  if (/^(postMessage|receiveMessageOnPort|drain)$/.test(name)) return 'messages between threads'
  if (name === 'parse' || name === 'stringify') return 'JSON'
  return calledFrom === '' ? 'Node: native code' : partOfFile(calledFrom)
}

function partOfFile(url: string): string {
  if (/^node:(_http|internal\/http|http)/.test(url)) return 'node:http'
  if (/^node:(net|internal\/(net|stream))/.test(url)) return 'node:net and streams'
  if (/^node:internal\/(crypto|webcrypto)/.test(url)) return 'hashing'
  if (/^node:internal\/(worker|per_context\/messageport|event_target)/.test(url)) return 'messages between threads'
  if (url.startsWith('node:')) return 'Node: timers, promises, events'
  const [, dependency] = /node_modules\/((?:@[^/]+\/)?[^/]+)(?!.*node_modules)/.exec(url) ?? []
  if (dependency !== undefined) return dependency.startsWith('pg') ? 'pg' : dependency
  const [, ours, folder] = /packages\/([^/]+)\/src\/([^/]+)/.exec(url) ?? []
  if (ours === 'core') return `core: ${folder?.replace('.ts', '')}`
  // What SQLite does is counted as the function that asked it.
  const [, statements] = /storage\/(?:sqlite|postgres)\/([^/]+)\.ts$/.exec(url) ?? []
  if (statements !== undefined) return `store: ${statements.replaceAll('-', ' ')}`
  if (ours === 'server') return `server: ${folder?.replace('.ts', '')}`
  return 'elsewhere'
}

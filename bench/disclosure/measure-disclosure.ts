/**
 * How much an assistant is told that is out of place, and how much of what it needs: the facts of three people are stored in a
 * real service, the context of each of 40 tasks is read for each of them, and what came out is held against what a careful
 * person said about every kind of fact and every task before there was a register.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { post } from '../../acceptance/client.ts'
import { ambit, run } from '../../acceptance/launch.ts'
import { freshDirectory, type Service, type Target } from '../../acceptance/service.ts'

interface Fact {
  readonly person: string
  /** The kind of fact, which everybody has one of. */
  readonly topic: string
  readonly scope: string
  readonly domain: string | null
  readonly text: string
}

interface Task {
  readonly id: string
  /** What the assistant states as its purpose where free text is taken. */
  readonly states: string
  readonly needed: readonly string[]
  /** Kinds of facts that must not come up. Those that are in neither list are a matter of taste, and not counted. */
  readonly out_of_place: readonly string[]
}

interface Purpose {
  readonly name: string
  readonly statement: string
  readonly purpose_classes: readonly string[]
  readonly scopes: readonly string[]
  readonly exceptions?: Readonly<Record<string, string>>
  readonly domains: readonly (string | null)[]
}

interface Register {
  readonly mode: string
  readonly protected_domains?: readonly string[]
  readonly purposes: readonly Purpose[]
}

export interface Disclosure {
  readonly what: string
  /** Shares of all that is out of place, and of all that is needed, over tasks and people. */
  readonly outOfPlaceReleased: number
  readonly neededReleased: number
  /** What went wrong, by task: kinds of facts with how many of the three people they are about. */
  readonly wrong: ReadonlyMap<string, { readonly released: readonly string[]; readonly missing: readonly string[] }>
}

const lines = <Row>(name: string): readonly Row[] =>
  text(name)
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Row)
const text = (name: string): string => readFileSync(new URL(name, import.meta.url), 'utf8')

const facts = lines<Fact>('facts.jsonl')
const tasks = lines<Task>('tasks.jsonl')
const register = JSON.parse(text('purposes.json')) as Register
const purposeOf = JSON.parse(text('purpose-of-task.json')) as Readonly<Record<string, string>>
const people = [...new Set(facts.map(({ person }) => person))]

/** Each way to decide in a project of its own, on one service. */
export async function measureDisclosure(service: Service): Promise<readonly Disclosure[]> {
  const byClassesAlone = register.purposes.map(({ name, statement, purpose_classes }) => ({
    name,
    statement,
    purpose_classes,
  }))
  const narrowing = register.purposes.map(({ exceptions: _, ...purpose }) => purpose)
  const name = ({ id }: Task): string => purposeOf[id] ?? ''
  return [
    await measure(service, 'free text and the default matrix', null, ({ states }) => states),
    await measure(
      service,
      'the same if the gate understood every task',
      { mode: 'open', purposes: byClassesAlone },
      name,
    ),
    await measure(service, 'a register that only narrows the matrix', { ...register, purposes: narrowing }, name),
    await measure(service, 'a register with exceptions', register, name),
  ]
}

async function measure(
  service: Service,
  what: string,
  declared: object | null,
  purposeFor: (task: Task) => string,
): Promise<Disclosure> {
  const app = await projectWith(service, what, declared)
  const counts = { outOfPlace: 0, released: 0, needed: 0, given: 0 }
  const wrong = new Map<string, { released: string[]; missing: string[] }>()
  for (const task of tasks) {
    const mistakes = { released: [] as string[], missing: [] as string[] }
    for (const person of people) {
      const context = { user_id: person, purpose: purposeFor(task), max_chars: 20_000 }
      const { status, body } = await post(app, '/memory/context', context)
      if (status !== 200 && status !== 403) throw new Error(`${task.id}: ${status}`)
      const told = JSON.stringify(body.scopes ?? {})
      for (const fact of facts.filter((one) => one.person === person)) {
        const isTold = told.includes(JSON.stringify(fact.text))
        if (task.out_of_place.includes(fact.topic)) {
          counts.outOfPlace++
          if (isTold) counts.released++
          if (isTold) mistakes.released.push(fact.topic)
        } else if (task.needed.includes(fact.topic)) {
          counts.needed++
          if (isTold) counts.given++
          else mistakes.missing.push(fact.topic)
        }
      }
    }
    wrong.set(task.id, mistakes)
  }
  const { outOfPlace, released, needed, given } = counts
  return { what, outOfPlaceReleased: released / outOfPlace, neededReleased: given / needed, wrong }
}

async function projectWith(service: Service, project: string, declared: object | null): Promise<Target> {
  const key = await command(service, 'keys', 'create', '--name', 'assistant', '--project', project)
  const app = { baseUrl: service.baseUrl, apiKey: key.trim() }
  for (let from = 0; from < facts.length; from += 100) {
    const memories = facts.slice(from, from + 100).map(memoryOf)
    const { status, body } = await post(app, '/memory/batch', { memories })
    const results = body.results as readonly { status: number }[]
    if (status !== 200 || results.some((result) => result.status !== 201)) throw new Error(JSON.stringify(body))
  }
  if (declared) {
    const file = join(await freshDirectory(), 'purposes.json')
    writeFileSync(file, JSON.stringify(declared))
    await command(service, 'purposes', 'import', '--file', file, '--project', project)
  }
  return app
}

function memoryOf({ person, topic, scope, domain, text }: Fact): object {
  const value =
    scope === 'preferences'
      ? text.startsWith('no ')
        ? { dislikes: [text] }
        : { likes: [text] }
      : scope === 'constraints'
        ? [text]
        : { [topic]: text }
  return { user_id: person, scope, domain, source: 'conversation', value_json: value }
}

async function command(service: Service, ...args: readonly string[]): Promise<string> {
  const { code, stdout, stderr } = await run([...ambit, ...args], service.environment)
  if (code !== 0) throw new Error(stderr)
  return stdout
}

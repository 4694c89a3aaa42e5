/**
 * The sign-in library's tables on our own store, so that its writes are as durable as all others. Of a session's token
 * only the hash is stored: it is hashed on the way in and in filters, and what is found gets back the token that was
 * asked for.
 */
import { type CustomAdapter, createAdapterFactory } from 'better-auth/adapters'
import {
  type SignInFilter,
  type SignInRow,
  type SignInRows,
  type SignInTable,
  signInTables,
} from '../storage/port/sign-ins.ts'
import { sessionEndMs } from './session-end.ts'

type Where = Parameters<CustomAdapter['delete']>[0]['where']
type Join = NonNullable<Parameters<CustomAdapter['findOne']>[0]['join']>
type Found = Record<string, unknown>

export function createSignInAdapter(rows: SignInRows, hashSecret: (secret: string) => string) {
  return createAdapterFactory({
    config: {
      adapterId: 'ambit',
      supportsBooleans: false,
      supportsNumericIds: false,
      // Moments are milliseconds with us, and columns that our tables do not have were never set.
      customTransformInput: ({ data }) => (data instanceof Date ? data.getTime() : data),
      customTransformOutput: ({ data, fieldAttributes }) =>
        fieldAttributes.type === 'date' && typeof data === 'number' ? new Date(data) : data,
    },
    adapter: () => adapterOn(rows, hashSecret) as CustomAdapter,
  })
}

function adapterOn(rows: SignInRows, hashSecret: (secret: string) => string) {
  async function find(model: string, where: Where, join: Join = {}): Promise<Found[]> {
    const table = tableNamed(model)
    const token = where.find(({ field }) => isToken(table, field))?.value
    const found: readonly SignInRow[] = await rows.select(table, filterOf(table, where))
    const matching = found.filter((row) => !hasEnded(table, row) && where.every((clause) => holdsLater(row, clause)))
    return Promise.all(
      matching.map(async (row) => ({
        ...row,
        ...(typeof token === 'string' && { token }),
        ...(await joined(row, join)),
      })),
    )
  }

  async function joined(row: SignInRow, join: Join): Promise<Found> {
    const entries = Object.entries(join).map(async ([model, { on, relation }]) => {
      const others = await rows.select(tableNamed(model), { [on.to]: row[on.from] ?? null })
      return [model, relation === 'one-to-one' ? (others[0] ?? null) : others] as const
    })
    return Object.fromEntries(await Promise.all(entries))
  }

  function filterOf(table: SignInTable, where: Where): SignInFilter {
    const clauses = where.filter(isAskedOfTheStore).map(({ field, value }) => {
      return [field, isToken(table, field) ? hashSecret(String(value)) : value]
    })
    return Object.fromEntries(clauses) as SignInFilter
  }

  function stored(table: SignInTable, data: Found): SignInRow {
    const token = data.token
    return {
      ...data,
      ...(table === 'sessions' && typeof token === 'string' && { token: hashSecret(token) }),
    } as SignInRow
  }

  /** What is changed or deleted is named by the store's own filter: nothing else could be one atomic step. */
  function exactFilter(table: SignInTable, where: Where): SignInFilter {
    if (where.length === 0 || !where.every(isAskedOfTheStore)) throw new Error('the filter is not one of equal values')
    return filterOf(table, where)
  }

  return {
    async create({ model, data }: { model: string; data: Found }) {
      const table = tableNamed(model)
      await rows.insert(table, stored(table, data))
      return data
    },
    async update({ model, where, update }: { model: string; where: Where; update: Found }) {
      const table = tableNamed(model)
      const changed = await rows.update(table, exactFilter(table, where), stored(table, update))
      return changed === 0 ? null : ((await find(model, where))[0] ?? null)
    },
    updateMany({ model, where, update }: { model: string; where: Where; update: Found }) {
      const table = tableNamed(model)
      return rows.update(table, exactFilter(table, where), stored(table, update))
    },
    async findOne({ model, where, join }: { model: string; where: Where; join?: Join }) {
      return (await find(model, where, join))[0] ?? null
    },
    async findMany({ model, where = [], join, limit }: { model: string; where?: Where; join?: Join; limit: number }) {
      return (await find(model, where, join)).slice(0, limit)
    },
    async delete({ model, where }: { model: string; where: Where }) {
      const table = tableNamed(model)
      await rows.delete(table, exactFilter(table, where))
    },
    deleteMany({ model, where }: { model: string; where: Where }) {
      const table = tableNamed(model)
      return rows.delete(table, exactFilter(table, where))
    },
    async count({ model, where = [] }: { model: string; where?: Where }) {
      return (await find(model, where)).length
    },
  }
}

function tableNamed(model: string): SignInTable {
  if (!Object.hasOwn(signInTables, model)) throw new Error(`there is no table for ${model}`)
  return model as SignInTable
}

function isToken(table: SignInTable, field: string): boolean {
  return table === 'sessions' && field === 'token'
}

/** The library would renew a session for ever. One whose last day is over is not there, whatever it is wanted for. */
function hasEnded(table: SignInTable, row: SignInRow): boolean {
  return table === 'sessions' && sessionEndMs(row) < Date.now()
}

function isAskedOfTheStore({ operator, connector, value }: Where[number]): boolean {
  if (connector !== 'AND') throw new Error('filters are joined by AND only')
  return (operator === 'eq' && typeof value !== 'boolean') || operator === 'in'
}

/** What the store is not asked: the library compares moments to find what has not expired. */
function holdsLater(row: SignInRow, clause: Where[number]): boolean {
  if (isAskedOfTheStore(clause)) return true
  const { operator, field, value } = clause
  const actual = row[field]
  if (operator !== 'gt' || typeof actual !== 'number' || typeof value !== 'number') {
    throw new Error(`the filter ${operator} on ${field} is not known`)
  }
  return actual > value
}

/**
 * How a value of the port lies in a row: in which columns, of which types, and how it goes in and comes out. Both adapters
 * make their lists of columns, their parameters and their encoders and decoders of these, once, when they are loaded.
 */
import type { IdPrefix } from '../../crypto/identifiers.ts'
import { packId, unpackId } from '../../crypto/packed-id.ts'

export type SqlType = 'text' | 'integer' | 'bigint' | 'double precision' | 'uuid' | 'bytea' | 'any'
export type SqlValue = string | number | bigint | null | Uint8Array
export type SqlRow = readonly SqlValue[]

export interface Columns<T, Name extends string = string> {
  readonly names: readonly Name[]
  readonly types: readonly SqlType[]
  /** Appends what is stored of a value, in the order of the names. */
  encodeInto(value: T, row: SqlValue[]): void
  /** The value whose first column is at this place of a row. */
  decodeAt(row: SqlRow, at: number): T
}

/** The value as a row. */
export function toRow<T>(columns: Columns<T>, value: T): SqlRow {
  const row: SqlValue[] = []
  columns.encodeInto(value, row)
  return row
}

/** The value of a row that has its columns by their names. */
export function fromNamed<T>(columns: Columns<T>, named: Readonly<Record<string, unknown>>): T {
  return columns.decodeAt(columns.names.map((name) => named[name]) as SqlRow, 0)
}

/** What a row has in some of its columns. */
export function valuesAt<Name extends string>(
  { names }: Columns<unknown, Name>,
  some: readonly NoInfer<Name>[],
): (row: SqlRow) => SqlRow {
  const places = some.map((name) => names.indexOf(name))
  return (row) => places.map((place) => row[place] ?? null)
}

/** How one value is kept in one column. */
export interface Codec<T> {
  readonly type: SqlType
  readonly encode: (value: T) => SqlValue
  readonly decode: (stored: SqlValue) => T
}

function identity<T extends SqlValue>(type: SqlType): Codec<T> {
  return { type, encode: (value) => value, decode: (stored) => stored as T }
}

export const text = identity<string>('text')
/** Text of which only these are possible. */
export const textOf = <T extends string>(): Codec<T> => identity<T>('text')
export const integer = identity<number>('integer')
/** 0 or 1. */
export const flag: Codec<boolean> = { type: 'integer', encode: Number, decode: (stored) => stored === 1 }
export const bigInteger = identity<number>('bigint')
export const real = identity<number>('double precision')
/** Milliseconds since 1970. */
export const timestamp = bigInteger
/** An address is the same whatever its case. */
export const email: Codec<string> = { ...text, encode: (value) => value.toLowerCase() }

export function json<T>(): Codec<T> {
  return { type: 'text', encode: JSON.stringify, decode: (stored) => JSON.parse(stored as string) as T }
}

/** As it is: hashes, salts, ids that are packed. */
export const bytes = identity<Uint8Array>('bytea')

/** Words that come often, by their numbers; others as they are. What has been stored stays: words are added at the end. */
export function coded<T extends string>(words: readonly string[]): Codec<T> {
  // In a column that may have anything, SQLite takes a number for one with a fraction: eight bytes, and no integer.
  const numbers = new Map(words.map((word, number) => [word, BigInt(number)]))
  return {
    type: 'any',
    encode: (value) => numbers.get(value) ?? value,
    decode: (stored) => (typeof stored === 'number' ? words[stored] : stored) as T,
  }
}

/** Ids of ours in sixteen bytes; what is none of them as it is. */
export function packedId(prefix: IdPrefix): Codec<string> {
  const beginning = `${prefix}_`
  return {
    type: 'any',
    encode: (id) => packId(id, beginning),
    decode: (stored) => (stored instanceof Uint8Array ? unpackId(stored, beginning) : (stored as string)),
  }
}

export function nullable<T>({ type, encode, decode }: Codec<T>): Codec<T | null> {
  return {
    type,
    encode: (value) => (value === null ? null : encode(value)),
    decode: (stored) => (stored === null ? null : decode(stored)),
  }
}

export function column<const Name extends string, T>(name: Name, codec: Codec<T>): Columns<T, Name> {
  const { type, encode, decode } = codec
  return {
    names: [name],
    types: [type],
    encodeInto: (value, row) => void row.push(encode(value)),
    decodeAt: (row, at) => decode(row[at] ?? null),
  }
}

/** All of its columns are null where there is no value. */
export function optional<T, Name extends string>(columns: Columns<T, Name>): Columns<T | null, Name> {
  const { names } = columns
  return {
    ...columns,
    encodeInto(value, row) {
      if (value !== null) columns.encodeInto(value, row)
      else for (let count = 0; count < names.length; count++) row.push(null)
    },
    decodeAt: (row, at) => (names.every((_, index) => row[at + index] === null) ? null : columns.decodeAt(row, at)),
  }
}

/** A value that takes several columns. */
export function columns<T, const Types extends Readonly<Record<string, SqlType>>>(
  types: Types,
  encode: (value: T) => SqlRow,
  decode: (values: SqlRow) => T,
): Columns<T, keyof Types & string> {
  const names = Object.keys(types)
  return {
    names,
    types: Object.values(types),
    encodeInto: (value, row) => void row.push(...encode(value)),
    decodeAt: (row, at) => decode(row.slice(at, at + names.length)),
  }
}

type FieldsOf<T> = { readonly [Field in keyof T]-?: Columns<T[Field]> }
type NamesOf<Fields> = {
  [Field in keyof Fields]: Fields[Field] extends { readonly names: readonly (infer Name)[] } ? Name & string : never
}[keyof Fields]

export interface RecordColumns<T, Fields extends FieldsOf<T> = FieldsOf<T>> extends Columns<T, NamesOf<Fields>> {
  /** The same without some fields. */
  without<Field extends keyof T & keyof Fields>(
    ...fields: readonly Field[]
  ): RecordColumns<Omit<T, Field>, Omit<Fields, Field> & FieldsOf<Omit<T, Field>>>
}

/** The columns of each field of a record; a field that is missing, or of another type, does not compile. */
export function record<T>() {
  return <const Fields extends FieldsOf<T>>(
    fields: Fields & Readonly<Record<Exclude<keyof Fields, keyof T>, never>>,
  ): RecordColumns<T, Fields> => recordOf<T, Fields>(fields)
}

function recordOf<T, Fields extends FieldsOf<T>>(fields: Fields): RecordColumns<T, Fields> {
  const all = Object.entries(fields) as [keyof T, Columns<T[keyof T]>][]
  let width = 0
  const placed = all.map(([field, { names, encodeInto, decodeAt }]) => {
    const at = width
    width += names.length
    return { field, encodeInto, decodeAt, at }
  })
  return {
    names: all.flatMap(([, { names }]) => names) as NamesOf<Fields>[],
    types: all.flatMap(([, { types }]) => types),
    encodeInto(value, row) {
      for (const { field, encodeInto } of placed) encodeInto(value[field], row)
    },
    decodeAt(row, first) {
      const value = {} as T
      for (const { field, decodeAt, at } of placed) value[field] = decodeAt(row, first + at)
      return value
    },
    without(...left) {
      const rest = all.filter(([field]) => !left.includes(field as never))
      return recordOf<never, never>(Object.fromEntries(rest) as never) as never
    },
  }
}

/** The fields of two values, side by side. */
export function joined<A extends object, B extends object, AName extends string, BName extends string>(
  a: Columns<A, AName>,
  b: Columns<B, BName>,
): Columns<A & B, AName | BName> {
  return {
    names: [...a.names, ...b.names],
    types: [...a.types, ...b.types],
    encodeInto(value, row) {
      a.encodeInto(value, row)
      b.encodeInto(value, row)
    },
    decodeAt: (row, at) => ({ ...a.decodeAt(row, at), ...b.decodeAt(row, at + a.names.length) }),
  }
}

/** The same columns under other names, where one statement has those of several tables. */
export function prefixed<T>(prefix: string, columns: Columns<T>): Columns<T> {
  return { ...columns, names: columns.names.map((name) => `${prefix}${name}`) }
}

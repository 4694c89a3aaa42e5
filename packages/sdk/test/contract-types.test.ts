/** Held by the compiler: the types of the client and those of the contract are the same. The tests say so when it ran. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { AnswerOf, ErrorCode as AnyErrorCode, ApiOperations, BodyOf } from '@ambit/core'
import type { Ambit, ErrorCode, Operations, ReadMemoryAnswer, SummaryStruct } from '@ambit/sdk'

type Equal<A, B> = [A] extends [B] ? ([B] extends [A] ? true : false) : false
type AllKeys<Of> = Of extends unknown ? keyof Of : never

/** Where a caller may write `undefined`, the JSON has nothing. */
type AsJson<Of> = Of extends object ? { -readonly [Name in keyof Of]: AsJson<Exclude<Of[Name], undefined>> } : Of

const isTrue = <_Fact extends true>(): true => true

test('every operation of the contract is one of the client, and the other way round', () => {
  assert.ok(isTrue<Equal<keyof Operations, keyof ApiOperations>>())
})

test('every body that the client takes is one that the contract takes, with the same fields', () => {
  type Taken = {
    [Name in keyof ApiOperations]: AsJson<Operations[Name]['body']> extends BodyOf<ApiOperations[Name]> ? true : Name
  }
  type Named = {
    [Name in keyof ApiOperations]: Equal<AllKeys<Operations[Name]['body']>, AllKeys<BodyOf<ApiOperations[Name]>>>
  }
  assert.ok(isTrue<Equal<Taken[keyof Taken], true>>() && isTrue<Equal<Named[keyof Named], true>>())
})

test('every field of an answer has a type', () => {
  type Named = {
    [Name in keyof ApiOperations]: Equal<AllKeys<Operations[Name]['answer']>, AllKeys<AnswerOf<ApiOperations[Name]>>>
  }
  assert.ok(isTrue<Equal<Named[keyof Named], true>>())
})

test('every error code of the client is one of the service', () => {
  assert.ok(isTrue<ErrorCode extends AnyErrorCode ? true : false>())
})

test('a literal scope gives the type of its struct', () => {
  type Read = <const S extends 'schedule'>(of: S) => Promise<ReadMemoryAnswer<S>>
  type Windows = Awaited<ReturnType<Read>>['summary_struct']['windows']
  assert.ok(isTrue<Equal<Windows[number]['day'], string>>())
  assert.ok(isTrue<Equal<SummaryStruct<'preferences'>['likes'], readonly string[]>>())
  assert.ok(isTrue<Equal<undefined extends SummaryStruct<'preferences'>['rules'] ? true : false, true>>())
  assert.ok(isTrue<Equal<undefined extends SummaryStruct<'constraints'>['rules'] ? true : false, false>>())
})

test('what cannot be sent does not compile', () => {
  const _neverCalled = (ambit: Ambit): void => {
    // @ts-expect-error no such scope
    void ambit.memories.read({ user_id: 'a', scope: 'taste', purpose: 'p' })
    // @ts-expect-error no such field
    void ambit.memories.read({ user_id: 'a', scope: 'preferences', purpose: 'p', max_age: 3 })
    // @ts-expect-error source is missing
    void ambit.memories.create({ user_id: 'a', scope: 'preferences', value_json: {} })
    void ambit.memories.read({ user_id: 'a', scope: 'preferences', purpose: 'p' }).then(({ summary_struct }) => {
      // @ts-expect-error preferences need not have rules
      return summary_struct.rules[0]
    })
  }
  assert.equal(typeof _neverCalled, 'function')
})

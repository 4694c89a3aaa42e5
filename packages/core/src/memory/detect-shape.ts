import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '../json.ts'
import { type FieldError, type FieldPath, fieldError } from '../wire/field-error.ts'
import type { MemoryValue, ScheduleWindow } from './memory-value.ts'

export type ShapeDetection = { readonly value: MemoryValue } | { readonly errors: readonly FieldError[] }

const place = ['value_json'] as const

/** Finds the shape of a `value_json`, or names every place that keeps it from having one. */
export function detectShape(json: JsonValue): ShapeDetection {
  if (isJsonArray(json)) return detectList(json)
  if (isJsonObject(json)) return detectObject(json)
  return { errors: [fieldError(place, 'type', { types: ['object', 'array'] })] }
}

function detectList(items: readonly JsonValue[]): ShapeDetection {
  const [first] = items
  if (first === undefined) return { errors: [fieldError(place, 'notEmptyArray')] }
  if (typeof first === 'string') {
    const errors = stringListErrors(place, items)
    return errors.length > 0 ? { errors } : { value: { shape: 'rules_list', rules: items as readonly string[] } }
  }
  if (!isJsonObject(first)) return { errors: [fieldError([...place, 0], 'ruleOrWindow')] }
  const errors = items.flatMap((item, index) => windowErrors([...place, index], item))
  return errors.length > 0
    ? { errors }
    : { value: { shape: 'schedule_windows', windows: items as readonly ScheduleWindow[] } }
}

function detectObject(json: JsonObject): ShapeDetection {
  const keys = Object.keys(json)
  if (keys.length === 1) {
    const { rules, windows } = json
    if (Object.hasOwn(json, 'rules') && isListOf(rules, isString)) return { value: { shape: 'rules_list', rules } }
    if (Object.hasOwn(json, 'windows') && isListOf(windows, isWindow)) {
      return { value: { shape: 'schedule_windows', windows } }
    }
  }
  if (Object.hasOwn(json, 'likes') || Object.hasOwn(json, 'dislikes')) return detectLikesDislikes(json)
  const values = Object.values(json)
  if (values.length > 0 && values.every((value) => typeof value === 'boolean')) {
    return { value: { shape: 'boolean_flags', flags: json as { readonly [key: string]: boolean } } }
  }
  return { value: { shape: 'kv_map', entries: json } }
}

function detectLikesDislikes(json: JsonObject): ShapeDetection {
  const { likes = [], dislikes = [], settings = {}, ...furtherSettings } = json
  const errors = [
    ...stringListErrors([...place, 'likes'], likes),
    ...stringListErrors([...place, 'dislikes'], dislikes),
    ...(isJsonObject(settings) ? [] : [fieldError([...place, 'settings'], 'type', { types: ['object'] })]),
  ]
  if (errors.length > 0) return { errors }
  return {
    value: {
      shape: 'likes_dislikes',
      likes: likes as readonly string[],
      dislikes: dislikes as readonly string[],
      settings: Object.fromEntries([...Object.entries(settings as JsonObject), ...Object.entries(furtherSettings)]),
    },
  }
}

function stringListErrors(place: FieldPath, list: JsonValue): readonly FieldError[] {
  if (!isJsonArray(list)) return [fieldError(place, 'stringList')]
  return list.flatMap((item, index) =>
    isString(item) ? [] : [fieldError([...place, index], 'type', { types: ['string'] })],
  )
}

function windowErrors(place: FieldPath, item: JsonValue): readonly FieldError[] {
  if (!isJsonObject(item)) return [fieldError(place, 'windowMembers')]
  return windowFields.flatMap((name) =>
    Object.hasOwn(item, name) && isString(item[name])
      ? []
      : [fieldError([...place, name], 'type', { types: ['string'] })],
  )
}

const windowFields = ['day', 'start', 'end'] as const

function isWindow(value: JsonValue): value is ScheduleWindow {
  return windowErrors(place, value).length === 0
}

function isString(value: JsonValue | undefined): value is string {
  return typeof value === 'string'
}

function isListOf<T extends JsonValue>(
  list: JsonValue | undefined,
  isItem: (item: JsonValue) => item is T,
): list is readonly T[] {
  return Array.isArray(list) && list.every(isItem)
}

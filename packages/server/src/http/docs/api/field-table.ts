/** What an operation takes, as a table: the fields of its body, and the parameters that are not to be seen in its path. */
import type { OpenApiOperation, Parameter } from '../../openapi-operations.ts'

interface FieldSchema {
  readonly type?: string | readonly string[]
  readonly enum?: readonly (string | null)[]
  readonly description?: string
  readonly minimum?: number
  readonly maximum?: number
  readonly exclusiveMinimum?: number
  readonly maxLength?: number
}

interface ObjectSchema {
  readonly required?: readonly string[]
  readonly properties: Readonly<Record<string, FieldSchema>>
}

/** Empty when there are none. */
export function fieldTable({ parameters, requestBody }: OpenApiOperation): string {
  const schema = requestBody?.content['application/json'].schema as ObjectSchema | undefined
  const required = new Set(schema?.required)
  const rows = [
    ...Object.entries(schema?.properties ?? {}).map(([name, field]) =>
      row(
        `\`${name}\`${required.has(name) ? ' *required*' : ''}`,
        typeName(field),
        `${field.description ?? ''} ${bounds(field)}`,
      ),
    ),
    ...parameters.filter((parameter) => parameter.in !== 'path').map(parameterRow),
  ]
  return rows.length === 0 ? '' : ['| field | type | what it is |', '|---|---|---|', ...rows].join('\n')
}

/** Text for a cell: what would end it is kept from doing so. */
export function tableCell(text: string): string {
  return text.trim().replaceAll('\n', ' ').replaceAll('|', '\\|')
}

function row(...texts: readonly string[]): string {
  return `| ${texts.map(tableCell).join(' | ')} |`
}

function parameterRow({ name, in: place, description, schema }: Parameter): string {
  return row(`\`${name}\``, place === 'header' ? 'header' : `query: ${typeName(schema)}`, description)
}

function typeName({ type, enum: values }: FieldSchema): string {
  const named = values?.filter((value) => value !== null)
  if (named) return named.map((value) => `\`${value}\``).join(' ')
  return [type ?? 'any']
    .flat()
    .filter((name) => name !== 'null')
    .join(' or ')
}

function bounds({ minimum, maximum, exclusiveMinimum, maxLength }: FieldSchema): string {
  if (minimum !== undefined && maximum !== undefined) return `From ${minimum} to ${maximum.toLocaleString('en')}.`
  if (exclusiveMinimum !== undefined) return `Greater than ${exclusiveMinimum}.`
  return maxLength === undefined ? '' : `Up to ${maxLength.toLocaleString('en')} characters.`
}

/** What an operation is shown with on the page of the reference: its fields, its examples, its answers. */
import type { OpenApiOperation, Parameter } from '../openapi-operations.ts'
import { type Html, html } from './html.ts'

export interface ShownOperation {
  readonly method: string
  readonly path: string
  readonly operation: OpenApiOperation
}

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

/** The fields of the body, then the parameters that are not to be seen in the path; nothing when there are none. */
export function fieldTable({ summary, parameters, requestBody }: OpenApiOperation): readonly Html[] {
  const schema = requestBody?.content['application/json'].schema as ObjectSchema | undefined
  const required = new Set(schema?.required)
  const rows = [
    ...Object.entries(schema?.properties ?? {}).map(
      ([name, field]) => html`<tr>
          <th scope="row"><code>${name}</code>${required.has(name) ? [html` <span class="required">required</span>`] : []}</th>
          <td>${typeName(field)}</td>
          <td>${marked(field.description ?? '')} ${bounds(field)}</td></tr>`,
    ),
    ...parameters.filter((parameter) => parameter.in !== 'path').map(parameterRow),
  ]
  if (rows.length === 0) return []
  return [
    html`<div class="scroll" tabindex="0" role="region" aria-label="Fields: ${summary}"><table>
        <thead><tr><th scope="col">Field</th><th scope="col">Type</th><th scope="col">What it is</th></tr></thead>
        <tbody>${rows}</tbody>
      </table></div>`,
  ]
}

function parameterRow({ name, in: place, description, schema }: Parameter): Html {
  const type = place === 'header' ? html`header` : html`query: ${typeName(schema)}`
  return html`<tr>
          <th scope="row"><code>${name}</code></th><td>${type}</td><td>${marked(description)}</td></tr>`
}

function typeName({ type, enum: values }: FieldSchema): Html {
  const named = values?.filter((value) => value !== null)
  if (named) return html`${named.map((value, index) => html`${index > 0 ? ' ' : ''}<code>${value}</code>`)}`
  const names = [type ?? 'any'].flat().filter((name) => name !== 'null')
  return html`${names.join(' or ')}`
}

function bounds({ minimum, maximum, exclusiveMinimum, maxLength }: FieldSchema): string {
  if (minimum !== undefined && maximum !== undefined) return `From ${minimum} to ${maximum.toLocaleString('en')}.`
  if (exclusiveMinimum !== undefined) return `Greater than ${exclusiveMinimum}.`
  return maxLength === undefined ? '' : `Up to ${maxLength.toLocaleString('en')} characters.`
}

export function exampleBlocks(path: string, examples: Readonly<Record<string, { value: object }>>): readonly Html[] {
  return Object.entries(examples).map(
    ([name, { value }]) => html`<figure>
        <figcaption>Example: ${name}</figcaption>
        <pre tabindex="0"><code>curl -s http://127.0.0.1:8080${path} \\
  -H "X-API-Key: $AMBIT_KEY" -H 'Content-Type: application/json' \\
  -d '${pretty(value, '  ')}'</code></pre>
      </figure>`,
  )
}

export function answerList({ responses }: OpenApiOperation): Html {
  return html`<dl class="answers">
        ${Object.entries(responses).map(([status, response]) => {
          const [example] = Object.values(response.content['application/json'].examples)
          return html`<dt><span class="status ${Number(status) < 300 ? 'ok' : 'refused'}">${status}</span></dt>
        <dd><p>${marked(response.description)}</p>${
          Number(status) < 300 ? [html`<pre tabindex="0"><code>${pretty(example?.value)}</code></pre>`] : []
        }</dd>`
        })}
      </dl>`
}

/** Text with `code` in it. */
export function marked(text: string): Html {
  return html`${text.split('`').map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : html`${part}`))}`
}

/** Indented JSON in which whatever fits on a line stays on one. */
export function pretty(value: unknown, indent = ''): string {
  const flat = JSON.stringify(value, null, 1).replace(/\n\s*/g, ' ')
  if (typeof value !== 'object' || value === null || indent.length + flat.length <= lineCharactersMax) return flat
  const inner = `${indent}  `
  const members = Object.entries(value).map(
    ([key, member]) => `${inner}${Array.isArray(value) ? '' : `${JSON.stringify(key)}: `}${pretty(member, inner)}`,
  )
  const [open, close] = Array.isArray(value) ? '[]' : '{}'
  return `${open}\n${members.join(',\n')}\n${indent}${close}`
}

const lineCharactersMax = 76

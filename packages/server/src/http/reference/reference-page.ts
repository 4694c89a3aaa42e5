/** The browsable reference: the OpenAPI document as one page, without a script and without a request to anywhere else. */
import { readFileSync } from 'node:fs'
import { defaultPolicyMatrix, errorCodes } from '@ambit/core'
import type { OpenApiDocument, Operation } from '../openapi.ts'
import { type Html, html } from './html.ts'

export const referencePagePolicy =
  "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

export const referenceStyles = readFileSync(new URL('./reference.css', import.meta.url), 'utf8')
export const referenceMark = readFileSync(new URL('./mark.svg', import.meta.url), 'utf8')

export function referencePage(document: OpenApiDocument): string {
  const operations = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  )
  const { markup } = html`<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <title>Ambit API reference</title>
  <meta name="description" content="${document.info.description}">
  <meta name="color-scheme" content="light dark">
  <link rel="icon" href="/docs/mark.svg" type="image/svg+xml">
  <link rel="stylesheet" href="/docs/reference.css">
</head>
<body>
  <a class="skip" href="#content">Skip to the reference</a>
  <header>
    <a class="brand" href="/docs"><img src="/docs/mark.svg" alt="" width="24" height="24"> Ambit</a>
    <span class="version">API reference ${document.info.version}</span>
  </header>
  <nav aria-label="Contents">
    <ul>
      <li><a href="#start">First request</a></li>
      ${operations.map(({ operation }) => html`<li><a href="#${operation.operationId}">${operation.summary}</a></li>`)}
      <li><a href="#scopes">Scopes and purposes</a></li>
      <li><a href="#errors">Errors</a></li>
      <li><a href="#conventions">Conventions</a></li>
      <li><a href="/openapi.json">OpenAPI document</a></li>
    </ul>
  </nav>
  <main id="content">
    <h1>API reference</h1>
    <p class="lead">${document.info.description}</p>
    ${firstRequest()}
    ${operations.map(operationSection)}
    ${scopesSection()}
    ${errorsSection()}
    ${conventionsSection()}
  </main>
</body>
</html>`
  return markup
}

interface ShownOperation {
  readonly method: string
  readonly path: string
  readonly operation: Operation
}

function firstRequest(): Html {
  return html`<section id="start">
      <h2>First request</h2>
      <p>Every request carries a key in the header <code>X-API-Key</code>. The first start of the service printed one;
      <code>npm run ambit -- keys create --name "my app"</code> makes another. Keep it in an environment variable:</p>
      <pre tabindex="0"><code>export AMBIT_KEY=sk_test_…</code></pre>
    </section>`
}

function operationSection({ method, path, operation }: ShownOperation): Html {
  const request = operation.requestBody?.content['application/json']
  return html`<section id="${operation.operationId}">
      <h2>${operation.summary}</h2>
      <p class="endpoint"><span class="method">${method}</span> <code>${path}</code></p>
      <p>${operation.description}</p>
      ${request ? [fieldTable(operation, request.schema as ObjectSchema)] : []}
      ${request ? exampleBlocks(path, request.examples) : []}
      <h3>Answers</h3>
      <dl class="answers">
        ${Object.entries(operation.responses).map(([status, response]) => {
          const [example] = Object.values(response.content['application/json'].examples)
          return html`<dt><span class="status ${Number(status) < 300 ? 'ok' : 'refused'}">${status}</span></dt>
        <dd><p>${marked(response.description)}</p>${
          Number(status) < 300 ? [html`<pre tabindex="0"><code>${pretty(example?.value)}</code></pre>`] : []
        }</dd>`
        })}
      </dl>
    </section>`
}

interface FieldSchema {
  readonly type?: string | readonly string[]
  readonly enum?: readonly string[]
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

function fieldTable({ summary, parameters }: Operation, schema: ObjectSchema): Html {
  const required = new Set(schema.required)
  return html`<h3>Request</h3>
      <div class="scroll" tabindex="0" role="region" aria-label="Fields: ${summary}"><table>
        <thead><tr><th scope="col">Field</th><th scope="col">Type</th><th scope="col">What it is</th></tr></thead>
        <tbody>
        ${Object.entries(schema.properties).map(
          ([name, field]) => html`<tr>
          <th scope="row"><code>${name}</code>${required.has(name) ? [html` <span class="required">required</span>`] : []}</th>
          <td>${typeName(field)}</td>
          <td>${marked(field.description ?? '')} ${bounds(field)}</td></tr>`,
        )}
        ${parameters.map(
          ({ name, description }) => html`<tr>
          <th scope="row"><code>${name}</code></th><td>header</td><td>${marked(description)}</td></tr>`,
        )}
        </tbody>
      </table></div>`
}

function typeName({ type, enum: values }: FieldSchema): Html {
  if (values) return html`${values.map((value, index) => html`${index > 0 ? ' ' : ''}<code>${value}</code>`)}`
  const names = [type ?? 'any'].flat().filter((name) => name !== 'null')
  return html`${names.join(' or ')}`
}

function bounds({ minimum, maximum, exclusiveMinimum, maxLength }: FieldSchema): string {
  if (minimum !== undefined && maximum !== undefined) return `From ${minimum} to ${maximum}.`
  if (exclusiveMinimum !== undefined) return `Greater than ${exclusiveMinimum}.`
  return maxLength === undefined ? '' : `Up to ${maxLength.toLocaleString('en')} characters.`
}

function exampleBlocks(path: string, examples: Readonly<Record<string, { value: object }>>): readonly Html[] {
  return Object.entries(examples).map(
    ([name, { value }]) => html`<figure>
        <figcaption>Example: ${name}</figcaption>
        <pre tabindex="0"><code>curl -s http://127.0.0.1:8080${path} \\
  -H "X-API-Key: $AMBIT_KEY" -H 'Content-Type: application/json' \\
  -d '${pretty(value, '  ')}'</code></pre>
      </figure>`,
  )
}

function scopesSection(): Html {
  return html`<section id="scopes">
      <h2>Scopes and purposes</h2>
      <p>A read states its purpose in plain words. Ambit finds the classes of purpose in them, and all of them must be
      allowed for the scope. Words that name no purpose, or one outside these classes, are refused.</p>
      <div class="scroll" tabindex="0" role="region" aria-label="Scopes and the purposes they allow"><table>
        <thead><tr><th scope="col">Scope</th><th scope="col">May be read for (default policy)</th></tr></thead>
        <tbody>${Object.entries(defaultPolicyMatrix).map(
          ([scope, classes]) => html`<tr><th scope="row"><code>${scope}</code></th>
          <td>${classes.map((name, index) => html`${index > 0 ? ' ' : ''}<code>${name}</code>`)}</td></tr>`,
        )}</tbody>
      </table></div>
    </section>`
}

function errorsSection(): Html {
  return html`<section id="errors">
      <h2>Errors</h2>
      <p>Every error has <code>detail</code>, a sentence that names the field or the reason. Every one but 401 also has
      <code>error</code> with a code, the same sentence as <code>message</code>, and sometimes <code>details</code>.</p>
      <div class="scroll" tabindex="0" role="region" aria-label="Error codes"><table>
        <thead><tr><th scope="col">Status</th><th scope="col">Code</th><th scope="col">When</th></tr></thead>
        <tbody>${Object.entries(errorCodes).map(
          ([code, { status, when }]) => html`<tr><td class="number">${status}</td>
          <th scope="row"><code>${code}</code></th><td>${marked(when)}</td></tr>`,
        )}</tbody>
      </table></div>
    </section>`
}

function conventionsSection(): Html {
  return html`<section id="conventions">
      <h2>Conventions</h2>
      <ul>
        <li>Bodies are JSON objects in UTF-8, at most 256 KiB. A field that is not known is refused, so that a misspelt one
        never widens a read or keeps data for ever. An optional field given as <code>null</code> counts as absent.</li>
        <li>Timestamps are UTC with milliseconds.</li>
        <li><code>X-Request-Id</code> is on every answer: your own when you send one, otherwise a new one.</li>
        <li><code>X-RateLimit-Limit</code>, <code>-Remaining</code> and <code>-Reset</code> say what your key has left this
        minute, and so does the pair <code>RateLimit-Policy</code> and <code>RateLimit</code>.</li>
        <li>Open without a key: <a href="/healthz"><code>/healthz</code></a>, <a href="/readyz"><code>/readyz</code></a>,
        <a href="/metrics"><code>/metrics</code></a>.</li>
      </ul>
    </section>`
}

/** Text with `code` in it. */
function marked(text: string): Html {
  return html`${text.split('`').map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : html`${part}`))}`
}

/** Indented JSON in which whatever fits on a line stays on one. */
function pretty(value: unknown, indent = ''): string {
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

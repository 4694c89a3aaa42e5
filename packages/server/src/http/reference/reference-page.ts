/** The browsable reference: the OpenAPI document as one page, without a script and without a request to anywhere else. */
import { readFileSync } from 'node:fs'
import { bodyKibibytesMax, defaultPolicyMatrix, errorCodes } from '@ambit/core'
import type { OpenApiDocument } from '../openapi.ts'
import { consoleSection } from './console-section.ts'
import { type Html, html } from './html.ts'
import { answerList, exampleBlocks, fieldTable, marked, type ShownOperation } from './operation-parts.ts'

export const referencePagePolicy =
  "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

export const referenceStyles = readFileSync(new URL('./reference.css', import.meta.url), 'utf8')
export const referenceMark = readFileSync(new URL('./mark.svg', import.meta.url), 'utf8')

export function referencePage(document: OpenApiDocument): string {
  const all = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  )
  const isOfConsole = ({ operation }: ShownOperation): boolean => operation.security !== undefined
  const operations = all.filter((shown) => !isOfConsole(shown))
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
      <li><a href="#console">Console API</a></li>
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
    ${consoleSection(all.filter(isOfConsole), document.tags)}
  </main>
</body>
</html>`
  return markup
}

function firstRequest(): Html {
  return html`<section id="start">
      <h2>First request</h2>
      <p>Every request carries a key in the header <code>X-API-Key</code>. The first start of the service printed one;
      the console makes another, and so does <code>npm run ambit -- keys create --name "my app"</code>. Keep it in an environment variable:</p>
      <pre tabindex="0"><code>export AMBIT_KEY=sk_test_…</code></pre>
    </section>`
}

function operationSection({ method, path, operation }: ShownOperation): Html {
  const request = operation.requestBody?.content['application/json']
  return html`<section id="${operation.operationId}">
      <h2>${operation.summary}</h2>
      <p class="endpoint"><span class="method">${method}</span> <code>${path}</code></p>
      <p>${operation.description}</p>
      ${request ? [html`<h3>Request</h3>`, ...fieldTable(operation)] : []}
      ${request ? exampleBlocks(path, request.examples) : []}
      <h3>Answers</h3>
      ${answerList(operation)}
    </section>`
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
        <li>Bodies are JSON objects in UTF-8, at most ${bodyKibibytesMax} KiB. A field that is not known is refused, so that a misspelt one
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

/**
 * The reference of every operation, as Markdown made from the contract: it is shown, searched and given to models in the way of
 * every other page.
 */
import { bodyKibibytesMax, defaultPolicyMatrix, errorCodes } from '@ambit/core'
import type { OpenApiDocument } from '../../openapi.ts'
import type { OpenApiOperation } from '../../openapi-operations.ts'
import { fieldTable, tableCell } from './field-table.ts'
import { pretty } from './pretty-json.ts'
import { clientMethods, requestExample } from './request-examples.ts'

export interface ApiPage {
  readonly source: string
  readonly markdown: string
}

interface ShownOperation {
  readonly method: string
  readonly path: string
  readonly operation: OpenApiOperation
}

/** A page for the conventions, and one for each group of operations. */
export function apiPages(document: OpenApiDocument, sdkGuide: string): readonly ApiPage[] {
  const methods = clientMethods(sdkGuide)
  const operations = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  )
  const groups = document.tags
    .map((tag) => ({ ...tag, shown: operations.filter(({ operation }) => operation.tags.includes(tag.name)) }))
    .filter(({ shown }) => shown.length > 0)
  const pages = groups.map(({ name, description, shown }) => ({
    source: sourceOf(name),
    markdown: [
      `# ${titleOf(name)}`,
      description,
      shown.length > 1
        ? shown.map(({ operation }) => `- [${operation.summary}](#${anchorOf(operation.summary)})`).join('\n')
        : '',
      ...shown.map((operation) => operationText(operation, methods)),
    ].join('\n\n'),
  }))
  const overview = overviewText(
    document,
    groups.map(({ name, shown }) => ({ name, count: shown.length })),
  )
  return [{ source: 'api.md', markdown: overview }, ...pages]
}

function sourceOf(tag: string): string {
  const [, ofConsole] = /^Console (.+)$/.exec(tag) ?? []
  const name = (ofConsole ?? tag).toLowerCase().replaceAll(' ', '-')
  return `${ofConsole ? 'console-api' : 'api'}/${name}.md`
}

function titleOf(tag: string): string {
  return tag.startsWith('Console ') ? tag : `${tag} API`
}

/** As headings get theirs. */
function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}_\s-]/gu, '')
    .replace(/\s/g, '-')
}

function operationText({ method, path, operation }: ShownOperation, methods: ReadonlyMap<string, string>): string {
  const examples = Object.entries(operation.requestBody?.content['application/json'].examples ?? {})
  const isOfConsole = operation.security !== undefined
  const shown = examples.length > 0 ? examples : [[null, { value: null }] as const]
  return [
    `## ${operation.summary}`,
    `\`${method} ${path}\``,
    operation.description,
    fieldTable(operation),
    ...shown.flatMap(([name, { value }]) => [
      examples.length > 1 ? `**Example: ${name}**` : '**Example**',
      requestExample({
        method,
        path,
        body: value,
        isOfConsole,
        clientMethod: methods.get(`${method} ${path}`) ?? null,
      }),
    ]),
    answers(operation),
  ]
    .filter((part) => part !== '')
    .join('\n\n')
}

function answers({ responses }: OpenApiOperation): string {
  const rows = Object.entries(responses).map(([status, { description }]) => `| ${status} | ${tableCell(description)} |`)
  const success = Object.entries(responses).find(([status]) => Number(status) < 300)?.[1]
  const { 'application/json': json, 'text/csv': csv } = success?.content ?? {}
  const [example] = [...Object.values(json?.examples ?? {}), ...Object.values(csv?.examples ?? {})]
  return [
    ...(example ? ['**Answer**', answerExample(example.value)] : []),
    ['| status | when |', '|---|---|', ...rows].join('\n'),
  ].join('\n\n')
}

function answerExample(value: object | string): string {
  if (typeof value === 'string') return `\`\`\`csv\n${value.trimEnd()}\n\`\`\``
  return `\`\`\`json\n${pretty(value)}\n\`\`\``
}

function overviewText(document: OpenApiDocument, groups: readonly { name: string; count: number }[]): string {
  return `# API reference

${document.info.description} The same as a document for machines: [OpenAPI 3.1](/openapi.json), version ${document.info.version}.

| operations | |
|---|---|
${groups.map(({ name, count }) => `| [${titleOf(name)}](${sourceOf(name)}) | ${count} |`).join('\n')}

## First request

Every request carries a key in the header \`X-API-Key\`. The first start of the service printed one; the console makes another, and so
does \`npx @ambit/server keys create --name "my app"\`. Keep it in an environment variable:

\`\`\`sh
export AMBIT_KEY=sk_test_…
\`\`\`

## Scopes and purposes

A read states its purpose in plain words. Ambit finds the classes of purpose in them, and all of them must be allowed for the scope.
Words that name no purpose, or one outside these classes, are refused.

| scope | may be read for, by default |
|---|---|
${Object.entries(defaultPolicyMatrix)
  .map(([scope, classes]) => `| \`${scope}\` | ${classes.map((name) => `\`${name}\``).join(', ')} |`)
  .join('\n')}

## Errors

Every error has \`detail\`, a sentence that names the field or the reason. Every one but 401 also has \`error\` with a code, the same
sentence as \`message\`, and sometimes \`details\`. What to do about each: [Errors](reference/errors.md).

| status | code | when |
|---|---|---|
${Object.entries(errorCodes)
  .map(([code, { status, when }]) => `| ${status} | \`${code}\` | ${tableCell(when)} |`)
  .join('\n')}

## Conventions

- Bodies are JSON objects in UTF-8, at most ${bodyKibibytesMax} KiB. A field that is not known is refused, so that a misspelt one never widens a
  read or keeps data for ever. An optional field given as \`null\` counts as absent.
- Timestamps are UTC with milliseconds.
- \`X-Request-Id\` is on every answer: your own when you send one, otherwise a new one.
- \`X-RateLimit-Limit\`, \`-Remaining\` and \`-Reset\` say what your key has left this minute, and so does the pair \`RateLimit-Policy\` and
  \`RateLimit\`.
- Open without a key: [\`/healthz\`](/healthz), [\`/readyz\`](/readyz), [\`/metrics\`](/metrics).

## Console API

What the console does, a script can do: make, rotate and delete keys, look at usage, change the policy, invite people. These operations
take no key. They belong to a person who is signed in, and see the projects of that person alone. Whatever changes something needs the
header \`Origin\` with the address of the service.

\`\`\`sh
${signingIn}
\`\`\`
`
}

/** Kept free of anything that would have to be filled in twice. */
const signingIn = `export AMBIT=http://127.0.0.1:8080
curl -s $AMBIT/console/sign-in -c session.txt -H "Origin: $AMBIT" \\
  -H 'Content-Type: application/json' \\
  -d '{ "email": "ada@example.com", "password": "…" }'
curl -s $AMBIT/console/projects/PROJECT_ID/keys -b session.txt -H "Origin: $AMBIT" \\
  -H 'Content-Type: application/json' -d '{ "name": "my app" }'`

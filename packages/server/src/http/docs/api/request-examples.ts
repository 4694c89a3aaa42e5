/** One request in three languages: for the shell, with the client for TypeScript, and with what Python brings by itself. */
import { exampleOrigin as origin } from '../example-origin.ts'
import { type Notation, pretty } from './pretty-json.ts'

export interface ExampleRequest {
  readonly method: string
  readonly path: string
  /** Null: it takes none. */
  readonly body: object | null
  readonly isOfConsole: boolean
  /** The client's method with its parameter, such as `memories.create(body)`; null: it has none. */
  readonly clientMethod: string | null
}

/** By `POST /memory`, from the table in the guide to the client: what it names, its tests have called. */
export function clientMethods(sdkGuide: string): ReadonlyMap<string, string> {
  const rows = sdkGuide.matchAll(/^\| `([\w.]+\(\w*\))`[^|]*\| `([A-Z]+ [^`]+)` \|$/gm)
  return new Map([...rows].map(([, method = '', operation = '']) => [operation.replace(/:(\w+)/g, '{$1}'), method]))
}

export function requestExample(request: ExampleRequest): string {
  if (request.isOfConsole) return fenced('sh', consoleCurl(request))
  const typescript = typescriptCall(request)
  return [
    fenced('sh', curl(request)),
    ...(typescript === null ? [] : [fenced('ts', typescript)]),
    fenced('python', pythonCall(request)),
  ].join('\n\n')
}

function fenced(language: string, text: string): string {
  return `\`\`\`${language}\n${text}\n\`\`\``
}

/** In the shell, a quotation mark inside of a quotation ends it. */
function shellBody(body: object): string {
  return pretty(body, '  ').replaceAll("'", "'\\''")
}

function curl({ method, path, body }: ExampleRequest): string {
  const verb = method === (body ? 'POST' : 'GET') ? '' : `-X ${method} `
  const target = `curl -s ${verb}${origin}${examplePath(path)} \\\n  -H "X-API-Key: $AMBIT_KEY"`
  return body ? `${target} -H 'Content-Type: application/json' \\\n  -d '${shellBody(body)}'` : target
}

function consoleCurl({ method, path, body }: ExampleRequest): string {
  const verb = method === (body ? 'POST' : 'GET') ? '' : `-X ${method} `
  const target = `curl -s ${verb}$AMBIT${examplePath(path)} -b session.txt`
  if (!body) return method === 'GET' ? target : `${target} -H "Origin: $AMBIT"`
  return `${target} -H "Origin: $AMBIT" \\\n  -H 'Content-Type: application/json' \\\n  -d '${shellBody(body)}'`
}

/** `{memory_id}` is `MEMORY_ID` in an example: something to put another in the place of. */
function examplePath(path: string): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => name.toUpperCase())
}

const typescriptNotation: Notation = {
  scalar: (value) => (typeof value === 'string' ? quoted(value, "'") : JSON.stringify(value)),
  name: (name) => (/^[a-z_$][\w$]*$/i.test(name) ? name : quoted(name, "'")),
}

function typescriptCall({ clientMethod, path, body }: ExampleRequest): string | null {
  const [, method = '', parameter = ''] = /^([\w.]+)\((\w*)\)$/.exec(clientMethod ?? '') ?? []
  if (method === '') return null
  const [, inPath] = /\{(\w+)\}/.exec(path) ?? []
  const whole = body as Record<string, unknown> | null
  // A parameter with the name of a field is that field.
  const given = parameter !== '' && whole && parameter in whole ? whole[parameter] : whole
  const argument = given ? pretty(given, '', typescriptNotation) : inPath ? `'${inPath.toUpperCase()}'` : ''
  return [
    "import { Ambit } from '@ambit/sdk'",
    '',
    `const ambit = new Ambit({ baseUrl: '${origin}' }) // the key is in AMBIT_API_KEY`,
    `const answer = await ambit.${method}(${argument})`,
  ].join('\n')
}

const pythonNotation: Notation = {
  scalar: (value) =>
    value === null ? 'None' : typeof value === 'boolean' ? (value ? 'True' : 'False') : JSON.stringify(value),
  name: (name) => JSON.stringify(name),
}

function pythonCall({ method, path, body }: ExampleRequest): string {
  const headers = '"X-API-Key": os.environ["AMBIT_KEY"]'
  const verb = method === (body ? 'POST' : 'GET') ? '' : `, method="${method}"`
  const url = `"${origin}${examplePath(path)}"`
  const lines = body
    ? [
        `body = ${pretty(body, '', pythonNotation)}`,
        `headers = {${headers}, "Content-Type": "application/json"}`,
        `request = urllib.request.Request(${url}, json.dumps(body).encode(), headers${verb})`,
      ]
    : [`request = urllib.request.Request(${url}, headers={${headers}}${verb})`]
  return ['import json, os, urllib.request', '', ...lines, 'answer = json.load(urllib.request.urlopen(request))'].join(
    '\n',
  )
}

function quoted(text: string, mark: string): string {
  return `${mark}${JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll(mark, `\\${mark}`)}${mark}`
}

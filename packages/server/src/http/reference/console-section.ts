/** The console's operations at the end of the page: one line each, opened by whoever wants to know more. */
import { type Html, html } from './html.ts'
import { answerList, fieldTable, marked, pretty, type ShownOperation } from './operation-parts.ts'

export function consoleSection(
  operations: readonly ShownOperation[],
  tags: readonly { readonly name: string; readonly description: string }[],
): Html {
  const groups = tags
    .map(({ name }) => ({ name, shown: operations.filter(({ operation }) => operation.tags.includes(name)) }))
    .filter(({ shown }) => shown.length > 0)
  return html`<section id="console">
      <h2>Console API</h2>
      <p>What the console does, a script can do: make, rotate and delete keys, look at usage, change the policy, invite
      people. These operations take no key. They belong to a person who is signed in, and see the projects of that person
      alone. Whatever changes something needs the header <code>Origin</code> with the address of the service.</p>
      <pre tabindex="0"><code>${signingIn}</code></pre>
      ${groups.map(
        ({ name, shown }) => html`<h3>${withoutConsole(name)}</h3>
      ${shown.map(operationDetails)}`,
      )}
    </section>`
}

/** `Console keys` is `Keys` where everything is the console's. */
function withoutConsole(tag: string): string {
  const name = tag.replace(/^Console /, '')
  return name.charAt(0).toUpperCase() + name.slice(1)
}

/** Kept free of anything that would have to be filled in twice. */
const signingIn = `export AMBIT=http://127.0.0.1:8080
curl -s $AMBIT/console/sign-in -c session.txt -H "Origin: $AMBIT" \\
  -H 'Content-Type: application/json' \\
  -d '{ "email": "ada@example.com", "password": "…" }'
curl -s $AMBIT/console/projects/PROJECT_ID/keys -b session.txt -H "Origin: $AMBIT" \\
  -H 'Content-Type: application/json' -d '{ "name": "my app" }'`

function operationDetails({ method, path, operation }: ShownOperation): Html {
  const examples = Object.values(operation.requestBody?.content['application/json'].examples ?? {})
  return html`<details id="${operation.operationId}">
        <summary><span class="method">${method}</span> <code>${path}</code> <span class="title">${operation.summary}</span></summary>
        <p>${marked(operation.description)}</p>
        ${fieldTable(operation)}
        ${examples.map(({ value }) => html`<pre tabindex="0"><code>${pretty(value)}</code></pre>`)}
        ${answerList(operation)}
      </details>
      `
}

/** A request that works as it is pasted: it stores a first memory. */
export function firstRequest(origin: string, secret: string): string {
  return [
    `curl -s ${origin}/memory \\`,
    `  -H 'X-API-Key: ${secret}' \\`,
    `  -H 'Content-Type: application/json' \\`,
    `  -d '{"user_id":"user_42","scope":"preferences",`,
    `       "source":"explicit_user_input","value_json":{"likes":["ramen"]}}'`,
  ].join('\n')
}

/**
 * How many bytes a memory, a grant and a record take on PostgreSQL, and how long one user's read takes among many:
 * `npm run with-postgres -- node bench/postgres-sizing.ts --memories 500000`. Prints one JSON object.
 */
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import pg from 'pg'

const { values } = parseArgs({ options: { memories: { type: 'string', default: '500000' } } })
const memories = Number(values.memories)
const memoriesOfAUser = 10

const ambit = fileURLToPath(new URL('../packages/server/bin/ambit.mjs', import.meta.url))
spawnSync(process.execPath, [ambit, 'keys', 'list'], { stdio: 'ignore' })

const client = new pg.Client({ connectionString: process.env.DATABASE_URL })
await client.connect()
const startMs = Date.now()
await client.query(
  `INSERT INTO ambit.memories SELECT 'prj_01kbsm8v5e0000f3t9q2m7xw4c', 'live', md5('user_' || n % $2::bigint)::uuid,
     'user_' || n % $2::bigint, 'preferences', 'mem_' || lpad(n::text, 26, '0'), 'food', 'explicit_user_input',
     '{"shape":"likes_dislikes","likes":["ramen","dark chocolate","dish ' || n || '"],"dislikes":["coriander","drink ' ||
     n || '"],"settings":{"spice":"mild","portions":' || n || '}}', 1767225600000 + n, NULL
   FROM generate_series(1, $1::bigint) AS n`,
  [memories, memories / memoriesOfAUser],
)
const records = Math.round(memories / 5)
await client.query(
  `INSERT INTO ambit.grants SELECT md5(n::text) || md5('x' || n), 'grt_' || lpad(n::text, 26, '0'),
     'prj_01kbsm8v5e0000f3t9q2m7xw4c', 'live', 'user_' || n, 'preferences', NULL, NULL, 'recommend a restaurant',
     1767225600000 + n, 1767312000000 + n, NULL FROM generate_series(1, $1::bigint) AS n`,
  [records],
)
await client.query(
  `INSERT INTO ambit.audit SELECT 'prj_01kbsm8v5e0000f3t9q2m7xw4c', 'live', 'aud_' || lpad(n::text, 26, '0'),
     $2::bigint + n, 'key_01kbsm8v5e0000f3t9q2m7xw4c', 'req_' || lpad(n::text, 26, '0'), 'create_memory', 'ok',
     'user_' || n, 'preferences', 'food', NULL, NULL, NULL, '["mem_' || lpad(n::text, 26, '0') || '"]', NULL
   FROM generate_series(1, $1::bigint) AS n`,
  [records, Date.now()],
)
const filledMs = Date.now() - startMs
await client.query('VACUUM ANALYZE')

async function bytesPerRow(table: string, rows: number): Promise<number> {
  const { rows: sizes } = await client.query(
    `SELECT coalesce(sum(pg_total_relation_size(relid)), pg_total_relation_size($1::regclass)) AS bytes
     FROM pg_partition_tree($1::regclass)`,
    [`ambit.${table}`],
  )
  return Math.round(Number(sizes[0].bytes) / rows)
}

async function medianMs(run: () => Promise<unknown>): Promise<number> {
  const times: number[] = []
  for (let count = 0; count < 200; count++) {
    const beganMs = performance.now()
    await run()
    times.push(performance.now() - beganMs)
  }
  times.sort((a, b) => a - b)
  return Math.round((times[100] ?? 0) * 1000) / 1000
}

await client.query('SET plan_cache_mode = force_generic_plan')
const userRead = () =>
  client.query({
    name: 'read',
    text: `SELECT id, value FROM ambit.memories WHERE user_key = md5($1)::uuid AND user_id = $1
      AND project_id = 'prj_01kbsm8v5e0000f3t9q2m7xw4c' AND environment = 'live' AND scope = 'preferences' ORDER BY id`,
    values: [`user_${Math.floor(Math.random() * (memories / memoriesOfAUser))}`],
  })
const figures = {
  bytesPerMemory: await bytesPerRow('memories', memories),
  bytesPerGrant: await bytesPerRow('grants', records),
  bytesPerRecord: await bytesPerRow('audit', records),
  readOfTenMemoriesMs: await medianMs(userRead),
  filledRowsPerSecond: Math.round(((memories + 2 * records) / filledMs) * 1000),
}
console.log(JSON.stringify({ date: new Date().toISOString(), memories, records, figures }, null, 2))
await client.end()

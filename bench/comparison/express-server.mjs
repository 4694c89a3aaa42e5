/**
 * What many would write first: Express and a table. It takes the requests that Ambit takes, stores what they say and gives all
 * rows of a user back. No key, no purpose, no policy, no check of what is stored, no merge, no grant, no record of who read what.
 */
import express from 'express'
import pg from 'pg'

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 16 })
await pool.query(
  'CREATE TABLE memories (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, user_id text NOT NULL, scope text NOT NULL, ' +
    'memory jsonb NOT NULL, created_at timestamptz NOT NULL DEFAULT now())',
)
await pool.query('CREATE INDEX ON memories (user_id, scope)')

const insert = {
  name: 'insert',
  text: 'INSERT INTO memories (user_id, scope, memory) VALUES ($1, $2, $3) RETURNING id, created_at',
}
const select = { name: 'select', text: 'SELECT id, memory, created_at FROM memories WHERE user_id = $1 AND scope = $2' }

const app = express()
app.use(express.json())
app.post('/memory', async (request, response) => {
  const { user_id, scope, value_json } = request.body
  const { rows } = await pool.query({ ...insert, values: [user_id, scope, value_json] })
  response.status(201).json(rows[0])
})
app.post('/memory/read', async (request, response) => {
  const { user_id, scope } = request.body
  const { rows } = await pool.query({ ...select, values: [user_id, scope] })
  response.json({ memories: rows })
})
app.listen(Number(process.argv[2]), '127.0.0.1', () => console.log('listening'))

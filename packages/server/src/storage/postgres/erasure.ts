/**
 * Erasing a person, in short transactions outside of any tenant's. Its row in `erasures` keeps others from seeing or adding anything
 * meanwhile. Those who began before it was to be seen are waited for: they may still be writing.
 */
import { type ErasureStep, eraseInSteps } from '../erase-in-steps.ts'
import { nothingErased, recordOfErasure, sumOf } from '../erased-counts.ts'
import { StoreUnavailable } from '../port/store-unavailable.ts'
import type { BegunErasure, ErasedCounts, Erasure, Subject } from '../port/subjects.ts'
import { fromNamed, toRow } from '../tables/columns.ts'
import { erasure as columns } from '../tables/subjects.ts'
import { auditRow, recordedAct } from './audit.ts'
import { listPseudonymised, pseudonymiseAudit, recordsAtOnce } from './audit-erasure.ts'
import type { PipelinedConnection } from './pipelined-connection.ts'
import { runStatement } from './run-statement.ts'
import { listOf, parametersOf, type Run, type SqlParameter, type Statement } from './statement.ts'
import { ofUser } from './subjects.ts'
import { userKey, withUserKey } from './user-key.ts'

const rowsAtOnce = 1_000
/** Looking costs the server more than most of what it waits for. */
const lookAgainMs = { first: 5, most: 80 } as const
const waitMaxMs = 8_000
const beginAttemptsMax = 5

export function erasePerson(pipeline: PipelinedConnection, erasure: Erasure): Promise<BegunErasure> {
  const run = <Result>(statement: Statement<Result>): Promise<Result> => runStatement(pipeline, statement)
  return eraseInSteps({
    async begin() {
      const begun = await begin(run, { ...erasure, counts: nothingErased })
      await earlierWriters(run)
      return { erasure: begun, isDone: false }
    },
    go: () => continueErasure(run, erasure),
  })
}

export const listBegunErasures = (beforeMs: number): Statement<readonly BegunErasure[]> => ({
  name: 'list-begun-erasures',
  text: `SELECT ${listOf(columns)} FROM ambit.erasures WHERE started_at < $1`,
  values: [beforeMs],
  isRead: true,
  result: (rows) => rows.map((row) => fromNamed(columns, row)),
})

const stored = withUserKey(columns)

/**
 * The one that is under way, if there is one. A statement sees neither where another process has begun one in this very moment: asked
 * once more, it does. To go on with ours would answer with a receipt that nobody records.
 */
async function begin(run: Run, erasure: BegunErasure): Promise<BegunErasure> {
  for (let attempt = 0; attempt < beginAttemptsMax; attempt++) {
    const begun = await run(beginErasure(erasure))
    if (begun) return begun
  }
  throw new StoreUnavailable('others begin to erase the same person over and over')
}

/** Null: neither ours nor another one is to be seen. */
function beginErasure(begun: BegunErasure): Statement<BegunErasure | null> {
  return {
    name: 'begin-erasure',
    text: `
      WITH begun AS (
        INSERT INTO ambit.erasures (${listOf(stored)}) SELECT ${parametersOf(stored, 1)} ON CONFLICT DO NOTHING
        RETURNING ${listOf(columns)}
      )
      SELECT * FROM begun UNION ALL SELECT ${listOf(columns)} FROM ambit.erasures
      WHERE user_key = $${stored.names.length}::uuid AND project_id = $1 AND environment = $2`,
    values: toRow(stored, begun),
    result: ([row]) => (row ? fromNamed(columns, row) : null),
  }
}

/** Whoever holds one of these is writing to a table, and may have looked for an erasure before there was one. */
const writers: Statement<readonly string[]> = {
  name: 'list-writers',
  text: `SELECT DISTINCT virtualtransaction FROM pg_locks
    WHERE locktype = 'relation' AND mode = 'RowExclusiveLock' AND granted AND pid <> pg_backend_pid()
      AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
      AND relation IN ('ambit.memories'::regclass, 'ambit.grants'::regclass, 'ambit.audit'::regclass)`,
  values: [],
  isRead: true,
  result: (rows) => rows.map(({ virtualtransaction }) => virtualtransaction),
}

const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

async function earlierWriters(run: Run): Promise<void> {
  let earlier = new Set(await run(writers))
  let waitMs: number = lookAgainMs.first
  for (const untilMs = performance.now() + waitMaxMs; earlier.size > 0; ) {
    if (performance.now() > untilMs) throw new StoreUnavailable('others have been writing for too long')
    await sleep(waitMs)
    waitMs = Math.min(2 * waitMs, lookAgainMs.most)
    const now = new Set(await run(writers))
    earlier = new Set([...earlier].filter((writer) => now.has(writer)))
  }
}

async function continueErasure(run: Run, subject: Subject): Promise<ErasureStep | null> {
  const begun = await run(findErasure(subject))
  if (!begun) return null
  let { counts } = begun
  for (const [name, erase] of Object.entries(steps) as [keyof ErasedCounts | 'links', Step][]) {
    for (let erased = rowsAtOnce; erased >= rowsAtOnce; ) {
      erased = await run(erase(subject))
      if (name !== 'links') counts = sumOf(counts, { [name]: erased })
      if (erased > 0) await run(noteCounts(subject, counts))
    }
  }
  while ((await run(pseudonymiseAudit(subject, begun.pseudonym))) >= recordsAtOnce);
  const done = { ...begun, counts }
  const sequences = await run(listPseudonymised(subject, begun.pseudonym))
  await run(finishErasure(done, sequences))
  return { erasure: done, isDone: true }
}

function findErasure(subject: Subject): Statement<BegunErasure | null> {
  return {
    name: 'find-erasure',
    text: `SELECT ${listOf(columns)} FROM ambit.erasures WHERE user_key = $1 AND project_id = $2 AND environment = $3`,
    values: keyOf(subject),
    isRead: true,
    result: ([row]) => (row ? fromNamed(columns, row) : null),
  }
}

function noteCounts(subject: Subject, counts: ErasedCounts): Statement<void> {
  return {
    name: 'note-erased',
    text: 'UPDATE ambit.erasures SET counts = $4 WHERE user_key = $1 AND project_id = $2 AND environment = $3',
    values: [...keyOf(subject), JSON.stringify(counts)],
    result: () => undefined,
  }
}

type Step = (subject: Subject) => Statement<number>

function keyOf({ tenant, userId }: Subject): [string, string, string] {
  return [userKey(userId), tenant.projectId, tenant.environment]
}

const step =
  (name: string, text: string, values: (subject: Subject) => readonly SqlParameter[]): Step =>
  (subject) => ({
    name: `erase-${name}`,
    text,
    values: values(subject),
    result: ([row]) => row?.count ?? 0,
  })

const ids = ({ tenant, userId }: Subject): [string, string, string] => [tenant.projectId, tenant.environment, userId]

/** Of several memories in one request, each has the request's key, a space and a number. */
const eraseMemories = `
  WITH picked AS MATERIALIZED (
    SELECT scope, id, claim_key FROM ambit.memories
    WHERE user_key = $1::uuid AND project_id = $2 AND environment = $3 AND user_id = $4 LIMIT ${rowsAtOnce}
  ), gone AS (
    DELETE FROM ambit.memories AS m USING picked WHERE m.user_key = $1::uuid AND m.project_id = $2
      AND m.environment = $3 AND m.scope = picked.scope AND m.id = picked.id RETURNING 1
  ), emptied AS (
    UPDATE ambit.idempotency_claims AS c SET fingerprint = '' FROM picked
    WHERE c.project_id = $2 AND c.environment = $3 AND c.key = split_part(picked.claim_key, ' ', 1)
      AND picked.claim_key LIKE '% %'
  ), marked AS (
    UPDATE ambit.idempotency_claims AS c SET subject_key = $5 FROM picked
    WHERE c.project_id = $2 AND c.environment = $3 AND c.key = picked.claim_key AND c.subject_key IS NULL
  )
  SELECT count(*)::integer AS count FROM gone`

/** The keys are a list, because a join may be planned as a walk through all of the tenant's. */
const eraseFrom = (table: string, where: string, key: string): string => `
  WITH gone AS (
    DELETE FROM ambit.${table} WHERE ${key} = ANY (ARRAY(
      SELECT ${key} FROM ambit.${table} WHERE ${where} LIMIT ${rowsAtOnce}
    )) ${table === 'idempotency_claims' ? 'AND project_id = $1 AND environment = $2' : ''} RETURNING 1
  )
  SELECT count(*)::integer AS count FROM gone`

const eraseConsents = `
  WITH gone AS (
    DELETE FROM ambit.consents WHERE user_key = $1::uuid AND project_id = $2 AND environment = $3 RETURNING 1
  ), totals AS (
    DELETE FROM ambit.memory_totals WHERE user_key = $1::uuid AND project_id = $2 AND environment = $3
  )
  SELECT count(*)::integer AS count FROM gone`

const ofClaim = 'project_id = $1 AND environment = $2 AND subject_key = $3'

const steps: Readonly<Record<keyof ErasedCounts | 'links', Step>> = {
  memories: step('memories', eraseMemories, (subject) => [...keyOf(subject), subject.userId, userKey(subject.userId)]),
  idempotencyClaims: step('claims', eraseFrom('idempotency_claims', ofClaim, 'key'), (subject) => {
    const [projectId, environment, userId] = ids(subject)
    return [projectId, environment, userKey(userId)]
  }),
  grants: step('grants', eraseFrom('grants', ofUser('grants'), 'token_hash'), ids),
  links: step('links', eraseFrom('subject_links', ofUser('subject_links'), 'token_hash'), ids),
  consents: step('consents', eraseConsents, keyOf),
}

/** Recorded once, also where two were at it. */
function finishErasure(begun: BegunErasure, sequences: readonly (number | null)[]): Statement<void> {
  return {
    name: 'finish-erasure',
    text: `
      WITH finished AS (
        DELETE FROM ambit.erasures WHERE user_key = $1 AND project_id = $2 AND environment = $3 RETURNING 1
      )
      ${recordedAct(4, 'finished')}`,
    values: [...keyOf(begun), ...auditRow(recordOfErasure(begun, sequences))],
    result: () => undefined,
  }
}

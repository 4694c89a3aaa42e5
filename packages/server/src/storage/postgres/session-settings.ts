/**
 * What our statements run under: for the life of a connection that is ours alone, or for one transaction where a pooler
 * gives each transaction the session of somebody else.
 */

/** No statement of ours takes a hundredth of this; one that does is better refused than waited for. */
const statementTimeoutMs = 5_000
const lockTimeoutMs = 2_000
const idleInTransactionTimeoutMs = 10_000

/**
 * How statements are planned. A plan for one value prunes partitions while it is made, at a cost for every request; a
 * generic one is made once, and prunes when it runs. It outlives the size that a table had when it was made, so that it
 * must not be one that suits small tables only.
 */
export const sessionOptions = '-c plan_cache_mode=force_generic_plan -c enable_seqscan=off'

/** As parameters of the start-up packet. */
export const settingsOfConnection = {
  statement_timeout: statementTimeoutMs,
  lock_timeout: lockTimeoutMs,
  idle_in_transaction_session_timeout: idleInTransactionTimeoutMs,
  options: sessionOptions,
}

/** For one transaction. Behind a pooler each statement is planned for its values, which needs no settings. */
export const settingsOfTransaction = `SET LOCAL statement_timeout = ${statementTimeoutMs};
  SET LOCAL lock_timeout = ${lockTimeoutMs};
  SET LOCAL idle_in_transaction_session_timeout = ${idleInTransactionTimeoutMs}`

/** Its last answer says which transaction this is, so that it can be ended when the connection to the pooler falls silent. */
export const beginWithSettings = `BEGIN; ${settingsOfTransaction};
  SELECT pg_backend_pid() AS pid, now()::text AS "startedAt"`

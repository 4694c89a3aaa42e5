import type { DatabaseSync, StatementSync } from 'node:sqlite'

export interface CountedStatements {
  /** What was run since the last time, as it was prepared. */
  take(): readonly string[]
}

const runs = ['run', 'get', 'all', 'iterate'] as const

/** Counts what is run of all that is prepared on a connection from now on, and what is executed on it. */
export function countStatements(db: DatabaseSync): CountedStatements {
  let texts: string[] = []
  const prepare = db.prepare.bind(db)
  const exec = db.exec.bind(db)
  db.prepare = (sql) => {
    const statement = prepare(sql)
    for (const name of runs) {
      const original = statement[name].bind(statement) as (...args: unknown[]) => never
      statement[name] = ((...args: unknown[]) => {
        texts.push(sql)
        return original(...args)
      }) as StatementSync[typeof name] as never
    }
    return statement
  }
  db.exec = (sql) => {
    texts.push(sql)
    exec(sql)
  }
  return {
    take() {
      const taken = texts
      texts = []
      return taken
    },
  }
}

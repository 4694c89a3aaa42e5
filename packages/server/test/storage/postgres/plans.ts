/** Plans as PostgreSQL executed them. */
import pg from 'pg'
import type { Tenant } from '../../../src/storage/port/tenant.ts'
import type { SqlParameter } from '../../../src/storage/postgres/statement.ts'

export interface PlanNode {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly 'Index Cond'?: string
  readonly Filter?: string
  readonly 'Index Name'?: string
  readonly 'Actual Loops'?: number
  readonly 'Actual Rows'?: number
  readonly 'Rows Removed by Filter'?: number
  readonly Plans?: readonly PlanNode[]
}

const sampleTenant: Tenant = { projectId: 'prj_1', environment: 'test' }

/** What was really executed, in a transaction as the service has it: a generic plan, and row security in force. */
export async function planOf(
  client: pg.Client,
  text: string,
  values: readonly SqlParameter[],
  { tenant = sampleTenant, isTenant = true }: { tenant?: Tenant; isTenant?: boolean } = {},
): Promise<PlanNode> {
  await client.query('BEGIN')
  try {
    if (isTenant) {
      await client.query(
        `SELECT set_config('role', 'ambit_tenant', true), set_config('ambit.project_id', $1, true),
          set_config('ambit.environment', $2, true)`,
        [tenant.projectId, tenant.environment],
      )
    }
    await client.query('DEALLOCATE ALL')
    await client.query(`PREPARE hot AS ${text}`)
    const explained = await client.query(
      `EXPLAIN (ANALYZE, TIMING OFF, FORMAT JSON) EXECUTE hot (${values.map(literal).join(', ')})`,
    )
    return explained.rows[0]['QUERY PLAN'][0].Plan
  } finally {
    await client.query('ROLLBACK')
  }
}

export function literal(value: SqlParameter): string {
  if (value === null) return 'NULL'
  if (!Array.isArray(value)) return pg.escapeLiteral(String(value))
  const items = value.map((item) => (item === null ? 'NULL' : JSON.stringify(String(item))))
  return pg.escapeLiteral(`{${items.join(',')}}`)
}

export function nodesOf(node: PlanNode): readonly PlanNode[] {
  return [node, ...(node.Plans ?? []).flatMap(nodesOf)]
}

export function scansOf(plan: PlanNode, table: string): { opened: number; scanned: number; how: readonly string[] } {
  const scans = nodesOf(plan).filter(
    (node) => node['Node Type'].includes('Scan') && node['Relation Name']?.replace(/(_\d+)+$/, '') === table,
  )
  const executed = scans.filter((node) => (node['Actual Loops'] ?? 0) > 0)
  return { opened: scans.length, scanned: executed.length, how: executed.map((node) => node['Node Type']) }
}

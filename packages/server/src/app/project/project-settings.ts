/** What owners decide about a project as a whole. */
import type { SettingsShown } from '@ambit/core'
import type { SettingsChange } from '../../storage/port/projects.ts'
import { isoTimestamp } from '../../time/time-units.ts'
import type { TeamCaller } from '../console-deps.ts'
import { type Needs, type Outcome, refuse } from '../deps.ts'
import { actingPerson, ownerAct } from '../owner-act.ts'

type SettingsDeps = Needs<'projects' | 'keys', 'environment' | 'clock' | 'newId'>

export async function showSettings(deps: SettingsDeps, { project }: TeamCaller): Promise<SettingsShown> {
  const settings = await deps.store.projects.settings(project.id)
  const environments = (['test', 'live'] as const).map(async (environment) => {
    const keys = await deps.store.keys.list({ environment, projectId: project.id, nowMs: deps.clock() })
    const lastUsedAtMs = Math.max(...keys.map((key) => key.lastUsedAtMs ?? 0), 0)
    return {
      environment,
      is_here: environment === deps.environment,
      keys: keys.length,
      last_used_at: lastUsedAtMs === 0 ? null : isoTimestamp(lastUsedAtMs),
    }
  })
  return {
    name: settings?.name ?? project.name,
    retention_days: settings?.retentionDays ?? null,
    page_color: settings?.pageColor ?? null,
    environments: await Promise.all(environments),
  }
}

export async function changeSettings(
  deps: SettingsDeps,
  caller: TeamCaller,
  change: SettingsChange,
): Promise<Outcome<SettingsShown>> {
  const { id: projectId } = caller.project
  const { name, retentionDays, pageColor } = change
  const act = ownerAct(deps, actingPerson(caller), {
    atMs: deps.clock(),
    tenant: { projectId, environment: deps.environment },
    action: 'change_settings',
    subject: projectId,
    details: {
      ...(name !== undefined && { name }),
      ...(retentionDays !== undefined && { retention_days: retentionDays }),
      ...(pageColor !== undefined && { page_color: pageColor }),
    },
  })
  const isChanged = await deps.store.projects.changeSettings(projectId, change, act)
  if (!isChanged) return refuse({ code: 'conflict', message: 'There is a project of this name already.' })
  return { ok: true, value: await showSettings(deps, caller) }
}

import { deleteProject } from '../../../app/project/delete-project.ts'
import { changeSettings, showSettings } from '../../../app/project/project-settings.ts'
import type { ConsoleHandlers } from '../console-handler.ts'

export const settingsHandlers = {
  async showSettings(deps, caller) {
    return { ok: true, value: await showSettings(deps, caller) }
  },

  changeSettings: (deps, caller, { input: { name, retention_days, page_color } }) =>
    changeSettings(deps, caller, {
      ...(name !== undefined && { name }),
      ...(retention_days !== undefined && { retentionDays: retention_days }),
      ...(page_color !== undefined && { pageColor: page_color }),
    }),

  deleteProject: (deps, caller, { input: { name, code = null } }) => deleteProject(deps, caller, { name, code }),
} satisfies Partial<ConsoleHandlers>

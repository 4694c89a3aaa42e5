/** Who works on the project. */
import { dialog, press, see } from './console-steps.ts'
import { atRole, inProject, type View } from './console-view.ts'

export const teamViews: readonly View[] = [
  { name: 'team', who: 'ada', path: inProject('team'), reach: atRole('table', 'Open invitations'), pictures: ['wide'] },
  { name: 'team-as-member', who: 'tom', path: inProject('team'), reach: atRole('table', 'People') },
  {
    name: 'invite',
    who: 'ada',
    path: inProject('team'),
    async reach(page) {
      await press(page.getByRole('button', { name: 'Invite' }))
      await see(dialog(page, 'Invite to the project'))
    },
  },
]

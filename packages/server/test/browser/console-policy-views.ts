/** The policy matrix, drafted and applied. */
import { dialog, draftPolicy, press, see } from './console-steps.ts'
import { atRole, inProject, type View } from './console-view.ts'

export const policyViews: readonly View[] = [
  {
    name: 'policy-as-it-is',
    who: 'ada',
    path: inProject('policy'),
    reach: atRole('grid', /Which purposes may read/),
  },
  { name: 'policy', who: 'ada', path: inProject('policy'), reach: draftPolicy, pictures: ['wide'] },
  {
    name: 'policy-details',
    who: 'ada',
    path: inProject('policy'),
    async reach(page) {
      await draftPolicy(page)
      await press(page.getByRole('button', { name: 'Details' }))
      await see(dialog(page, 'What the draft would have done'))
    },
  },
  {
    name: 'policy-apply',
    who: 'ada',
    path: inProject('policy'),
    async reach(page) {
      await draftPolicy(page)
      await press(page.getByRole('button', { name: 'Apply…' }))
      await see(dialog(page, 'Apply the policy'))
    },
  },
  {
    name: 'policy-as-member',
    who: 'tom',
    path: inProject('policy'),
    reach: atRole('table', /Which purposes may read/),
  },
]

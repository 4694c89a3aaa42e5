import type { ActionWords } from '../../api/use-action.ts'

export const saveWords: ActionWords = {
  doing: 'Saving the settings',
  notDone: 'The settings were not changed.',
  unknown: 'It is not known whether the settings were changed.',
  whatToDo: 'Load the page again to see them, or save once more: that does no harm.',
}

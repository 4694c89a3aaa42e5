/** The model that the guide to the AI SDK takes for granted. */
import { scriptedModel } from './scripted-model.ts'

export const model = scriptedModel((said, results) => {
  if (said === 'And tomorrow?') return 'Ramen again, since you like it.'
  if (results.length === 0)
    return { tool: 'remember', input: { scope: 'preferences', value_json: { likes: ['ramen'] } } }
  if (results.length === 1) return { tool: 'recall', input: { purpose: 'recommend something to eat' } }
  return JSON.stringify(results[1]).includes('ramen') ? 'How about ramen?' : 'I do not know what you like.'
})

/** What a person can put in front of a conversation, so that a model knows how to ask. */
import type { McpCaller } from './mcp-caller.ts'

export const prompts = [
  {
    name: 'state_a_purpose',
    title: 'How to state a purpose',
    description: 'Explains to a model how memories are read here: for a purpose that is true, plain and narrow.',
    arguments: [{ name: 'task', description: 'What the model is about to do.', required: false }],
  },
] as const

/** Null: there is no such prompt. */
export function showPrompt(name: unknown, given: unknown, caller: McpCaller): object | null {
  const prompt = prompts.find((known) => known.name === name)
  if (!prompt) return null
  const task =
    typeof given === 'object' && given !== null && 'task' in given ? String(given.task).slice(0, 1_000) : null
  const text = [...rules, ...registered(caller), ...(task === null ? [] : [`Your task: ${task}`])].join('\n')
  return { description: prompt.description, messages: [{ role: 'user', content: { type: 'text', text } }] }
}

const rules = [
  'Memories of a person are kept in Ambit, which gives them out only for a stated purpose.',
  '- Before you read, say in one plain sentence what you will do with the answer: "recommend a restaurant for tonight", "write the reply in',
  '  the language of the user", "find a free slot for a meeting". Name the act, not the data, and only what you will really do.',
  '- One purpose for one task. If a task does two things, such as recommending and booking, both must be allowed: read for each by itself.',
  '- When you are refused, the message says what would be allowed. Go on without, or ask the person. Never reword a purpose to get past a refusal.',
  '- Remember what the person said or clearly meant, not what you guess; correct with supersedes, and forget when you are asked to.',
  '- What you were given is for this purpose alone: do not carry it into another task.',
]

function registered(caller: McpCaller): readonly string[] {
  const { mode, purposes } = caller.purposes()
  if (purposes.length === 0) return []
  const kind =
    mode === 'registered' ? 'State one of these, by its name; nothing else is taken:' : 'You may name one of these:'
  return [kind, ...purposes.map(({ name, statement }) => `- ${name}: ${statement}`)]
}

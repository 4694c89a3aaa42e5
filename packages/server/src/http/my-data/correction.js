/** The form in which somebody says what is right: everything that one thing says, each text in a field of its own. */
import { element } from './element.js'
import { words } from './words.js'

/** `preferredTone` and `preferred_tone` are names of programs. */
export function readable(name) {
  const spaced = name
    .replace(/([a-z])([A-Z])/g, (_, before, after) => `${before} ${after.toLowerCase()}`)
    .replace(/[_-]+/g, ' ')
    .trim()
  return spaced.charAt(0).toUpperCase() + spaced.slice(1)
}

/** Fields for all texts, numbers and choices in a value, and how to make a value of what was typed. */
function fieldsOf(value, label) {
  if (value === null) return { fields: [], typed: () => null }
  if (typeof value === 'object') {
    const parts = Object.entries(value).map(([key, member]) => [
      key,
      fieldsOf(member, Array.isArray(value) ? label : labelOf(key, label)),
    ])
    const typed = () => parts.map(([key, part]) => [key, part.typed()])
    return {
      fields: parts.flatMap(([, part]) => part.fields),
      typed: () => (Array.isArray(value) ? typed().map(([, member]) => member) : Object.fromEntries(typed())),
    }
  }
  const control = controlOf(value)
  const untouched = control.value
  const typed = () => (control.value === untouched ? value : typedLike(value, control.value))
  return { fields: [element('label', {}, label, control)], typed }
}

function labelOf(key, above) {
  if (key === 'settings') return above
  return Object.hasOwn(words.lists, key) ? words.lists[key] : readable(key)
}

function controlOf(value) {
  if (typeof value === 'boolean') {
    return element(
      'select',
      {},
      element('option', { value: 'true', selected: value }, words.yes),
      element('option', { value: 'false', selected: !value }, words.no),
    )
  }
  const text = String(value)
  // A field of one line would join the lines of a text.
  const isLong = text.length > 60 || text.includes('\n')
  if (isLong) return element('textarea', { rows: '4', required: true }, text)
  return element('input', { value: text, required: true, pattern: '.*\\S.*' })
}

/** A number stays one as long as a number is typed. */
function typedLike(before, text) {
  if (typeof before === 'boolean') return text === 'true'
  const isNumber = typeof before === 'number' && text.trim() !== '' && Number.isFinite(Number(text))
  return isNumber ? Number(text) : text
}

/**
 * What is known now; null: it was left as it is. What the service refuses is said in the form, which keeps what was typed.
 * Rejects when the link is over.
 */
export function askWhatIsRight(memory, send) {
  const { fields, typed } = fieldsOf(memory.value_json, words.topics[memory.scope])
  return new Promise((resolve, reject) => {
    const submitted = async (event) => {
      event.preventDefault()
      confirm.disabled = true
      try {
        resolve(await send(typed()))
        dialog.close()
      } catch (error) {
        confirm.disabled = false
        if (error.code === 'link_invalid') reject(error)
        if (error.code === 'link_invalid' || !dialog.open) return closed()
        problem.replaceChildren(element('p', { role: 'alert' }, words.notTaken[error.code] ?? words.failed))
      }
    }
    // Somebody may close it while it is being sent: what becomes of that is told all the same.
    const closed = () => {
      dialog.remove()
      if (!confirm.disabled) resolve(null)
    }
    const problem = element('div')
    const confirm = element('button', {}, words.correctConfirm)
    const dialog = element(
      'dialog',
      { 'aria-labelledby': 'question', onclose: closed },
      element(
        'form',
        { onsubmit: submitted },
        element('h2', { id: 'question' }, words.correctQuestion),
        fields.length > 1 ? element('p', {}, words.correctHint) : null,
        ...fields,
        problem,
        element('button', { type: 'button', onclick: () => dialog.close() }, words.cancel),
        confirm,
      ),
    )
    document.body.append(dialog)
    dialog.showModal()
  })
}

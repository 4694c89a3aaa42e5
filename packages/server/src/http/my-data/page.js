/** A person's own page. The secret is behind the #, and goes nowhere but to the service, in the body of a request. */
import { askWhatIsRight, readable } from './correction.js'
import { element } from './element.js'
import { words } from './words.js'

const token = location.hash.slice(1)
const page = document.getElementById('page')
const scopes = Object.keys(words.topics)
const purposeClasses = Object.keys(words.classes)
let data = null

const day = new Intl.DateTimeFormat(undefined, { dateStyle: 'long' })
const moment = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' })
const list = new Intl.ListFormat(undefined)

async function ask(path, body = {}) {
  const response = await fetch(`/console/my-data${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token, ...body }),
  })
  const answer = await response.json()
  if (!response.ok) throw Object.assign(new Error(answer.detail), { code: answer.error?.code })
  return answer
}

/** Pages of one kind, until there are no more of it. */
async function everything() {
  const all = { ...data, memories: [...data.memories], looks: [...data.looks] }
  while (all.memories_cursor || all.looks_cursor) {
    const next = await ask('', {
      memories_cursor: all.memories_cursor ?? all.memories.at(-1)?.id,
      looks_cursor: all.looks_cursor,
    })
    if (all.memories_cursor) all.memories.push(...next.memories)
    if (all.looks_cursor) all.looks.push(...next.looks)
    all.memories_cursor = all.memories_cursor && next.memories_cursor
    all.looks_cursor = all.looks_cursor && next.looks_cursor
  }
  return all
}

async function load() {
  show(element('p', { role: 'status' }, words.loading))
  try {
    data = await ask('')
    data = await everything()
    render()
  } catch (error) {
    if (error.code === 'link_invalid' || token === '') return showEnd(words.linkOver, words.linkOverHint)
    show(
      element('h1', {}, words.title),
      element('p', { role: 'alert' }, words.failed),
      element('button', { type: 'button', onclick: load }, words.tryAgain),
    )
  }
}

function show(...children) {
  page.replaceChildren(...children)
}

/** After the link has ended, the project is known only if the page was open before. */
function showEnd(title, hint) {
  show(
    element('p', { class: 'project' }, data?.project ?? words.title),
    element('h1', { tabindex: '-1' }, title),
    element('p', {}, hint),
  )
  page.querySelector('h1').focus()
}

function render() {
  document.title = `${words.title} · ${data.project}`
  const { style } = document.documentElement
  style.setProperty('--accent-light', data.colors.light)
  style.setProperty('--accent-dark', data.colors.dark)
  show(
    element('p', { class: 'project' }, data.project),
    element('h1', { tabindex: '-1' }, words.title),
    element('p', {}, words.intro(data.project)),
    element('p', { class: 'quiet' }, words.until(moment.format(new Date(data.expires_at)))),
    ...known(),
    looks(),
    consent(),
    element(
      'section',
      {},
      element('h2', {}, words.takeAlong),
      element('p', {}, words.takeAlongHint),
      element('button', { type: 'button', onclick: downloadPage }, words.downloadPage),
      ' ',
      element('button', { type: 'button', class: 'plain', onclick: downloadData }, words.download),
    ),
    erasure(),
  )
}

function known() {
  if (data.memories.length === 0) return [element('p', {}, words.nothing)]
  return scopes.flatMap((scope) => {
    const memories = data.memories.filter((memory) => memory.scope === scope)
    if (memories.length === 0) return []
    return [
      element('section', {}, element('h2', {}, words.topics[scope]), element('ul', {}, ...memories.map(knownThing))),
    ]
  })
}

function knownThing(memory) {
  const sentences = inWords(memory.value_json)
  const replaced = replacedIn(memory)
  const source = words.sources[memory.source] ?? memory.source
  const item = element(
    'li',
    {},
    memory.domain === null ? null : element('p', { class: 'quiet' }, words.about(memory.domain)),
    ...sentences.map((sentence) =>
      replaced.has(sentence)
        ? element('p', { class: 'quiet' }, element('s', {}, sentence), ` ${words.replaced}`)
        : element('p', {}, sentence),
    ),
    element('p', { class: 'quiet' }, words.known(source, day.format(new Date(memory.created_at)))),
    memory.expires_at === null
      ? null
      : element('p', { class: 'quiet' }, words.expires(day.format(new Date(memory.expires_at)))),
    element(
      'button',
      {
        type: 'button',
        class: 'plain',
        'aria-label': words.takeOutOf(sentences.join(', ')),
        onclick: () => takeOut(memory),
      },
      words.takeOut,
    ),
    element(
      'button',
      {
        type: 'button',
        class: 'plain',
        'aria-label': words.correctOf(sentences.join(', ')),
        onclick: () => correct(memory),
      },
      words.correct,
    ),
  )
  return item
}

/** What a memory says that another one of the same topic has overridden: a guess yields to what was said, and the older to the newer. */
function replacedIn(memory) {
  const rank = ({ source, created_at, id }) => `${source === 'inferred' ? 0 : 1} ${created_at} ${id}`
  const overriding = data.memories.filter(
    (other) => other.scope === memory.scope && other.domain === memory.domain && rank(other) > rank(memory),
  )
  const valuesOf = (value) => (Array.isArray(value) ? {} : { ...value, ...value.settings })
  const nameOf = (name) => readable(name).toLowerCase()
  const others = overriding.flatMap(({ value_json }) => Object.entries(valuesOf(value_json)))
  const isReplaced = ([name, value]) =>
    typeof value !== 'object' && others.some(([other, right]) => nameOf(other) === nameOf(name) && right !== value)
  const entries = Object.entries(valuesOf(memory.value_json)).filter(isReplaced)
  return new Set(pairs(Object.fromEntries(entries)))
}

function inWords(value) {
  if (Array.isArray(value)) return value.map((item) => (typeof item === 'string' ? item : words.window(item)))
  const { likes, dislikes, settings, ...rest } = value
  const sentences = []
  if (Array.isArray(likes) && likes.length > 0) sentences.push(words.likes(list.format(likes)))
  if (Array.isArray(dislikes) && dislikes.length > 0) sentences.push(words.dislikes(list.format(dislikes)))
  return [...sentences, ...pairs(settings ?? {}), ...pairs(rest)]
}

function pairs(object) {
  return Object.entries(object).map(([name, value]) => words.pair(readable(name), plain(value)))
}

function plain(value) {
  if (typeof value === 'boolean') return value ? words.yes : words.no
  if (Array.isArray(value)) return list.format(value.map(plain))
  if (value !== null && typeof value === 'object') return list.format(pairs(value))
  return value === null ? '–' : String(value)
}

/** @param shownMax so many are shown at first. */
function looks(shownMax = 10) {
  const items = sameLooks().map(([look, ...earlier]) =>
    element(
      'li',
      {},
      element('p', {}, look.why ?? words.noReason),
      element(
        'p',
        { class: 'quiet' },
        words.look(words.roles[look.by_role] ?? look.by ?? words.somebody, moment.format(new Date(look.at))),
        look.scope === null ? '' : ` · ${words.topics[look.scope]}`,
        earlier.length === 0
          ? ''
          : ` · ${words.lookAgain(earlier.length + 1, moment.format(new Date(earlier.at(-1).at)))}`,
      ),
      look.was_shown ? null : element('p', { class: 'quiet' }, words.refused),
    ),
  )
  const [first, rest] = [items.slice(0, shownMax), items.slice(shownMax)]
  const all = element('ul', {}, ...first)
  const more = element(
    'button',
    { type: 'button', onclick: () => more.replaceWith(element('ul', {}, ...rest)) },
    words.more,
  )
  return element(
    'section',
    {},
    element('h2', {}, words.looks),
    items.length === 0 ? element('p', {}, words.noLooks) : all,
    rest.length === 0 ? null : more,
  )
}

/** Looks that differ in nothing but their time are one entry as long as they follow each other. */
function sameLooks() {
  const kindOf = ({ at, ...look }) => JSON.stringify(look)
  const groups = []
  for (const look of data.looks) {
    const last = groups.at(-1)
    if (last && kindOf(last[0]) === kindOf(look)) last.push(look)
    else groups.push([look])
  }
  return groups
}

function consent() {
  const isOff = (scope, purposeClass) =>
    data.withdrawn.some((pair) => pair.scope === scope && pair.purpose_class === purposeClass)
  // A topic that is off as a whole says nothing about a purpose, nor a purpose about a topic.
  const topicsAsked = openOnes(scopes, (scope) => purposeClasses.every((purposeClass) => isOff(scope, purposeClass)))
  const purposesAsked = openOnes(purposeClasses, (purposeClass) => scopes.every((scope) => isOff(scope, purposeClass)))
  const topics = scopes.map((scope) => {
    const off = purposesAsked.filter((purposeClass) => isOff(scope, purposeClass)).length
    const parts = purposesAsked.map((purpose_class) => ({ scope, purpose_class }))
    return choice(words.topics[scope], off, { all: { scope }, parts, isWhole: parts.length === purposeClasses.length })
  })
  const purposes = purposeClasses.map((purpose_class) => {
    const off = topicsAsked.filter((scope) => isOff(scope, purpose_class)).length
    const parts = topicsAsked.map((scope) => ({ scope, purpose_class }))
    return choice(words.classes[purpose_class], off, {
      all: { purpose_class },
      parts,
      isWhole: parts.length === scopes.length,
    })
  })
  return element(
    'section',
    {},
    element('h2', {}, words.consent),
    element('p', {}, words.consentHint),
    element('ul', { class: 'choices' }, ...topics),
    element('h3', {}, words.purposes),
    element('p', {}, words.purposesHint),
    element('ul', { class: 'choices' }, ...purposes),
  )
}

/** All of them where none is open. */
function openOnes(all, isOff) {
  const open = all.filter((one) => !isOff(one))
  return open.length === 0 ? all : open
}

/** A switch: off when all of its parts are withdrawn. Off withdraws all of it; on restores the parts, and what another switch has taken stays taken. */
function choice(label, off, { all, parts, isWhole }) {
  const isOn = off < parts.length
  const state = off === 0 ? words.allowed : isOn ? words.partlyAllowed : words.notAllowed
  const change = () =>
    act(label, async () => {
      let answer = null
      for (const of of isOn || isWhole ? [all] : parts) answer = await ask('/consent', { ...of, is_withdrawn: isOn })
      return { ...data, ...answer }
    })
  const control = element(
    'button',
    { type: 'button', role: 'switch', 'aria-checked': String(isOn), 'aria-label': label, onclick: change },
    state,
  )
  return element('li', {}, element('span', {}, label), control)
}

/** Makes a change and shows the result. A failure is reported beside the control that was pressed. */
async function act(label, change, next = label) {
  const pressed = controlOf(label)
  const isSwitch = pressed?.getAttribute('role') === 'switch'
  if (isSwitch) pressed.textContent = words.saving
  for (const button of page.querySelectorAll('button')) button.disabled = true
  try {
    data = await change()
    renderInPlace()
    controlOf(next)?.focus()
  } catch (error) {
    if (error.code === 'link_invalid') return showEnd(words.linkOver, words.linkOverHint)
    renderInPlace()
    failedAt(label)
  }
}

function renderInPlace() {
  const scrolled = scrollY
  render()
  scrollTo(0, scrolled)
}

function controlOf(label) {
  return page.querySelector(`[aria-label="${CSS.escape(label)}"]`)
}

function failedAt(label) {
  const control = controlOf(label)
  const problem = element('p', { role: 'alert' }, words.failed)
  if (control) control.after(problem)
  else page.prepend(problem)
  control?.focus()
  problem.scrollIntoView({ block: 'nearest' })
}

/** A question that can be closed with Escape, and gives the focus back. */
function askFirst(question, hint, yes) {
  return new Promise((resolve) => {
    const closed = () => {
      dialog.remove()
      resolve(dialog.returnValue === 'yes')
    }
    const dialog = element(
      'dialog',
      { 'aria-labelledby': 'question', onclose: closed },
      element(
        'form',
        { method: 'dialog' },
        element('h2', { id: 'question' }, question),
        element('p', {}, hint),
        element('button', { value: 'no' }, words.cancel),
        element('button', { value: 'yes', class: 'danger' }, yes),
      ),
    )
    document.body.append(dialog)
    dialog.showModal()
  })
}

async function takeOut(memory) {
  const what = inWords(memory.value_json).join(', ')
  if (!(await askFirst(words.takeOutQuestion, what, words.takeOut))) return
  await act(words.takeOutOf(what), async () => {
    await ask('/take-out', { memory_id: memory.id })
    return { ...data, memories: data.memories.filter(({ id }) => id !== memory.id) }
  })
}

async function correct(memory) {
  try {
    const right = await askWhatIsRight(memory, (value_json) => ask('/correct', { memory_id: memory.id, value_json }))
    if (right === null) return
    const memories = data.memories.map((known) => (known.id === memory.id ? right : known))
    const [before, after] = [memory, right].map(({ value_json }) => words.correctOf(inWords(value_json).join(', ')))
    await act(before, async () => ({ ...data, memories }), after)
  } catch (error) {
    if (error.code !== 'link_invalid') throw error
    showEnd(words.linkOver, words.linkOverHint)
  }
}

function downloadData() {
  const { memories, looks: who, withdrawn, project } = data
  save(JSON.stringify({ project, memories, looks: who, withdrawn }, null, 2), 'json', 'application/json')
}

/** Everything that the page says, as a page without anything to press. */
function downloadPage() {
  const title = `${words.title} · ${data.project}`
  const everyLook = looks(Number.POSITIVE_INFINITY)
  const copy = element('body', {}, element('h1', {}, title), ...known(), everyLook, consent())
  for (const button of copy.querySelectorAll('button')) {
    button.replaceWith(button.getAttribute('role') === 'switch' ? `: ${button.textContent}` : '')
  }
  const head = element('head', {}, element('meta', { charset: 'utf-8' }), element('title', {}, title))
  save(`<!doctype html>${element('html', {}, head, copy).outerHTML}`, 'html', 'text/html')
}

function save(text, ending, type) {
  const url = URL.createObjectURL(new Blob([text], { type }))
  element('a', { href: url, download: `${words.fileName}.${ending}` }).click()
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

function erasure() {
  return element(
    'section',
    { class: 'last' },
    element('h2', {}, words.erase),
    element('p', {}, data.may_erase ? words.eraseHint : words.eraseElsewhere),
    data.may_erase
      ? element('button', { type: 'button', class: 'danger', 'aria-label': words.erase, onclick: erase }, words.erase)
      : null,
  )
}

async function erase() {
  if (!(await askFirst(words.eraseQuestion, words.eraseHint, words.eraseConfirm))) return
  show(element('p', { role: 'status' }, words.erasing))
  try {
    const { receipt_id } = await ask('/erase')
    showEnd(words.erased, words.erasedHint(receipt_id))
  } catch (error) {
    if (error.code === 'link_invalid') return showEnd(words.linkOver, words.linkOverHint)
    render()
    failedAt(words.erase)
  }
}

addEventListener('hashchange', () => location.reload())
await load()

/** The search: a dialog with one field. What it looks through is fetched once, when somebody is about to search. */
import { excerpt, rank, type SearchEntry, spelled, wordsOf } from './rank.ts'

const resultsMax = 12

export function addSearch(): void {
  const button = document.querySelector<HTMLButtonElement>('.search-button')
  if (!button) return
  const { dialog, field, list, status } = searchDialog()
  document.body.append(dialog)
  let loading: Promise<readonly SearchEntry[]> | undefined
  let selected = 0

  function load(): Promise<readonly SearchEntry[]> {
    loading ??= fetch('/docs/search.json').then((response) => {
      if (!response.ok) throw new Error(`status ${response.status}`)
      return response.json()
    })
    // The next attempt asks again.
    loading.catch(() => {
      loading = undefined
    })
    return loading
  }

  async function search(): Promise<void> {
    const question = field.value
    try {
      const entries = await load()
      if (question === field.value)
        show(rank(entries, question, resultsMax), question, spelled(entries, wordsOf(question)))
    } catch {
      show([], question, [])
      status.textContent = 'The search could not be loaded. Is the service running?'
    }
  }

  /** @param words as they were understood. */
  function show(found: readonly SearchEntry[], question: string, words: readonly string[]): void {
    list.replaceChildren(...found.map((entry, at) => resultItem(entry, at, words)))
    status.textContent =
      words.length === 0
        ? ''
        : found.length === 0
          ? `No results for “${question}”`
          : `${found.length} found for “${words.join(' ')}”`
    select(0)
  }

  function select(at: number): void {
    const options = [...list.children] as HTMLElement[]
    selected = options.length === 0 ? 0 : (at + options.length) % options.length
    for (const [index, option] of options.entries()) option.ariaSelected = String(index === selected)
    field.ariaExpanded = String(options.length > 0)
    const current = options[selected]
    if (current) field.setAttribute('aria-activedescendant', current.id)
    else field.removeAttribute('aria-activedescendant')
    current?.scrollIntoView({ block: 'nearest' })
  }

  function open(): void {
    void load().catch(() => undefined)
    dialog.showModal()
    field.select()
  }

  button.hidden = false
  button.addEventListener('click', open)
  field.addEventListener('input', () => void search())
  field.addEventListener('keydown', (event) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined) select(selected + step)
    else if (event.key === 'Enter') (list.children[selected] as HTMLElement | undefined)?.click()
    else return
    event.preventDefault()
  })
  // A press beside the dialog closes it, and so does a result on the same page.
  dialog.addEventListener('click', ({ target }) => {
    if (target === dialog || (target instanceof Element && target.closest('a'))) dialog.close()
  })
  document.addEventListener('keydown', (event) => {
    const isAsked = event.key === '/' || (event.key === 'k' && (event.metaKey || event.ctrlKey))
    if (!isAsked || dialog.open || isTyping(event.target)) return
    event.preventDefault()
    open()
  })
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches('input:not([type="radio"]), textarea, select')
}

function searchDialog() {
  const dialog = document.createElement('dialog')
  dialog.className = 'search'
  dialog.ariaLabel = 'Search the documentation'
  const field = document.createElement('input')
  field.type = 'search'
  field.placeholder = 'Search the documentation'
  field.ariaLabel = 'Search the documentation'
  field.autocomplete = 'off'
  field.spellcheck = false
  field.role = 'combobox'
  field.ariaExpanded = 'false'
  field.setAttribute('aria-controls', 'search-results')
  field.setAttribute('aria-autocomplete', 'list')
  const list = document.createElement('div')
  list.id = 'search-results'
  list.role = 'listbox'
  list.ariaLabel = 'Results'
  const status = document.createElement('p')
  status.className = 'search-status'
  status.role = 'status'
  dialog.append(field, status, list)
  return { dialog, field, list, status }
}

/** The link itself is the option: one inside of an option could not be told to whoever hears the page. */
function resultItem([title, heading, href, text]: SearchEntry, at: number, words: readonly string[]): HTMLElement {
  const link = document.createElement('a')
  link.role = 'option'
  link.id = `search-result-${at}`
  link.href = href
  link.tabIndex = -1
  const isPage = heading === ''
  link.append(
    span('search-name', isPage ? title : heading),
    span('search-place', isPage ? '' : title),
    span('search-text', excerpt(text, words)),
  )
  return link
}

function span(className: string, text: string): HTMLElement {
  const element = document.createElement('span')
  element.className = className
  element.textContent = text
  return element
}

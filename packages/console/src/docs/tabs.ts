/** Examples in several languages as tabs. One choice holds for all of them, on every page. */
const storageKey = 'ambit-docs-language'

export function addTabs(): void {
  const groups = [...document.querySelectorAll<HTMLElement>('.tabs')].map((group, index) =>
    tabGroup(group, index, choose),
  )
  function choose(name: string): void {
    for (const show of groups) show(name)
    try {
      localStorage.setItem(storageKey, name)
    } catch {
      // Without storage, the choice holds for this page.
    }
  }
  for (const show of groups) show(chosen() ?? 'curl')
}

function chosen(): string | null {
  try {
    return localStorage.getItem(storageKey)
  } catch {
    return null
  }
}

/** Gives back how to show the example in a language; one that has none of it shows its first. */
function tabGroup(group: HTMLElement, index: number, choose: (name: string) => void): (name: string) => void {
  const panels = [...group.querySelectorAll<HTMLElement>(':scope > section')]
  const list = document.createElement('div')
  list.role = 'tablist'
  list.ariaLabel = 'Language'
  const tabs = panels.map((panel, at) => {
    const tab = document.createElement('button')
    tab.type = 'button'
    tab.role = 'tab'
    tab.id = `tab-${index}-${at}`
    tab.textContent = panel.dataset.tab ?? ''
    panel.id = `tab-panel-${index}-${at}`
    panel.role = 'tabpanel'
    panel.setAttribute('aria-labelledby', tab.id)
    tab.setAttribute('aria-controls', panel.id)
    tab.addEventListener('click', () => {
      // What is above it may change its height as well: the tab stays where it was pressed.
      const { top } = tab.getBoundingClientRect()
      choose(tab.textContent)
      scrollBy({ top: tab.getBoundingClientRect().top - top, behavior: 'instant' })
    })
    return tab
  })
  list.addEventListener('keydown', (event) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (step === undefined) return
    const at = tabs.indexOf(document.activeElement as HTMLButtonElement)
    const next = tabs[(at + step + tabs.length) % tabs.length]
    next?.click()
    next?.focus()
    event.preventDefault()
  })
  list.append(...tabs)
  group.prepend(list)
  group.classList.add('is-tabbed')
  return (name) => {
    const found = panels.findIndex((panel) => panel.dataset.tab === name)
    const shown = Math.max(found, 0)
    for (const [at, panel] of panels.entries()) {
      panel.hidden = at !== shown
      const tab = tabs[at]
      if (!tab) continue
      tab.ariaSelected = String(at === shown)
      tab.tabIndex = at === shown ? 0 : -1
    }
  }
}

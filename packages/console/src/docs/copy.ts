const shownMs = 2_000

export function addCopyButtons(): void {
  for (const button of document.querySelectorAll<HTMLButtonElement>('button.copy')) {
    button.hidden = false
    button.setAttribute('aria-live', 'polite')
    button.addEventListener('click', () => void copy(button))
  }
}

async function copy(button: HTMLButtonElement): Promise<void> {
  const code = button.parentElement?.querySelector('code')
  if (!code) return
  try {
    await navigator.clipboard.writeText(code.innerText)
    button.textContent = 'Copied'
  } catch {
    // Where a page may not write to the clipboard, which is the case without https, a selection is half of the way.
    getSelection()?.selectAllChildren(code)
    button.textContent = 'Selected'
  }
  setTimeout(() => {
    button.textContent = 'Copy'
  }, shownMs)
}

// Runs before the first paint, as a file of its own: the Content-Security-Policy allows no script inside the page.
;(() => {
  try {
    const theme = localStorage.getItem('ambit-theme')
    if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
  } catch {
    // Without storage, the theme of the system holds.
  }
})()

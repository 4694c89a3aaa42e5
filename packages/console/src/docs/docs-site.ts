/** The script of the documentation: search, tabs, copying and the theme. Everything else is there without it. */
import '../design/fonts.css'
import '../design/tokens.css'
import '../design/base.css'
import './frame.css'
import './outline.css'
import './article.css'
import './code.css'
import './neighbours.css'
import './search.css'
import { addCopyButtons } from './copy.ts'
import { addSearch } from './search.ts'
import { addTabs } from './tabs.ts'
import { addThemeSwitch } from './theme-switch.ts'

addThemeSwitch()
addTabs()
addCopyButtons()
addSearch()
// On a phone, the menu has done its work when it has led to a part of the same page.
const menu = document.querySelector<HTMLElement>('#pages')
menu?.addEventListener('click', ({ target }) => {
  if (target instanceof Element && target.closest('a') && menu.matches(':popover-open')) menu.hidePopover()
})
// Not by scrollIntoView, after which the keyboard would go on from there instead of from the beginning of the page.
const current = menu?.querySelector<HTMLElement>('[aria-current]')
if (menu && current) menu.scrollTop = current.offsetTop - menu.clientHeight / 2

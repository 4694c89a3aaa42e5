/** A piece of the page: attributes by name, listeners as `onclick`, children that are null left out. */
export function element(name, properties = {}, ...children) {
  const made = document.createElement(name)
  for (const [key, value] of Object.entries(properties)) {
    if (key.startsWith('on')) made.addEventListener(key.slice(2), value)
    else if (value === true) made.setAttribute(key, '')
    else if (value !== false && value !== null) made.setAttribute(key, value)
  }
  made.append(...children.filter((child) => child !== null))
  return made
}

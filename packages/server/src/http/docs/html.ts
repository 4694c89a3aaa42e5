/** Text that has been made safe to stand in a page. Only `html` makes it, and `ownMarkup` of what we have drawn ourselves. */
export interface Html {
  readonly markup: string
}

/** A template whose values are escaped, unless they are markup already; lists are joined. */
export function html(
  parts: TemplateStringsArray,
  ...values: readonly (string | number | Html | readonly Html[])[]
): Html {
  return { markup: parts.reduce((markup, part, index) => markup + render(values[index - 1]) + part) }
}

/** For files of ours that are markup. */
export function ownMarkup(markup: string): Html {
  return { markup }
}

function render(value: string | number | Html | readonly Html[] | undefined): string {
  if (value === undefined) return ''
  if (Array.isArray(value)) return value.map(({ markup }) => markup).join('')
  if (typeof value === 'object') return (value as Html).markup
  return String(value).replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}

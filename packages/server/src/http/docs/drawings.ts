/** Drawings as a part of the page that they stand in: without colours of their own, so that they have those of its theme. */
import { type Html, html, ownMarkup } from './html.ts'

export function drawingIn(svg: string, alt: string): Html {
  const inside = svg
    .replace(/<style>[\s\S]*?<\/style>/, '')
    .replace(/^[\s\S]*?<svg[^>]*>/, '')
    .replace(/<\/svg>\s*$/, '')
  const [, viewBox = ''] = /viewBox="([^"]+)"/.exec(svg) ?? []
  // Without a text it is an ornament beside what says the same.
  const name = alt === '' ? html`aria-hidden="true"` : html`role="img" aria-label="${alt}"`
  return html`<svg viewBox="${viewBox}" ${name}>${ownMarkup(inside)}</svg>`
}

import { useLayoutEffect, useRef } from 'react'

interface AdoptedProps {
  node: Element
  className: string | undefined
  label?: string
  isNavigation?: boolean
}

/** What stands in a node of another document, as nodes of this one: no markup is made of text. */
export function Adopted({ node, className, label, isNavigation = false }: AdoptedProps) {
  const place = useRef<HTMLElement & HTMLDivElement>(null)
  useLayoutEffect(() => {
    const copies = [...node.childNodes].map((child) => document.importNode(child, true))
    place.current?.replaceChildren(...copies)
    // Where the current page stands in a long list.
    const current = place.current?.querySelector<HTMLElement>('[aria-current]')
    if (place.current && current) place.current.scrollTop = current.offsetTop - place.current.clientHeight / 2
  }, [node])
  return isNavigation ? (
    <nav ref={place} className={className} aria-label={label} />
  ) : (
    <div ref={place} className={className} />
  )
}

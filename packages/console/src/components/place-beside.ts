/** Puts what pops up below its button, flush with the side that has room; above it where there is none below. */
export function placeBeside(button: HTMLElement, popover: HTMLElement, widthMin: number): void {
  const gap = 4
  const margin = 8
  const anchor = button.getBoundingClientRect()
  popover.style.minWidth = `${Math.max(widthMin, anchor.width)}px`
  // It has no size before it is shown; the style sheet lays it out, unseen, for this.
  popover.dataset.measuring = ''
  const { offsetWidth: width, offsetHeight: height } = popover
  delete popover.dataset.measuring
  const isRoomAtRight = anchor.left + width <= document.documentElement.clientWidth - margin
  const isRoomBelow = anchor.bottom + gap + height <= window.innerHeight - margin
  popover.style.left = `${isRoomAtRight ? anchor.left : Math.max(margin, anchor.right - width)}px`
  popover.style.top = `${isRoomBelow ? anchor.bottom + gap : Math.max(margin, anchor.top - gap - height)}px`
}

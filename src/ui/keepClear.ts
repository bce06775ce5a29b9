/**
 * Marks an element that nothing floating (cards, toasts) may cover: a status line, rows of statistics. `foot` marks only so many
 * pixels at its lower edge, as the last rows of a table: what floats above them can be scrolled out from under, they cannot.
 */
export const keepClear = (foot?: number) => ({ [attribute]: foot ? String(foot) : '' })

const attribute = 'data-keep-clear'

/** Where the marked elements are, in pixels of the window; those that are hidden are left out. */
export function clearBoxes(): DOMRect[] {
  return [...document.querySelectorAll(`[${attribute}]`)].flatMap((element) => {
    const box = element.getBoundingClientRect()
    if (box.width === 0 || box.height === 0) return []
    const foot = Math.min(box.height, Number(element.getAttribute(attribute)) || box.height)
    return [new DOMRect(box.x, box.bottom - foot, box.width, foot)]
  })
}

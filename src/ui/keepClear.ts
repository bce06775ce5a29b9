/**
 * Marks an element that floating parts (cards, toasts) may not cover: a status line, statistics rows. `foot` marks only
 * so many pixels at its lower edge, such as the last rows of a table, which cannot be scrolled out from under a cover.
 */
export const keepClear = (foot?: number) => ({ [attribute]: foot ? String(foot) : '' })

const attribute = 'data-keep-clear'

/** Boxes of the marked elements, in pixels of the window; hidden ones are omitted. */
export function clearBoxes(): DOMRect[] {
  return [...document.querySelectorAll(`[${attribute}]`)].flatMap((element) => {
    const box = element.getBoundingClientRect()
    if (box.width === 0 || box.height === 0) return []
    const foot = Math.min(box.height, Number(element.getAttribute(attribute)) || box.height)
    return [new DOMRect(box.x, box.bottom - foot, box.width, foot)]
  })
}

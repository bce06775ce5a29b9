import type { Box } from './paint.ts'

/** Marks what lies over a pane for longer than a look: what is shown is brought out from under it. */
export const paneCoverMark = { 'data-pane-cover': '' }

/** Where everything that lies over a pane is, its own and what floats over the page, CSS pixels from its top left. */
export function coversOf(root: HTMLElement): Box[] {
  const origin = root.getBoundingClientRect()
  return [...root.ownerDocument.querySelectorAll('[data-pane-cover]')].flatMap((element) => {
    const { left, top, width, height } = element.getBoundingClientRect()
    return width > 0 && height > 0 ? [{ x: left - origin.left, y: top - origin.top, w: width, h: height }] : []
  })
}

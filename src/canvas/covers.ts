import type { Box } from './paint.ts'

/** Attribute of what stays open over a pane: the active node is panned out from under it. */
export const paneCoverMark = { 'data-pane-cover': '' }

/** Boxes of everything that covers a pane, its own panels and the page's floating ones, CSS pixels from its top left. */
export function coverBoxes(root: HTMLElement): Box[] {
  const origin = root.getBoundingClientRect()
  return [...root.ownerDocument.querySelectorAll('[data-pane-cover]')].flatMap((element) => {
    const { left, top, width, height } = element.getBoundingClientRect()
    return width > 0 && height > 0 ? [{ x: left - origin.left, y: top - origin.top, w: width, h: height }] : []
  })
}

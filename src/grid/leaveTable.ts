const tabbable =
  'a[href], button:not([disabled]), input:not([disabled]), select:not([disabled]), textarea:not([disabled]), [tabindex]'

/** Gives the keyboard to what comes after the table (`step` 1) or before it (-1) in the page's order of tabbing. */
export function leaveTable(root: HTMLElement, step: 1 | -1): void {
  const side = step > 0 ? Node.DOCUMENT_POSITION_FOLLOWING : Node.DOCUMENT_POSITION_PRECEDING
  const stops = [...document.querySelectorAll<HTMLElement>(tabbable)].filter(
    (element) =>
      element.tabIndex >= 0 &&
      element.offsetParent !== null &&
      !root.contains(element) &&
      !element.contains(root) &&
      (root.compareDocumentPosition(element) & side) !== 0,
  )
  const next = step > 0 ? stops[0] : stops.at(-1)
  next?.focus()
}

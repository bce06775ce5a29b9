/** Focuses the current row of the tree. */
export function focusTree(): void {
  requestAnimationFrame(() =>
    document.querySelector<HTMLElement>('[data-pane="structure"] [data-region-entry]')?.focus(),
  )
}

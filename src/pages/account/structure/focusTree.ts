/** Gives the keyboard back to the tree's row. */
export function focusTree(): void {
  requestAnimationFrame(() =>
    document.querySelector<HTMLElement>('[data-pane="structure"] [data-region-entry]')?.focus(),
  )
}

/** Gives the keyboard to a pane: to the active node of its mirror. */
export function focusEntry(root: HTMLElement): void {
  root.querySelector<HTMLElement>('[data-region-entry]')?.focus({ preventScroll: true })
}

/** Moves the keyboard focus to the active node of a pane's mirror. */
export function focusEntry(root: HTMLElement): void {
  root.querySelector<HTMLElement>('[data-region-entry]')?.focus({ preventScroll: true })
}

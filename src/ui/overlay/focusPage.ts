/** Gives the keyboard to the page where nothing has it: what was there to get it back from a dialog is gone, or never was. */
export function focusPage(): void {
  if (document.activeElement === document.body)
    document.querySelector<HTMLElement>('[data-region="page"]')?.focus({ preventScroll: true })
}

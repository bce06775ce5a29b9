/** Gives the keyboard to the page where nothing has it: what was there to get it back from a dialog is gone, or never was. */
export function focusPage(page: Document = document): void {
  if (page.activeElement === page.body)
    page.querySelector<HTMLElement>('[data-region="page"]')?.focus({ preventScroll: true })
}

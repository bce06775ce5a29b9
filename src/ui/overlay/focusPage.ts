/** Focuses the page if nothing has the focus: the element that should get it back from a dialog no longer exists. */
export function focusPage(page: Document = document): void {
  if (page.activeElement === page.body)
    page.querySelector<HTMLElement>('[data-region="page"]')?.focus({ preventScroll: true })
}

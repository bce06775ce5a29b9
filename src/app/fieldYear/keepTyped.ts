const editors = ':is([data-pane], [data-inspected]) :is(input, textarea)'

/**
 * Commits what stands in an open cell editor, as leaving the cell does, before the page or the field-year goes. Answers
 * false when it cannot stand there and the editor is still open.
 */
export function keepTyped(): boolean {
  const focused = document.activeElement
  if (!(focused instanceof HTMLElement) || !focused.matches(editors)) return true
  focused.blur()
  return !document.querySelector(':is([data-pane], [data-inspected]) [aria-invalid="true"]')
}

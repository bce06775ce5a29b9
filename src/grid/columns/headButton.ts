/**
 * A heading's button labelled `label`. It does not take the focus when pressed: its action may recreate the headings, and
 * removing the focused button would lose the focus.
 */
export function headButton(className: string, label: string, run: () => void): HTMLButtonElement {
  const button = document.createElement('button')
  button.type = 'button'
  button.className = className
  button.tabIndex = -1
  button.title = label
  button.setAttribute('aria-label', label)
  button.addEventListener('mousedown', (event) => event.preventDefault())
  button.addEventListener('click', run)
  return button
}

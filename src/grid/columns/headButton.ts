/**
 * A heading's button labelled `label`. It does not take the focus when pressed, because its action may recreate the
 * headings, and the focus would be lost with the button.
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

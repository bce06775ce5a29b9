/**
 * A button of a heading, called `label`. Pressed, it leaves the keyboard where that is: what it does may have the headings made
 * anew, and a button that is gone would take the keyboard with it.
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

/** Elements that have a role without stating it. */
const implicit: Readonly<Record<string, string>> = {
  button: 'button',
  textbox: 'input:not([type]), input[type="text"], input[type="search"], textarea',
  checkbox: 'input[type="checkbox"]',
  radio: 'input[type="radio"]',
  combobox: 'select, input[list]',
  link: 'a[href]',
  heading: 'h1, h2, h3, h4, h5, h6',
  form: 'form',
  navigation: 'nav',
}

const hidden = '[aria-hidden="true"]'

/** The text of an element without what is hidden from assistive technology, such as the mark of a required field. */
function textOf(element: Element | null): string {
  if (!element) return ''
  const parts = element.querySelector(hidden)
    ? [...element.childNodes].map((node) =>
        node instanceof Element ? (node.matches(hidden) ? '' : textOf(node)) : (node.textContent ?? ''),
      )
    : [element.textContent ?? '']
  return parts.join('').replace(/\s+/g, ' ').trim()
}

/** The accessible name of an element as far as the product states it: label, labelling elements, or content. */
function nameOf(element: Element): string {
  const label = element.getAttribute('aria-label')
  if (label !== null) return label
  const labelledBy = element.getAttribute('aria-labelledby')
  if (labelledBy !== null)
    return labelledBy
      .split(' ')
      .map((id) => textOf(document.getElementById(id)))
      .join(' ')
  const own = element.id ? document.querySelector(`label[for="${CSS.escape(element.id)}"]`) : null
  return textOf(own ?? element.closest('label') ?? element)
}

/** Elements of a role, in the order of the page, by name: the whole name, or a pattern in it. */
export function elementsOfRole(role: string, name?: string | RegExp, within: ParentNode = document): HTMLElement[] {
  const selector = [`[role="${role}"]`, ...(implicit[role] ? [implicit[role]] : [])].join(', ')
  return [...within.querySelectorAll<HTMLElement>(selector)].filter((element) => {
    const stated = element.getAttribute('role')
    if (stated !== null && stated !== role) return false
    if (name === undefined) return true
    return typeof name === 'string' ? nameOf(element) === name : name.test(nameOf(element))
  })
}

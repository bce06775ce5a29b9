import { notStartedWords } from '../words/shell/notStarted.ts'
import type { Language } from '../words/word.ts'

/** Says in a page that could not begin why it is empty, with a button that loads it again. */
export function showNotStarted(root: HTMLElement, language: Language, reload: () => void): void {
  const element = (tag: string, key: keyof typeof notStartedWords): HTMLElement =>
    Object.assign(document.createElement(tag), { textContent: notStartedWords[key][language] })
  const main = Object.assign(document.createElement('main'), { className: 'not-started' })
  const again = element('button', 'notStarted.again')
  again.addEventListener('click', reload)
  main.setAttribute('role', 'alert')
  main.append(element('h1', 'notStarted.title'), element('p', 'notStarted.reason'), again)
  document.documentElement.lang = language
  root.replaceChildren(main)
}

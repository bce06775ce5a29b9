import en from '../../locales/en/notStarted.json' with { type: 'json' }
import es from '../../locales/es/notStarted.json' with { type: 'json' }
import it from '../../locales/it/notStarted.json' with { type: 'json' }
import ru from '../../locales/ru/notStarted.json' with { type: 'json' }
import type { Language } from '../words/word.ts'

const sentences = { ru, en, it, es } satisfies Record<Language, typeof en>

/** Explains in a page that could not start why it is empty, with a button to reload it. */
export function showNotStarted(root: HTMLElement, language: Language, reload: () => void): void {
  const element = (tag: string, key: keyof typeof en): HTMLElement =>
    Object.assign(document.createElement(tag), { textContent: sentences[language][key] })
  const main = Object.assign(document.createElement('main'), { className: 'not-started' })
  const retry = element('button', 'notStarted.again')
  retry.addEventListener('click', reload)
  main.setAttribute('role', 'alert')
  main.append(element('h1', 'notStarted.title'), element('p', 'notStarted.reason'), retry)
  document.documentElement.lang = language
  root.replaceChildren(main)
}

import { createStore, Provider } from 'jotai'
import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { I18nextProvider } from 'react-i18next'
import { createI18n } from '../../../src/i18n/i18n.ts'
import { LiveRegions } from '../../../src/ui/feedback/LiveRegion.tsx'
import { ThemeProvider } from '../../../src/ui/theme/ThemeProvider.tsx'
import { allSentences } from '../../../src/words/allSentences.ts'

/** Mounts a part of the product over the whole window, with its own store. */
export function mount(part: ReactNode): ReturnType<typeof createStore> {
  const store = createStore()
  const root = document.createElement('div')
  root.style.cssText = 'position:fixed;inset:0'
  document.body.append(root)
  createRoot(root).render(
    <Provider store={store}>
      <I18nextProvider i18n={createI18n('en', allSentences)}>
        <ThemeProvider preference="light">
          <LiveRegions>{part}</LiveRegions>
        </ThemeProvider>
      </I18nextProvider>
    </Provider>,
  )
  return store
}

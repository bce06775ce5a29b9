import { createStore, Provider } from 'jotai'
import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { expect, it } from 'vitest'
import { createI18n } from '../../i18n/i18n.ts'
import { session } from '../../state/account/session.ts'
import { allSentences } from '../../words/allSentences.ts'
import { SampleChip } from './SampleChip.tsx'

const words = createI18n('en', allSentences)

function shown(is_sample: boolean, sample_spec_id: number | null = null): string {
  const store = createStore()
  const person = { id: 1, username: 'p', first_name: 'Anna', last_name: 'Morgan', role: 'employee' as const }
  store.set(session.user, { ...person, company_id: 1, is_sample, sample_spec_id })
  store.set(session.selectedCulture, { spec_id: 7, russian_name: 'Ячмень', english_name: 'Barley' })
  return renderToStaticMarkup(
    <Provider store={store}>
      <I18nextProvider i18n={words}>
        <SampleChip />
      </I18nextProvider>
    </Provider>,
  )
}

it('pages of the demo company and of a sample crop are marked as sample data', () => {
  expect(shown(true)).toContain('Sample data')
  expect(shown(false)).toBe('')
  expect(shown(false, 7)).toContain('Sample data')
  expect(shown(false, 8)).toBe('')
})

import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { expect, it } from 'vitest'
import type { Person } from '../../../contract/company/people.ts'
import { createI18n } from '../../../i18n/i18n.ts'
import { allSentences } from '../../../words/allSentences.ts'
import { SeenCell } from './StructureCells.tsx'

const shown = (person: Partial<Person>) =>
  renderToStaticMarkup(
    <I18nextProvider i18n={createI18n('en', allSentences)}>
      <SeenCell person={person as Person} />
    </I18nextProvider>,
  )

it('a dash means never active; unknown to the user is empty', () => {
  const neverSeen = { last_seen_at: null, blocked_until: null, password_pending: false }
  expect(shown(neverSeen)).toContain('–')
  expect(shown({ ...neverSeen, password_pending: null })).toBe('')
})

import { expect, it } from 'vitest'
import { createI18n } from '../../i18n/i18n.ts'
import { allSentences } from '../../words/allSentences.ts'
import { failureReason } from './failureReason.ts'

it('the reason of a failure is a separate sentence before the request number', () => {
  const { t } = createI18n('en', allSentences)
  const reason = (detail: string | null, requestId: string | null) =>
    failureReason(t, { code: 'network', detail, requestId })
  expect([reason('Something went wrong', '7f'), reason('Busy!', '7f'), reason('Something went wrong', null)]).toEqual([
    'Something went wrong. Request id: 7f',
    'Busy! Request id: 7f',
    'Something went wrong',
  ])
})

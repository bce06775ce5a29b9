import { createStore, Provider } from 'jotai'
import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { expect, it } from 'vitest'
import { name, yearOf } from '../../../../tests/simulation/labelledYear.ts'
import { applyChange } from '../../../domain/change/applyChange.ts'
import { yearScope } from '../../../domain/change/scope.ts'
import { sheetOrder } from '../../../domain/sheet/range/sheetOrder.ts'
import { createI18n } from '../../../i18n/i18n.ts'
import { showRefused } from '../../../state/log/refused/refusedCells.ts'
import { goToCell } from '../../../state/sheet/selection/sheetSelection.ts'
import { sheetOrderAtom } from '../../../state/sheet/sheetView.ts'
import { loadedYearAtom } from '../../../state/year/loaded.ts'
import { allSentences } from '../../../words/allSentences.ts'
import { RefusedReason } from './RefusedReason.tsx'

it('a refused line is named as its cell shows it', () => {
  const store = createStore()
  const year = yearOf(1, [11, 12])
  const line = { entity: 'line' as const, ids: [11166] }
  applyChange(year, {
    name,
    columns: [
      { ...line, field: 'exists', before: [false], after: [true] },
      { ...line, field: 'name', before: [null], after: ['OffLine1'] },
    ],
  })
  store.set(loadedYearAtom, year)
  store.set(sheetOrderAtom, sheetOrder(Int32Array.of(0, 1), ['label', 'line'], 2))
  showRefused(store, [
    {
      key: 'k',
      scope: yearScope(1),
      change: { name, columns: [{ entity: 'plot', field: 'line_id', ids: [11], before: [null], after: [11166] }] },
      code: 'notFound',
      detail: 'Not found',
      requestId: null,
    },
  ])
  goToCell(store, { row: 0, col: 1 })
  const html = renderToStaticMarkup(
    <Provider store={store}>
      <I18nextProvider i18n={createI18n('en', allSentences)}>
        <RefusedReason />
      </I18nextProvider>
    </Provider>,
  )
  expect(html).toContain('Not saved “OffLine1”: Not found')
})

import { createStore, Provider } from 'jotai'
import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { expect, it } from 'vitest'
import { cropOf } from '../../domain/columns/cropColumns.ts'
import { createI18n } from '../../i18n/i18n.ts'
import type { ShownLine } from '../../state/lines/shownLine.ts'
import { openCropAtom } from '../../state/log/openColumns.ts'
import { allSentences } from '../../words/allSentences.ts'
import { LineDetailsTab } from './LineDetailsTab.tsx'

const words = createI18n('en', allSentences)

/** Flagon, a variety of Pearl × Puffin with all data. */
function flagon(): ShownLine {
  const none = { is_variety: false, mother_id: null, father_id: null }
  const line = { id: 3, name: 'F-3', is_variety: true, mother_id: 1, father_id: 2 }
  const crop = cropOf(
    { spec_id: 1, seq: 0 },
    [{ ...none, id: 1, name: 'Pearl' }, { ...none, id: 2, name: 'Puffin' }, line],
    [],
  )
  const passport = {
    variety_name: 'Flagon',
    species: 'Hordeum vulgare L.',
    stage: 'F8',
    origin: 'Kuban',
    regions: 'Central\nVolga',
    uniformity: '99.2 %',
    heterotic_group: 'E2',
    owner: 'Northfield',
    herbicides: 'tribenuron-methyl',
    fungicides: 'none needed',
    comment: 'Stands upright.',
  }
  for (const [field, text] of Object.entries(passport)) crop.passport[field as keyof typeof passport].set(2, text)
  return { ...line, row: 2, crop, variety_name: 'Flagon' }
}

/** Text next to each term of the tab. */
function shown(): Record<string, string> {
  const store = createStore()
  const line = flagon()
  store.set(openCropAtom, line.crop)
  const html = renderToStaticMarkup(
    <Provider store={store}>
      <I18nextProvider i18n={words}>
        <LineDetailsTab line={line} />
      </I18nextProvider>
    </Provider>,
  )
  const matches = html.matchAll(/<dt[^>]*>(.*?)<\/dt><dd[^>]*>(.*?)<\/dd>/g)
  return Object.fromEntries([...matches].map(([, name, value]) => [name, value]))
}

it('the details show species and variety, origin and regions [VAR-20, VAR-21]', () => {
  expect(shown()).toMatchObject({
    Variety: 'Flagon',
    Line: 'F-3',
    Species: 'Hordeum vulgare L.',
    Origin: 'Kuban',
    Regions: 'Central, Volga',
  })
})

it('the details show uniformity and heterotic group, and the genealogy [VAR-22, VAR-23]', () => {
  expect(shown()).toMatchObject({
    Uniformity: '99.2 %',
    'Heterotic group': 'E2',
    Genealogy: expect.stringContaining('Pearl/Puffin'),
  })
})

it('the details show owner, comments, herbicides and fungicides; unknown values are a dash [VAR-24, VAR-25]', () => {
  expect(shown()).toMatchObject({
    Owner: 'Northfield',
    Comment: 'Stands upright.',
    Herbicides: 'tribenuron-methyl',
    Fungicides: 'none needed',
    Plot: '–',
    'Inbreeding F': '0.9922',
  })
})

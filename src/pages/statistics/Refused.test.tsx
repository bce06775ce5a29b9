import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { describe, expect, it } from 'vitest'
import { defaultSettings, type TabName, tabs } from '../../domain/analysis/settings.ts'
import { appendPlot, emptyFieldYear, emptyTraitColumn } from '../../domain/columns/fieldYear.ts'
import type { Refusal } from '../../domain/stats/result.ts'
import { newTraitFields } from '../../domain/traits/traitFields.ts'
import { createI18n } from '../../i18n/i18n.ts'
import type { Nursery } from '../../state/year/chosenYear.ts'
import { allSentences } from '../../words/allSentences.ts'
import { Refused } from './Refused.tsx'

const words = createI18n('en', allSentences)

/** A year with line A twice and line B once, with values of two traits. */
function trial() {
  const columns = emptyFieldYear({ year_id: 1, field_id: 1, spec_id: 1, year: 2026, field_name: 'Trial' })
  for (const [k, name] of ['A', 'B'].entries())
    columns.lines.set(k + 1, { id: k + 1, name, is_variety: false, mother_id: null, father_id: null })
  for (const [i, line] of [1, 2, 1].entries()) {
    appendPlot(columns, 100 + i)
    columns.row[i] = 1
    columns.col[i] = i + 1
    columns.line[i] = line
  }
  for (const [k, name] of ['Yield', 'Height'].entries())
    columns.traits.push({
      ...emptyTraitColumn(3, { ...newTraitFields, id: k + 1, name }),
      numbers: Float64Array.of(4, 5, 6),
    })
  return columns
}

const nursery = (id: number, years: readonly number[]): Nursery => ({
  field_id: id,
  field_name: `Nursery ${id}`,
  kind: 'competitive',
  spec_id: 1,
  country: 1,
  region: 1,
  region_name: '',
  subregion: null,
  subregion_name: null,
  fieldyear_set: years.map((year) => ({ id: year, year })),
})

/** Texts and buttons shown instead of the result. */
function shown(tab: TabName, code: Refusal['code'], nurseries: readonly Nursery[] = [nursery(1, [2026])]) {
  const markup = renderToStaticMarkup(
    <I18nextProvider i18n={words}>
      <Refused
        tab={tab}
        refusal={{ ok: false, code, numbers: { n: 1, needed: 2, groups: 1 }, names: [] }}
        columns={trial()}
        nurseries={nurseries}
        settings={defaultSettings}
        change={() => {}}
      />
    </I18nextProvider>,
  )
  const buttons = [...markup.matchAll(/<button[^>]*>(.*?)<\/button>/g)].map(([, inner]) =>
    inner.replace(/<[^>]+>/g, ''),
  )
  return { text: markup.replace(/<[^>]+>/g, ' '), buttons, hasPicture: markup.includes('<svg') }
}

describe('the placeholder of a refused result', () => {
  it('shows the error of each analysis, with an illustration of its result', () => {
    const texts = tabs.map((tab) => shown(tab, 'noErrorVariance'))
    for (const [at, { text, hasPicture, buttons }] of texts.entries()) {
      expect(text).toContain(words.t(`statistics.answers.${tabs[at]}`))
      expect([hasPicture, buttons]).toEqual([true, []])
    }
  })

  it('offers one-step fixes: the check, more years, values', () => {
    expect(shown('nsr', 'noControl').buttons).toEqual(['Compare with A (2 plots)'])
    const others = [nursery(1, [2025, 2026]), nursery(2, [2024])]
    expect(shown('comparison', 'tooFewGroups', others).buttons).toEqual(['Add 2 more years of the crop'])
    expect(shown('comparison', 'tooFewGroups').buttons).toEqual([])
    expect(shown('ancova', 'noPredictor').buttons).toEqual(['Upload values of a trait'])
    expect(shown('anova', 'noTrait').buttons).toEqual(['Upload values of a trait'])
  })
})

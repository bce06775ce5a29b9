import fc from 'fast-check'
import { createStore } from 'jotai'
import { afterEach, describe, expect, it } from 'vitest'
import { smallYear, yieldTrait } from '../../tests/arbitraries/smallYear.ts'
import { readCellInput } from '../domain/sheet/cellInput.ts'
import { copyText } from '../domain/sheet/cells/copyText.ts'
import { fieldRule } from '../domain/sheet/cells/fieldRules.ts'
import { readNumberColumn } from '../domain/sheet/numberReading.ts'
import { PlotsSource } from '../domain/sheet/source/plotsSource.ts'
import { cellText } from '../grid/columns/cellText.ts'
import { formatNumber, setDecimalMark } from '../i18n/format.ts'
import { createI18n } from '../i18n/i18n.ts'
import { formatMessage, cellText as resultText } from '../pages/statistics/resultText.ts'
import { colouringOf } from '../state/colour/colouring.ts'
import { scaleOf } from '../state/colour/scale.ts'
import { decimalMarkAtom } from '../state/shell/settings/decimalMark.ts'
import { shownDecimalsAtom } from '../state/year/shownDecimals.ts'
import { mapThemes } from '../ui/theme.ts'
import { allSentences } from '../words/allSentences.ts'
import type { languages } from '../words/word.ts'
import { legendRows } from '../workbench/legend/legendRows.ts'
import { plotTextOf } from '../workbench/scene/plotText.ts'

afterEach(() => {
  setDecimalMark('language', 'en')
})

const columns = smallYear(1, 4)
columns.traits[0].numbers.set([6.25, 7.5, 8, 9.75])
const field = `trait:${yieldTrait}`

/** The same value where users see numbers. */
function shown(language: (typeof languages)[number]) {
  setDecimalMark('language', language)
  const { t } = createI18n(language, allSentences)
  const colouring = colouringOf({ by: 'trait', trait: yieldTrait }, 'categories')
  const scale = scaleOf(columns, colouring)
  return {
    table: cellText(new PlotsSource(columns), field, () => 2)(6.25, 0),
    map: plotTextOf(columns, field, null, () => 2).main(0),
    legend: scale && legendRows(scale, colouring, mapThemes.light, t).map(({ text }) => text),
    statistics: resultText(t, 6.25, { id: 'mean', heading: '', kind: 'number', decimals: 2 }),
    chance: resultText(t, 0.00001, { id: 'p', heading: '', kind: 'p', decimals: 4 }),
    sentence: formatMessage(t, { key: 'statistics.key.r', params: { a: { value: 6.25, decimals: 2 }, b: '' } }),
  }
}

describe('the decimal mark [V-19]', () => {
  it.each([
    ['en', '6.25'],
    ['ru', '6,25'],
    ['it', '6,25'],
    ['es', '6,25'],
  ] as const)('table, map, legend, statistics and sentences in %s have the same mark: %s', (language, text) => {
    const mark = text[1]
    expect(shown(language)).toMatchObject({
      table: text,
      map: text,
      legend: expect.arrayContaining([expect.stringMatching(`^6\\${mark}25?$`)]),
      statistics: text,
      chance: `< 0${mark}0001`,
      sentence: expect.stringContaining(text),
    })
  })

  it.each(['.', ','] as const)('%s written into a text to edit or to copy is read back as the same number', (mark) => {
    const rule = fieldRule(columns, field)
    const number = fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e12, max: 1e12 })
    fc.assert(
      fc.property(number, (value) => {
        const text = copyText(value, mark)
        const read = readCellInput(rule && { ...rule, trait: null }, text)
        expect(read.ok && Number(read.value) + 0).toBe(value + 0)
        expect(readNumberColumn([text], '', { stored: null, ownMark: mark }).reasons.size).toBe(0)
      }),
    )
  })

  it('typed numbers accept either mark, and `1,234` never without a message', () => {
    const rule = fieldRule(columns, field)
    const free = rule && { ...rule, trait: rule.trait && { ...rule.trait, min: null, max: null } }
    for (const typed of ['3,5', '3.5']) expect(readCellInput(free, typed)).toMatchObject({ value: 3.5, warning: null })
    for (const typed of ['1,234', '1.234'])
      expect(readCellInput(free, typed)).toMatchObject({ value: 1.234, warning: { code: 'doubt.mark' } })
  })

  it('a report in another language has that language’s mark, whatever is on screen', () => {
    setDecimalMark('language', 'en')
    const i18n = createI18n('en', allSentences)
    const column = { id: 'mean', heading: '', kind: 'number', decimals: 2 } as const
    expect([resultText(i18n.getFixedT('ru'), 6.25, column), resultText(i18n.t, 6.25, column)]).toEqual(['6,25', '6.25'])
    setDecimalMark('point', 'en')
    expect([resultText(i18n.getFixedT('ru'), 6.25, column), formatNumber(6.25)]).toEqual(['6.25', '6.25'])
  })

  it('changed by the user, writes the values of the year again', () => {
    const store = createStore()
    const before = store.get(shownDecimalsAtom)
    store.set(decimalMarkAtom, ',')
    expect(store.get(shownDecimalsAtom)).not.toBe(before)
  })
})

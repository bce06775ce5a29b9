import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { colourTrait, headingStage, smallYear, withStage, yieldTrait } from '../../../tests/arbitraries/smallYear.ts'
import { traitColumn } from '../columns/fieldYear.ts'
import { copyText } from './cells/copyText.ts'
import { PasteReader } from './cells/pasteReader.ts'
import { type CopiedCell, writeClipboard } from './clipboard.ts'
import { readHtmlTable } from './htmlTable.ts'
import { pasteChange } from './pasteCheck.ts'

/**
 * How LibreOffice Calc 7.4 converts our block in the language of its locale. `copied.html` is written by `writeClipboard`
 * from `rows` (`vitest -u` updates it); Calc reads and writes the clipboard through the filter of `soffice --headless
 * --infilter="HTML (StarCalc)" --convert-to "html:HTML (StarCalc)" copied.html`, run in a profile of each locale. Head
 * and fonts, which are not parsed, are removed from the files.
 */
const folder = new URL('../../../tests/data/clipboard/', import.meta.url)
const stored = (name: string) => readFileSync(new URL(name, folder), 'utf8')

const columns = withStage(smallYear(1, 2))
const traitOf = (id: number) => traitColumn(columns, id)!.trait
const fields = [
  { field: 'label', trait: null, kind: 'text' },
  { field: `trait:${yieldTrait}`, trait: { ...traitOf(yieldTrait), min: null, max: null }, kind: 'number' },
  { field: `trait:${headingStage}`, trait: traitOf(headingStage), kind: 'date' },
  { field: `trait:${colourTrait}`, trait: { ...traitOf(colourTrait), categories: null }, kind: 'text' },
  { field: 'comment', trait: null, kind: 'text' },
] as const
// Labels that look like numbers, powers and dates; numbers that become dates with a decimal comma.
const rows = [
  ['007', 6.784512, '2026-07-02', 'white', '=1+1'],
  ['1E5', 0.05, '2026-06-30', '1-2', 'true'],
  ['1-2', 5.1, null, '12,5', 'two\nlines'],
  ['01/05/2026', -3, '2024-02-29', '10%', '1.5'],
  ['B2', 0.0000001, '2026-01-05', 'red', null],
  ['12', 1234.5, '2026-05-13', '3', 'Жёлтая & "спелая"'],
] as const

const copied = writeClipboard(
  rows.map((row) =>
    row.map((value, c): CopiedCell => {
      const { field, kind } = fields[c]
      return { text: copyText(value, '.'), value, kind, plot: 101, field }
    }),
  ),
)

/** The values and outcomes of Calc's clipboard pasted into the five columns. */
function pasted(html: string) {
  const reader = new PasteReader()
  const text = readHtmlTable(html)!
    .map((row) => row.map((cell) => cell?.text ?? '').join('\t'))
    .join('\n')
  reader.open({ html, text }, { ownMark: null })
  const at = Int32Array.from(rows.keys())
  const present = rows.map(() => '–')
  return reader.check(
    fields.map(({ field, trait }, col) => ({
      field,
      trait,
      stored: null,
      sowing: null,
      year: null,
      wordClasses: [],
      col,
      rows: at,
      present,
    })),
  )
}

describe('copying to LibreOffice Calc', () => {
  it('writes the HTML that Calc converted for these tests', async () => {
    await expect(copied.html).toMatchFileSnapshot(fileURLToPath(new URL('copied.html', folder)))
  })

  it.each(['en', 'ru', 'it', 'es'])('pastes back equal values from a Calc in the language %s', (language) => {
    const columns = pasted(stored(`calc-${language}.html`))
    expect(columns.map(({ values }) => values)).toEqual(fields.map((_, c) => rows.map((row) => row[c])))
    for (const { status, reasons } of columns)
      expect([...status, reasons.size]).toEqual([...rows.map(() => pasteChange), 0])
  })

  it('marks texts as texts, and numbers without a locale’s separators', () => {
    const cells = readHtmlTable(copied.html)!
    const attributes = (r: number, c: number, ...names: string[]) =>
      names.map((name) => cells[r][c]?.attributes.get(name))
    expect(attributes(0, 0, 'mso-number-format', 'sdnum', 'x:num', 'sdval')).toEqual([
      '@',
      '1033;0;@',
      undefined,
      undefined,
    ])
    expect(attributes(3, 1, 'x:num', 'sdval', 'sdnum')).toEqual(['-3', '-3', '1033;'])
    expect(attributes(0, 2, 'mso-number-format', 'x:num', 'sdval')).toEqual(['yyyy-mm-dd', '46205', '46205'])
    expect(attributes(2, 2, 'mso-number-format', 'x:num', 'sdnum')).toEqual([undefined, undefined, undefined])
  })
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Trait } from '../../traits/trait.ts'
import { newTraitFields } from '../../traits/traitFields.ts'
import { writeClipboard } from '../clipboard.ts'
import type { StoredNumbers } from '../decimalMarks.ts'
import { pasteChange, pasteDoubtful, pasteEqual, pasteUnknown } from '../pasteCheck.ts'
import { copyText } from './copyText.ts'
import { type ClipboardHints, PasteReader } from './pasteReader.ts'

const trait = (unit: string): Trait => ({
  id: 1,
  ...newTraitFields,
  name: 'Trait',
  unit,
})

interface ReadOptions {
  unit?: string
  stored?: StoredNumbers
  hints?: ClipboardHints
}

/** The cells of a block of number columns: the value, its status, and the reason's key. */
function read(clipboard: { html?: string; text?: string }, { unit = 't/ha', stored, hints }: ReadOptions = {}) {
  const reader = new PasteReader()
  const shape = reader.open({ html: clipboard.html ?? '', text: clipboard.text ?? '' }, hints)
  const rows = Int32Array.from({ length: shape.rows }, (_, row) => row)
  const columns = Array.from({ length: shape.cols }, (_, col) => ({
    field: 'trait:1',
    trait: trait(unit),
    stored: stored ?? null,
    sowing: null,
    year: null,
    wordClasses: [],
    col,
    rows,
    present: new Array(shape.rows).fill(null),
  }))
  return reader
    .check(columns)
    .map(({ values, status, reasons }) => values.map((value, k) => [value, status[k], reasons.get(k)?.code ?? null]))
}

const office = (...cells: string[]) => ({
  html: `<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 4.0 Transitional//EN"><html><head><meta name="generator" content="LibreOffice 24.2"/><style type="text/css">body,div,table{font-family:"Liberation Sans"}</style></head><body><table cellspacing="0" border="0"><colgroup width="85"></colgroup>${cells.map((cell) => `<tr>${cell}</tr>`).join('\n')}</table></body></html>`,
})
const google = (...cells: [value: object, format: object | null, text: string][]) => ({
  html: `<meta charset='utf-8'><google-sheets-html-origin><style type="text/css"><!--td {border: 1px solid #cccccc;}--></style><table xmlns="http://www.w3.org/1999/xhtml" cellspacing="0" data-sheets-root="1"><colgroup><col width="100"/></colgroup><tbody>${cells
    .map(([value, format, text]) => {
      const attribute = (name: string, json: object | null) =>
        json ? ` ${name}="${JSON.stringify(json).replaceAll('"', '&quot;')}"` : ''
      const marks = attribute('data-sheets-value', value) + attribute('data-sheets-numberformat', format)
      return `<tr style="height:21px;"><td style="padding:2px 3px 2px 3px;text-align:right;"${marks}>${text}</td></tr>`
    })
    .join('')}</tbody></table>`,
})
const excel = (...cells: [format: string | null, text: string][]) => ({
  html: `<html xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:x="urn:schemas-microsoft-com:office:excel"><head><style><!--table {mso-displayed-decimal-separator:"\\.";} td {mso-number-format:General;}
${cells.map(([format], k) => (format === null ? '' : `.xl${65 + k}\n\t{mso-number-format:${format};}`)).join('\n')}
--></style></head><body><table border=0 cellpadding=0><!--StartFragment-->${cells
    .map(
      ([format, text], k) =>
        `<tr height=20><td${format === null ? '' : ` class=xl${65 + k}`} align=right>${text}</td></tr>`,
    )
    .join('\n')}<!--EndFragment--></table></body></html>`,
  text: cells.map(([, text]) => text).join('\r\n'),
})

describe('cells of LibreOffice', () => {
  it('are read as displayed: percentages as written, dates never as serial numbers', () => {
    const cells = office(
      '<td sdval="0.125" sdnum="1033;0;0.00%">12.50%</td>',
      '<td sdval="0.07" sdnum="1033;0;0%">7%</td>',
      '<td sdval="45413" sdnum="1033;0;YYYY-MM-DD">2024-05-01</td>',
      '<td sdval="45413" sdnum="1049;0;ДД.ММ.ГГ">01.05.24</td>',
      '<td sdval="45413" sdnum="1033;0;D.MM">1.05</td>',
      '<td sdval="0.4375" sdnum="1033;0;HH:MM">10:30</td>',
      '<td sdval="1" sdnum="1033;0;BOOLEAN">TRUE</td>',
    )
    for (const unit of ['%', 't/ha'])
      expect(read(cells, { unit })).toEqual([
        [
          [12.5, pasteDoubtful, 'doubt.percent'],
          [7, pasteDoubtful, 'doubt.percent'],
          [null, pasteUnknown, 'fault.date'],
          [null, pasteUnknown, 'fault.date'],
          [1.05, pasteDoubtful, 'doubt.date'],
          [null, pasteUnknown, 'fault.time'],
          [null, pasteUnknown, 'fault.boolean'],
        ],
      ])
  })

  it('use the unrounded number if the cell displays that number, in any format', () => {
    const cells = office(
      '<td sdval="6.123456" sdnum="1033;0;0.00">6.12</td>',
      '<td sdval="1234" sdnum="1033;0;#,##0">1,234</td>',
      '<td sdval="1234.5" sdnum="1049;0;# ##0,00">1 234,50</td>',
      '<td sdval="123456" sdnum="1033;0;0.00E+00">1.23E+05</td>',
      '<td sdval="-5.25" sdnum="1033;0;0.0">-5.3</td>',
      '<td sdval="12.5" sdnum="1033;0;[$€-407]#,##0.00">€12.50</td>',
      '<td sdval="0.5" sdnum="1033;0;# ?/?"> 1/2</td>',
      '<td sdval="12" sdnum="1033;0;0&quot; kg&quot;">12 kg</td>',
      '<td sdval="12" sdnum="1033;0;0">###</td>',
    )
    expect(read(cells)[0]).toEqual([
      [6.123456, pasteChange, null],
      [1234, pasteChange, null],
      [1234.5, pasteChange, null],
      [123456, pasteChange, null],
      [-5.25, pasteChange, null],
      [12.5, pasteDoubtful, 'doubt.currency'],
      [0.5, pasteDoubtful, 'doubt.fraction'],
      [12, pasteDoubtful, 'doubt.shown'],
      [null, pasteUnknown, 'fault.number'],
    ])
  })
})

describe('cells of Google Sheets', () => {
  it('are read as displayed', () => {
    const cells = google(
      [{ 1: 3, 3: 0.125 }, { 1: 3, 2: '0.0%', 3: 1 }, '12.5%'],
      [{ 1: 3, 3: 45413 }, { 1: 5, 2: 'M/d/yyyy', 3: 1 }, '5/1/2024'],
      [{ 1: 3, 3: 0.4375 }, { 1: 6, 2: 'h:mm am/pm', 3: 1 }, '10:30 AM'],
      [{ 1: 4, 4: 1 }, null, 'TRUE'],
      [{ 1: 3, 3: 12.5 }, { 1: 4, 2: '"$"#,##0.00', 3: 1 }, '$12.50'],
      [{ 1: 3, 3: 6.78901 }, { 1: 2, 2: '0.00', 3: 1 }, '6.79'],
      [{ 1: 3, 3: 5 }, null, '5'],
      [{ 1: 2, 2: '6,5' }, null, '6,5'],
    )
    expect(read(cells, { unit: '%' })[0]).toEqual([
      [12.5, pasteDoubtful, 'doubt.percent'],
      [null, pasteUnknown, 'fault.date'],
      [null, pasteUnknown, 'fault.time'],
      [null, pasteUnknown, 'fault.boolean'],
      [12.5, pasteDoubtful, 'doubt.currency'],
      [6.78901, pasteChange, null],
      [5, pasteChange, null],
      [6.5, pasteChange, null],
    ])
  })
})

describe('cells of Excel', () => {
  it('are read as displayed, with the format of their class', () => {
    const cells = excel(
      ['"0\\.00%"', '12.50%'],
      ['Percent', '7.00%'],
      ['"Short Date"', '5/1/2024'],
      ['"d\\.mm"', '1.05'],
      ['"Short Time"', '10:30'],
      ['"\\0022€\\0022\\#\\,\\#\\#0\\.00"', '€12.50'],
      ['"\\#\\\\ ?\\/?"', '1 1/2'],
      [null, '6.78'],
    )
    expect(read(cells, { unit: '%' })[0]).toEqual([
      [12.5, pasteDoubtful, 'doubt.percent'],
      [7, pasteDoubtful, 'doubt.percent'],
      [null, pasteUnknown, 'fault.date'],
      [1.05, pasteDoubtful, 'doubt.date'],
      [null, pasteUnknown, 'fault.time'],
      [12.5, pasteDoubtful, 'doubt.currency'],
      [1.5, pasteDoubtful, 'doubt.fraction'],
      [6.78, pasteChange, null],
    ])
  })
})

describe('names in scientific notation', () => {
  it('use the number stored by the spreadsheet, else stay as written, and are doubtful', () => {
    const cells = office(
      '<td sdval="123456789012" sdnum="1033;0;0.00E+00">1.23E+11</td>',
      '<td sdval="120000" sdnum="1049;0;0,0E+00">1,2E+05</td>',
      '<td sdval="7" sdnum="1033;0;000">007</td>',
      '<td>5E+10</td>',
      '<td>5E10</td>',
    )
    const names = (present: (string | null)[], clipboard: { html?: string; text?: string } = cells) => {
      const reader = new PasteReader()
      const { rows } = reader.open({ html: clipboard.html ?? '', text: clipboard.text ?? '' })
      const none = { trait: null, stored: null, sowing: null, year: null, wordClasses: [], col: 0 }
      const at = Int32Array.from({ length: rows }, (_, row) => row)
      const [{ values, status, reasons }] = reader.check([{ ...none, field: 'name', rows: at, present }])
      return values.map((value, k) => [value, status[k], reasons.get(k)])
    }
    const shown = (text: string, value: string) => ({ code: 'doubt.scientific', params: { text, value } })
    const asText = (text: string) => ({ code: 'doubt.scientificText', params: { text } })
    expect(names(new Array(5).fill(null))).toEqual([
      ['123456789012', pasteDoubtful, shown('1.23E+11', '123456789012')],
      ['120000', pasteDoubtful, shown('1,2E+05', '120000')],
      ['007', pasteChange, undefined],
      ['5E+10', pasteDoubtful, asText('5E+10')],
      ['5E10', pasteChange, undefined],
    ])
    expect(names(['1.2E+05', 'P2'], { text: '1.2E+05\n1.3E+05' })).toEqual([
      ['1.2E+05', pasteEqual, undefined],
      ['1.3E+05', pasteDoubtful, asText('1.3E+05')],
    ])
  })
})

describe('one separator before three digits', () => {
  const clear = (value: number) => [[[value, pasteChange, null]]]
  const doubtful = (value: number) => [[[value, pasteDoubtful, 'doubt.mark']]]

  it('is decided by the values of the column, in any language', () => {
    const thousands = { lowest: 1100, greatest: 2400 }
    const small = { lowest: 3.2, greatest: 9.8 }
    const fine = { lowest: 0.512, greatest: 1500.25 }
    const wide = { lowest: 1, greatest: 5000 }
    expect(read({ text: '1.234' }, { stored: thousands })).toEqual(clear(1234))
    expect(read({ text: '1.234' }, { stored: small })).toEqual(clear(1.234))
    expect(read({ text: '1,234' }, { stored: small })).toEqual(clear(1.234))
    expect(read({ text: '21.333' }, { stored: fine })).toEqual(clear(21.333))
    expect(read({ text: '1.234' }, { stored: wide })).toEqual(doubtful(1.234))
  })

  it('is doubtful without evidence in its own column', () => {
    expect(read({ text: '6.78\t21.333' })[1]).toEqual(doubtful(21.333)[0])
    expect(read({ text: '1.234' })).toEqual(doubtful(1.234))
    expect(read({ text: '1,234' })).toEqual(doubtful(1.234))
  })

  it('uses the separator declared by Excel', () => {
    const html = (mark: string) =>
      `<html><style><!--table {mso-displayed-decimal-separator:"\\${mark}";}--></style><table><tr><td>1,234</td></tr></table></html>`
    expect(read({ html: html(','), text: '1,234' })).toEqual(clear(1.234))
    expect(read({ html: html('.'), text: '1,234' })).toEqual(clear(1234))
  })

  it('reports both possible numbers', () => {
    const reader = new PasteReader()
    reader.open({ html: '', text: '1.234' })
    const column = {
      field: 'trait:1',
      trait: trait(''),
      stored: null,
      sowing: null,
      year: null,
      wordClasses: [],
      col: 0,
      rows: new Int32Array(1),
      present: [null],
    }
    expect(reader.check([column])[0].reasons.get(0)).toEqual({
      code: 'doubt.mark',
      params: { text: '1.234', value: 1.234, other: 1234 },
    })
  })
})

describe('cells copied from the sheet itself', () => {
  it('paste back equal, with markup or as plain text, without a doubt, in every language', () => {
    const value = fc.option(fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e12, max: 1e12 }))
    const table = fc
      .integer({ min: 1, max: 4 })
      .chain((width) =>
        fc.array(fc.array(value, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 5 }),
      )
    fc.assert(
      fc.property(table, fc.boolean(), fc.constantFrom('.', ','), (rows, withMarks, mark) => {
        const copied = writeClipboard(
          rows.map((row) =>
            row.map((one) => ({ text: copyText(one, mark), value: one, kind: 'number', plot: 1, field: 'trait:1' })),
          ),
        )
        const hints: ClipboardHints = { ownMark: mark }
        const read_ = read(withMarks ? copied : { text: copied.text }, { unit: '%', hints })
        rows.forEach((row, r) => {
          row.forEach((one, c) => {
            const [found, status, reason] = read_[c][r]
            expect(found === null ? null : Number(found) + 0).toBe(one === null ? null : one + 0)
            expect([status === pasteChange || status === pasteEqual, reason]).toEqual([true, null])
          })
        })
      }),
    )
  })
})

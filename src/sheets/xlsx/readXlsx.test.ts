import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { type CreatedWorkbook, makeXlsx, plainRows, xlsxParts, zipped } from '../../../tests/uploads/makeXlsx.ts'
import type { Sheet } from '../../domain/files/cells/sheet.ts'
import type { Fault } from '../../domain/files/fault.ts'
import { fieldFileFormat } from '../../domain/files/formats.ts'
import { FILE_LIMITS } from '../limits.ts'
import { readRows } from '../readRows.ts'

function read(bytes: Uint8Array, name = 'a.xlsx', limits = FILE_LIMITS): Sheet | Fault {
  const result = readRows(bytes, name, fieldFileFormat, limits)
  return result.ok ? result.sheet : result.fault
}

function rowsOf(created: Partial<CreatedWorkbook> & { rows: string }): unknown[] {
  const { rows, ...rest } = created
  const sheet = read(makeXlsx({ sheets: [{ name: 'Plots', rows }], ...rest }))
  if ('code' in sheet) throw new Error(sheet.code)
  return sheet.rows.map((row) => row.cells)
}

const code = (bytes: Uint8Array, name?: string, limits = FILE_LIMITS) => {
  const result = read(bytes, name, limits)
  return 'code' in result ? result.code : 'taken'
}

let number = 164
const small: CreatedWorkbook = { sheets: [{ name: 'Plots', rows: plainRows([['Plot'], ['A1']]) }] }

describe('cells of xlsx', () => {
  it('reads shared, rich, inline, coded, boolean, error and blank cells', () => {
    const strings =
      '<si><t xml:space="preserve">  a b\u00a0</t></si>' +
      '<si><r><t>ri</t></r><r><rPr/><t>ch</t></r><rPh><t>noise</t></rPh></si>' +
      '<si><t>e\u0301_x000D__x005F_x0041_</t></si><si><t>  </t></si>'
    const rows =
      '<row r="2"><c r="A2" t="s"><v>0</v></c><c r="C2" t="s"><v>1</v></c><c r="D2" t="s"><v>2</v></c>' +
      '<c r="E2" t="s"><v>3</v></c><c r="F2" s="1"/></row>' +
      '<row r="4"><c t="b"><v>1</v></c><c t="e"><v>#DIV/0!</v></c><c><v>-1.5E3</v></c>' +
      '<c t="inlineStr"><is><t>line&#10;break</t></is></c><c t="str"><f>A1</f><v>text</v></c></row>'
    expect(rowsOf({ rows, strings })).toEqual([
      ['a b', null, 'rich', 'é\n_x0041_'],
      [
        true,
        { kind: 'error', code: '#DIV/0!' },
        -1500,
        'line\nbreak',
        { kind: 'formula', formula: 'A1', cached: 'text' },
      ],
    ])
  })

  it('distinguishes formulas with a blank result from formulas without one', () => {
    const rows =
      '<row><c t="str"><f>B1</f><v></v></c><c><f>1+1</f></c><c><f>1+1</f><v></v></c><c><f>2</f><v>2</v></c></row>'
    const cached = (rowsOf({ rows })[0] as { cached: unknown }[]).map((cell) => cell.cached)
    expect(cached).toEqual([null, undefined, undefined, 2])
  })

  it('reads dates by their number format in both date systems', () => {
    const styles =
      '<numFmts><numFmt numFmtId="164" formatCode="[$-419]dd\\.mm\\.yyyy;@"/><numFmt numFmtId="165" formatCode="0.0 &quot;days&quot;"/>' +
      '<numFmt numFmtId="166" formatCode="[Red]General"/></numFmts>' +
      '<cellStyleXfs><xf numFmtId="14"/></cellStyleXfs>' +
      '<cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="165"/><xf numFmtId="166"/><xf numFmtId="20"/></cellXfs>'
    const rows = `<row>${[0, 1, 2, 3, 4].map((s) => `<c s="${s}"><v>45413.75</v></c>`).join('')}<c s="5"><v>0.5</v></c><c s="1"><v>59</v></c><c s="1"><v>61</v></c></row>`
    const date = { kind: 'date', iso: '2024-05-01' }
    expect(rowsOf({ rows, styles })[0]).toEqual([
      45413.75,
      { ...date, time: '18:00:00' },
      { ...date, time: '18:00:00' },
      45413.75,
      45413.75,
      { kind: 'date', iso: '12:00' },
      { kind: 'date', iso: '1900-02-28' },
      { kind: 'date', iso: '1900-03-01' },
    ])
    const first = '<row><c s="1"><v>43951</v></c><c t="d"><v>2024-05-01T10:00:00Z</v></c></row>'
    expect(rowsOf({ rows: first, styles, properties: '<workbookPr date1904="1"/>' })[0]).toEqual([
      date,
      { ...date, time: '10:00:00' },
    ])
  })

  it('keeps the time after the date, to the second, and times of day in both date systems', () => {
    const styles = '<cellXfs><xf numFmtId="0"/><xf numFmtId="22"/><xf numFmtId="20"/></cellXfs>'
    const cells = [
      [1, 45413.421655092592],
      [1, 45413],
      [1, 45413.999999],
      [2, 0.375],
      [1, 0],
    ]
    const rows = `<row>${cells.map(([s, v]) => `<c s="${s}"><v>${v}</v></c>`).join('')}</row>`
    const dateCell = (iso: string, time?: string) => ({ kind: 'date', iso, ...(time && { time }) })
    expect(rowsOf({ rows, styles })[0]).toEqual([
      dateCell('2024-05-01', '10:07:11'),
      dateCell('2024-05-01'),
      dateCell('2024-05-01', '23:59:59'),
      dateCell('09:00'),
      dateCell('00:00'),
    ])
    expect(rowsOf({ rows, styles, properties: '<workbookPr date1904="1"/>' })[0]).toEqual([
      dateCell('2028-05-02', '10:07:11'),
      dateCell('2028-05-02'),
      dateCell('2028-05-02', '23:59:59'),
      dateCell('09:00'),
      dateCell('1904-01-01'),
    ])
  })

  it('treats no name of the general format as a date, and no blank as a number', () => {
    const names = ['Standard', 'Standaard', 'Yleinen', 'General', 'Normál', 'Основной']
    const dates = [
      'd. mmmm yyyy',
      'yyyy-mm-ddThh:mm:ss',
      'h:mm AM/PM dd.mm.yy',
      'yyyy年m月d日',
      'ggge.m.d',
      'DD.MM.YYYY г.',
    ]
    const namesAndDates = [...names, ...dates]
    const styles =
      `<numFmts>${namesAndDates.map((code, k) => `<numFmt numFmtId="${164 + k}" formatCode="${code}"/>`).join('')}</numFmts>` +
      `<cellXfs>${namesAndDates.map((_, k) => `<xf numFmtId="${164 + k}"/>`).join('')}</cellXfs>`
    const rows = `<row>${namesAndDates.map((_, k) => `<c s="${k}"><v>45413</v></c>`).join('')}</row>`
    expect(rowsOf({ rows, styles })[0]).toEqual([
      ...names.map(() => 45413),
      ...dates.map(() => ({ kind: 'date', iso: '2024-05-01' })),
    ])
    const blank =
      '<row><c><v> </v></c><c t="b"><v>\n</v></c><c t="s"><v> </v></c><c><f>1+1</f><v> </v></c><c><v> 7 </v></c></row>'
    expect(rowsOf({ rows: blank, strings: '<si><t>x</t></si>' })[0]).toEqual([
      null,
      null,
      null,
      { kind: 'formula', formula: '1+1', cached: undefined },
      7,
    ])
  })

  it('reads merges, hidden rows and hidden columns, and prefixed names', () => {
    const rows = '<row hidden="1"><c><v>1</v></c></row><row r="3"><c r="B3"><v>2</v></c></row>'
    const bytes = makeXlsx({
      sheets: [
        {
          name: 'Plots',
          rows,
          before: '<cols><col min="2" max="3" hidden="1"/><col min="5" max="5" width="3"/></cols>',
          after: '<mergeCells><mergeCell ref="A1:B2"/></mergeCells>',
        },
      ],
    })
    expect(read(bytes)).toMatchObject({
      width: 2,
      hiddenRows: [1],
      hiddenColumns: [2, 3],
      merges: [{ top: 1, left: 1, bottom: 2, right: 2 }],
    })
    const parts = xlsxParts(small)
    const sheet = 'xl/worksheets/sheet1.xml'
    parts[sheet] = parts[sheet].replace(/<(\/?)(\w+)/g, '<$1x:$2').replace('xmlns=', 'xmlns:x=')
    expect(read(zipped(parts))).toMatchObject({ rows: [{ cells: ['Plot'] }, { cells: ['A1'] }] })
  })

  it('uses the sheet of the format, else the first visible one with a filled cell, and names the others', () => {
    const filled = plainRows([['Plot']])
    const sheet = (name: string, rows: string, state?: 'hidden') => ({ name, rows, state })
    const named = read(makeXlsx({ sheets: [sheet('x', filled), sheet('parcelas', filled), sheet('y', '', 'hidden')] }))
    expect(named).toMatchObject({ name: 'parcelas', otherSheets: ['x', 'y'] })
    const first = read(makeXlsx({ sheets: [sheet('h', filled, 'hidden'), sheet('e', ''), sheet('f', filled)] }))
    expect(first).toMatchObject({ name: 'f', otherSheets: ['h', 'e'] })
    expect(code(makeXlsx({ sheets: [sheet('h', filled, 'hidden'), sheet('e', '')] }))).toBe('file.empty')
  })
})

describe('refused xlsx files', () => {
  it('refuses entities, document types, damage and missing parts', () => {
    const bomb = '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>'
    expect(code(makeXlsx({ ...small, prolog: bomb }))).toBe('file.corrupt')
    expect(code(makeXlsx({ sheets: [{ name: 'Plots', rows: '<row><c><v>1</v></row>' }] }))).toBe('file.corrupt')
    expect(code(makeXlsx({ sheets: [{ name: 'Plots', rows: '<row><c t="s"><v>7</v></c></row>' }] }))).toBe(
      'file.corrupt',
    )
    const parts = xlsxParts(small)
    delete parts['xl/worksheets/sheet1.xml']
    expect(code(zipped(parts))).toBe('file.corrupt')
    const bytes = makeXlsx(small)
    const index = bytes.indexOf(0x3c, 60)
    const flipped = bytes.slice()
    flipped[index + 40] ^= 0xff
    expect(code(flipped)).toBe('file.corrupt')
  })

  it('refuses other zip files and foreign names, and macros only where present', () => {
    expect(code(zipped({ 'word/document.xml': '<w/>' }))).toBe('file.type')
    expect(code(makeXlsx(small), 'a.csv')).toBe('file.type')
    expect(code(makeXlsx(small), 'a.xls')).toBe('file.type')
    expect(code(makeXlsx(small), 'A.XLSX')).toBe('taken')
    const types =
      '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/xl/workbook.xml" ContentType="application/vnd.ms-excel.sheet.macroEnabled.main+xml"/></Types>'
    expect(code(makeXlsx({ ...small, extra: { '[Content_Types].xml': types } }))).toBe('taken')
    expect(code(makeXlsx({ ...small, extra: { 'xl/vbaProject.bin': 'x' } }))).toBe('file.macro')
    expect(code(new Uint8Array(readFileSync('tests/data/containers/n10_default_bin.xlsx')))).toBe('taken')
  })

  it('refuses a file over 200 MB [LIM-10]', () => {
    expect(code(new Uint8Array(200 * 1024 * 1024 + 1), 'map.csv')).toBe('file.too_big')
    expect(code(makeXlsx(small), 'a.xlsx', { ...FILE_LIMITS, bytes: 100 })).toBe('file.too_big')
  })

  it('counts while inflating, whatever the directory declares', () => {
    const rows = `<row><c><v>1</v></c></row>${' '.repeat(3_000_000)}`
    const honest = makeXlsx({ sheets: [{ name: 'Plots', rows }] })
    expect(code(honest, 'a.xlsx', { ...FILE_LIMITS, unpacked: 100_000 })).toBe('file.unpacked_too_big')
    const lying = honest.slice()
    const view = new DataView(lying.buffer)
    for (let at = 0; at + 46 < lying.length; at++) {
      if (view.getUint32(at, true) === 0x02014b50 && view.getUint32(at + 24, true) > 100_000)
        view.setUint32(at + 24, 900, true)
    }
    expect(code(lying, 'a.xlsx', { ...FILE_LIMITS, unpacked: 2_000_000 })).toBe('file.unpacked_too_big')
    expect(code(lying)).toBe('file.corrupt')
  })

  it('stops when a member exceeds its declared size, and distinguishes a bomb from damage', () => {
    const rows = `<row><c><v>1</v></c></row>${' '.repeat(900_000)}`
    const lying = makeXlsx({ sheets: [{ name: 'Plots', rows }] })
    const view = new DataView(lying.buffer)
    for (let at = 0; at + 46 < lying.length; at++)
      if (view.getUint32(at, true) === 0x02014b50 && view.getUint32(at + 24, true) > 100_000)
        view.setUint32(at + 24, 900, true)
    // Nothing beyond one piece is unpacked: a limit far above the actual size is never reached.
    expect(code(lying, 'a.xlsx', { ...FILE_LIMITS, unpacked: 950_000 })).toBe('file.corrupt')
    expect(code(lying, 'a.xlsx', { ...FILE_LIMITS, unpacked: 500_000 })).toBe('file.unpacked_too_big')
  })

  it('ignores the size declared by a sheet', () => {
    const rows =
      '<row r="1" spans="1:16384"><c r="A1" t="s"><v>0</v></c></row>' +
      '<row r="1048576" spans="1:16384"><c r="A1048576" t="s"><v>1</v></c></row>'
    const sheet = read(
      makeXlsx({
        sheets: [
          {
            name: 'Plots',
            rows,
            before: '<dimension ref="A1:XFD1048576"/><cols><col min="1" max="4294967295" width="9"/></cols>',
            after: '<mergeCells count="4294967295"><mergeCell ref="C3:XFD1048575"/></mergeCells>',
          },
        ],
        strings: '<si count="4294967295"><t>Plot</t></si><si><t>A</t></si>',
      }),
    )
    expect(sheet).toMatchObject({ rows: [{ number: 1 }, { number: 1_048_576 }], width: 1 })
  })

  it('refuses unclosed elements, duplicate sheet parts, too many sheets, and invalid formats', () => {
    const nested = '<a>'.repeat(200) + '</a>'.repeat(200)
    expect(code(makeXlsx({ sheets: [{ name: 'Plots', rows: nested }] }))).toBe('file.corrupt')
    const twice = xlsxParts({ sheets: [{ name: 'a', rows: '' }] })
    twice['xl/workbook.xml'] = twice['xl/workbook.xml'].replace(/<sheet .*?\/>/, '$&$&')
    expect(code(zipped(twice))).toBe('file.corrupt')
    const many = Array.from({ length: 1001 }, (_, i) => ({ name: `s${i}`, rows: '' }))
    expect(code(makeXlsx({ sheets: many }))).toBe('file.limits')
    const format = (formatCode: string) => `<numFmts><numFmt numFmtId="164" formatCode="${formatCode}"/></numFmts>`
    expect(code(makeXlsx({ ...small, styles: format('['.repeat(900_000)) }))).toBe('taken')
    expect(
      code(
        makeXlsx({
          ...small,
          styles: format('0')
            .repeat(10_002)
            .replace(/164/g, () => String(number++)),
        }),
      ),
    ).toBe('file.corrupt')
  })

  it('refuses an excessively compressed large member, and megabytes without a tag', () => {
    const bytes = makeXlsx(small)
    const view = new DataView(bytes.buffer)
    for (let at = 0; at + 46 < bytes.length; at++) {
      if (view.getUint32(at, true) === 0x02014b50) view.setUint32(at + 24, 60 * 1024 * 1024, true)
    }
    expect(code(bytes)).toBe('file.unpacked_too_big')
    const comment = `<!--${'<x> '.repeat(400_000)}-->`
    expect(read(makeXlsx({ sheets: [{ name: 'Plots', rows: comment }] }))).toMatchObject({
      code: 'file.limits',
      params: { context: 'text' },
    })
  })

  it('refuses too many hidden rows, blank ones too, and stops reading there', () => {
    const hidden = (count: number) => '<row hidden="1"/>'.repeat(count)
    const result = (rows: string) =>
      read(makeXlsx({ sheets: [{ name: 'Plots', rows }] }), 'a.xlsx', { ...FILE_LIMITS, rows: 3 })
    const filled = '<row><c><v>1</v></c></row>'
    expect(result(`${hidden(3)}${filled}`)).toMatchObject({ hiddenRows: [1, 2, 3], rows: [{ number: 4 }] })
    // The unclosed tag comes too late to be reached.
    expect(result(`${filled}${hidden(500_000)}<row>`)).toMatchObject({
      code: 'file.limits',
      cell: 'A5',
      params: { context: 'rows', max: 3 },
    })
  })

  it('refuses more rows, columns, cells, characters and entries than the limits, with the cell', () => {
    const limits = { ...FILE_LIMITS, rows: 3, columns: 4, cells: 8, cellLength: 10, entries: 9 }
    const limit = (rows: string) => {
      const result = read(makeXlsx({ sheets: [{ name: 'Plots', rows }] }), 'a.xlsx', limits)
      return 'code' in result ? [result.code, result.params.context, result.cell] : 'taken'
    }
    expect(limit(plainRows([[1], [1], [1]]))).toBe('taken')
    expect(limit(plainRows([[1], [1], [1], [1]]))).toEqual(['file.limits', 'rows', 'A4'])
    expect(limit(plainRows([[1, 2, 3, 4, 5]]))).toEqual(['file.limits', 'columns', 'D1'])
    expect(limit(plainRows([[1, 2, 3, 4], [1, 2, 3, 4], [1]]))).toEqual(['file.limits', 'cells', 'A3'])
    expect(limit(plainRows([['12345678901']]))).toEqual(['file.limits', 'text', 'A1'])
    const extra = Object.fromEntries(Array.from({ length: 9 }, (_, i) => [`extra${i}.xml`, 'x']))
    expect(code(makeXlsx({ ...small, extra }), 'a.xlsx', limits)).toBe('file.limits')
  })
})

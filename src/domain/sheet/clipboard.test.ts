import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type CopiedCell, readClipboard, writeClipboard } from './clipboard.ts'
import { readHtmlTable } from './htmlTable.ts'
import { parseTsv, serialiseTsv } from './tsv.ts'

const cellText = fc.string({
  unit: fc.constantFrom('a', 'Ж', '7', '"', '\t', '\r', '\n', ' ', '<', '&', ';', "'", '🌱'),
})
const block = <T>(cell: fc.Arbitrary<T>): fc.Arbitrary<T[][]> =>
  fc
    .tuple(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 5 }))
    .chain(([rows, cols]) =>
      fc.array(fc.array(cell, { minLength: cols, maxLength: cols }), { minLength: rows, maxLength: rows }),
    )

describe('tab-separated text', () => {
  it('is unchanged after writing and parsing', () => {
    fc.assert(
      fc.property(block(cellText), (rows) => {
        expect(parseTsv(serialiseTsv(rows))).toEqual(rows)
      }),
    )
  })

  it('quotes only cells with a tab, a quote or a line break', () => {
    expect(
      serialiseTsv([
        ['a b', "it's", '1,5'],
        ['x\ty', 'say "no"', 'two\nlines'],
      ]),
    ).toBe('a b\tit\'s\t1,5\r\n"x\ty"\t"say ""no"""\t"two\nlines"')
    expect(serialiseTsv([['a'], ['']])).toBe('a\r\n""')
    expect(serialiseTsv([])).toBe('')
  })

  it('is parsed from any spreadsheet', () => {
    const cases: [string, string[][]][] = [
      ['', []],
      ['a', [['a']]],
      [
        'a\tb\r\nc\td\r\n',
        [
          ['a', 'b'],
          ['c', 'd'],
        ],
      ],
      ['a\nb\rc', [['a'], ['b'], ['c']]],
      [
        'a\t\n\tb',
        [
          ['a', ''],
          ['', 'b'],
        ],
      ],
      ['a\t', [['a', '']]],
      ['\n', [['']]],
      ['5" pipe\t"q"', [['5" pipe', 'q']]],
      ['"two\r\nlines"\tb', [['two\r\nlines', 'b']]],
      ['"open\tb\nc', [['"open', 'b'], ['c']]],
    ]
    for (const [text, rows] of cases) expect(parseTsv(text)).toEqual(rows)
  })

  it('loses no character and never throws on any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('a', '"', '\t', '\n', '\r'), maxLength: 40 }), (text) => {
        const letters = (found: string): number => found.split('a').length
        expect(letters(parseTsv(text).flat().join(''))).toBe(letters(text))
      }),
    )
  })
})

describe('HTML tables', () => {
  it('parses cells, entities, line breaks, and positions covered by merged cells', () => {
    const table = readHtmlTable(
      '<html><style>td {x: "</td>"}</style><!-- <td>no</td> --><table><tr><th>A&amp;B</th><td colspan=2>1<br>2</td></tr>' +
        '<tr><td rowspan="2"> x  y </td><td>&nbsp;&#1078;&#x416;</td><td></tr><tr><td>p</td><td>q</table><table><tr><td>z</table>',
    )
    expect(table?.map((row) => row.map((cell) => cell?.text ?? null))).toEqual([
      ['A&B', '1\n2', null],
      ['x y', '\u00a0жЖ', ''],
      [null, 'p', 'q'],
    ])
    expect(readHtmlTable('<p>no table</p>')).toBeNull()
  })

  it('never throws and terminates on any text', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.constantFrom(
            '<table>',
            '<tr>',
            '<td',
            ' rowspan=9999',
            ' colspan="7"',
            '>',
            '</td>',
            '</table>',
            '&#99999999;',
            '<!--',
            'x',
          ),
        ),
        (parts) => {
          const table = readHtmlTable(parts.join(''))
          expect(table === null || Array.isArray(table)).toBe(true)
        },
      ),
    )
  })
})

describe('clipboard', () => {
  const copied: fc.Arbitrary<CopiedCell> = fc.record({
    text: cellText.map((text) => text.trim()),
    value: fc.oneof(
      fc.double({ noNaN: true, noDefaultInfinity: true }).map((n) => n + 0),
      cellText,
      fc.constant(null),
      fc.boolean(),
    ),
    kind: fc.constantFrom('number', 'text', 'date'),
    plot: fc.option(fc.integer({ min: 1, max: 1e9 })),
    field: fc.constantFrom('label', 'trait:12', 'a "b" <c>'),
  })

  it('returns value, plot and field of our own cells at full precision', () => {
    fc.assert(
      fc.property(block(copied), (rows) => {
        const pasted = readClipboard(writeClipboard(rows))
        expect(pasted.source).toBe('own')
        expect(pasted.rows.map((row) => row.map(({ value, plot, field }) => ({ value, plot, field })))).toEqual(
          rows.map((row) => row.map(({ value, plot, field }) => ({ value, plot, field }))),
        )
      }),
    )
  })

  it('distinguishes gaps between copied ranges from blank cells; other programs see both as blank', () => {
    const cell = { text: '', value: null, kind: 'number', plot: 5, field: 'trait:1' } as const
    const copied = writeClipboard([[cell, null]])
    expect(copied.text).toBe('\t')
    expect(readClipboard(copied).rows[0].map(({ value, isGap }) => [value, isGap])).toEqual([
      [null, undefined],
      [undefined, true],
    ])
  })

  it('prefers our own markup to raw values, and raw values to text', () => {
    const rows = [[{ text: '6.8', value: 6.78, kind: 'number', plot: 5, field: 'trait:1' } as const]]
    const { html, text } = writeClipboard(rows)
    expect(text).toBe('6.8')
    expect(readClipboard({ html, text }).rows[0][0].value).toBe(6.78)
    expect(readClipboard({ html: '', text })).toEqual({
      source: 'text',
      decimal: null,
      rows: [[{ text: '6.8', value: undefined, plot: null, field: null, kind: null }]],
    })
  })

  it('reads the unrounded numbers stored by Google Sheets, Excel and LibreOffice', () => {
    const raw = (attribute: string): unknown =>
      readClipboard({
        html: `<table><tr><td ${attribute}>6,8</td><td>n</td></tr></table>`,
        text: '6,8\tn',
      }).rows[0].map((cell) => cell.value)
    expect(raw(`data-sheets-value="{&quot;1&quot;:3,&quot;3&quot;:6.7812}"`)).toEqual([6.7812, undefined])
    expect(raw(`data-sheets-value='{"1":2,"2":"six"}'`)).toEqual(['six', undefined])
    expect(raw('x:num="6.7812"')).toEqual([6.7812, undefined])
    expect(raw('sdval="6.7812" sdnum="1033;"')).toEqual([6.7812, undefined])
    expect(raw('x:num')).toEqual([undefined, undefined])
    expect(raw('data-sheets-value="{broken"')).toEqual([undefined, undefined])
  })

  it('uses the text if the HTML adds nothing, and pads ragged rows', () => {
    const html = '<table><tr><td>rounded</td></tr></table>'
    const pasted = readClipboard({ html, text: 'a\tb\nc' })
    expect(pasted.source).toBe('text')
    expect(pasted.rows.map((row) => row.map((cell) => cell.text))).toEqual([
      ['a', 'b'],
      ['c', ''],
    ])
    expect(readClipboard({ html, text: '' }).rows[0][0].text).toBe('rounded')
    expect(readClipboard({ html: '', text: '' }).rows).toEqual([])
  })
})

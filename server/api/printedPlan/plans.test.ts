import { PassThrough } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import { emptyTraitColumn, suppressedBit } from '../../../src/domain/columns/fieldYear.ts'
import { planSheets } from '../../../src/domain/printedPlan/planSheets.ts'
import { newTraitFields } from '../../../src/domain/traits/traitFields.ts'
import { smallColumns, yieldId } from '../../../tests/fields/smallField.ts'
import { readPdf } from '../../../tests/pdf/readPdf.ts'
import { PlanPaper } from './PlanPaper.ts'
import type { PlanRequest } from './plannedField.ts'
import { layOutPlan } from './planPages.ts'
import { writePlan } from './writePlan.ts'

const points = (mm: number) => (mm * 72) / 25.4

const field = () => {
  const columns = smallColumns({
    rows: 12,
    cols: 20,
    holes: ['3,4'],
    label: (row, col) => `${row}-${col}`,
    value: (row, col) => (row === 1 && col === 1 ? Number.NaN : row),
    rowsPerReplication: 6,
  })
  columns.field_name = 'Конкурсное сортоиспытание (КСИ)'
  columns.lines.set(1, { ...columns.lines.get(1)!, name: 'Безенчукская 205' })
  return columns
}

const wantedPlan: PlanRequest = {
  paper: 'a4',
  turned: 'landscape',
  cell: 20,
  fields: ['label', 'line', 'value'],
  colouring: null,
  ink: 'colour',
  origin: 'bottom_left',
  language: 'ru',
  mark: ',',
  title: 'Испытание_2026_план.pdf',
  day: '2026-07-01',
}

const coloured: PlanRequest = {
  ...wantedPlan,
  colouring: {
    trait_id: yieldId,
    decimals: 0,
    classes: [
      { low: 1, high: 4, colour: '#440154' },
      { low: 5, high: 8, colour: '#21908c' },
      { low: 9, high: 12, colour: '#fde725' },
    ],
  },
}

async function create(request: PlanRequest, columns = field()) {
  const paper = new PlanPaper(request.title)
  const plan = layOutPlan(columns, request, paper.measure)
  const to = new PassThrough()
  const [bytes] = await Promise.all([buffer(to), writePlan(plan, paper, to)])
  const pdf = await readPdf(bytes)
  return { ...pdf, plan, texts: pdf.pages.map(({ texts }) => texts.map(({ text }) => text)) }
}

const labelsOf = (texts: readonly string[]) => texts.filter((text) => /^\d+-\d+$/.test(text))

describe('the printed plan', () => {
  it('is split into sheets after an overview; each plot is on one sheet at its size', async () => {
    const { pages, texts, plan, title } = await create({ ...wantedPlan, fields: ['label'] })
    expect(title).toBe(wantedPlan.title)
    // 20 mm a plot: twelve columns and eight rows fit on the sheet.
    expect(plan.sheets).toBe(4)
    expect(pages).toHaveLength(5)
    for (const { width, height } of pages) {
      expect(width).toBeCloseTo(points(297), 1)
      expect(height).toBeCloseTo(points(210), 1)
    }
    const printed = texts.slice(1).flatMap(labelsOf)
    expect(printed).toHaveLength(239)
    expect(new Set(printed).size).toBe(239)
    const textNamed = (text: string) => pages[1].texts.find((shownText) => shownText.text === text)!
    const distance = (firstText: string, secondText: string, axis: 'x' | 'y') =>
      Math.abs(textNamed(firstText)[axis] - textNamed(secondText)[axis])
    expect(distance('1-1', '1-3', 'x')).toBeCloseTo(points(40), 0)
    expect(distance('1-1', '3-1', 'y')).toBeCloseTo(points(30), 0)
  })

  it('each sheet has its row and column numbers and its own number, and names its neighbours at the marks', async () => {
    const { texts, pages } = await create(wantedPlan)
    const { tiles } = planSheets(12, 20, wantedPlan)
    tiles.forEach((tile, k) => {
      const pageTexts = texts[k + 1]
      for (let row = tile.top; row <= tile.bottom; row++) expect(pageTexts).toContain(String(row))
      for (let col = tile.left; col <= tile.right; col++) expect(pageTexts).toContain(String(col))
      expect(pageTexts).toContain(`Лист ${k + 1} из 4`)
    })
    // Sheet 1 continues to the right (2) and downwards (3); the arrows point there.
    const bold = pages[1].texts.filter(({ text, size }) => /^[23]$/.test(text) && Math.abs(size - points(2.8)) < 0.1)
    expect(bold.map(({ text }) => text).sort()).toEqual(['2', '3'])
    expect(texts[0]).toContain('Обзор: 4 листа')
    expect(labelsOf(texts[0])).toEqual([])
    expect(texts[0]).toEqual(expect.arrayContaining(['1', '2', '3', '4']))
  })

  it('the whole field fits on one sheet, upright or turned, on A4 and A3, with nothing off the paper', async () => {
    for (const paper of ['a4', 'a3'] as const)
      for (const turned of ['portrait', 'landscape'] as const) {
        const { pages, plan } = await create({ ...coloured, paper, turned, cell: null })
        expect([plan.sheets, pages.length]).toEqual([1, 1])
        const [{ width, height, texts, boxes }] = pages
        expect(Math.max(width, height)).toBeCloseTo(points(paper === 'a4' ? 297 : 420), 1)
        expect(width > height).toBe(turned === 'landscape')
        for (const { x, y, size } of texts) {
          expect(x).toBeGreaterThan(0)
          expect(x).toBeLessThan(width)
          expect(y).toBeGreaterThan(0)
          expect(size).toBeGreaterThan(5.9)
        }
        for (const [left, bottom, right, top] of boxes) {
          expect(Math.min(left, bottom)).toBeGreaterThanOrEqual(0)
          expect(right).toBeLessThanOrEqual(width)
          expect(top).toBeLessThanOrEqual(height)
        }
      }
  })

  it('Cyrillic text is readable: the nursery, lines and the legend with its limits and counts', async () => {
    const { texts } = await create(coloured)
    expect(texts[1]).toContain('Конкурсное сортоиспытание (КСИ) · 2026')
    expect(texts[1]).toContain('Безенчукская 205')
    expect(texts[1]).toContain('Yield, t/ha')
    expect(texts[1].filter((text) => / · \d+$/.test(text))).toEqual([
      'Конкурсное сортоиспытание (КСИ) · 2026',
      '9 – 12 · 80',
      '5 – 8 · 80',
      '1 – 4 · 78',
      'Нет значения · 1',
    ])
    expect(texts[1].filter((text) => /^[ABC]$/.test(text)).length).toBeGreaterThan(90)
  })

  it('values, limits and the size of a plot have the reader’s decimal mark', () => {
    const columns = smallColumns({ rows: 7, cols: 9, value: (row, col) => row + col / 4 })
    const classes = [{ low: 1.25, high: 9.25, colour: '#440154' }]
    const texts = (mark: PlanRequest['mark']) =>
      layOutPlan(
        columns,
        { ...coloured, cell: null, mark, colouring: { trait_id: yieldId, decimals: 2, classes } },
        new PlanPaper('').measure,
      )
        .page(0)
        .texts.map(({ text }) => text)
    const [comma, point] = [texts(','), texts('.')]
    expect(comma).toEqual(expect.arrayContaining(['1,25 – 9,25 · 63']))
    expect(comma.filter((text) => /\d,\d/.test(text)).length).toBeGreaterThan(60)
    expect(comma.filter((text) => /\d\.\d/.test(text))).toEqual([])
    expect(point).toEqual(comma.map((text) => text.replace(/(\d),(\d)/g, '$1.$2')))
  })

  it('classes have the map’s colours, or greys without colour; letters identify them in both', async () => {
    const fillAt = async (request: PlanRequest, k: number) => {
      const { plan } = await create(request)
      return plan.page(1).boxes[k]?.fill
    }
    // The second plot of the first row has a value; the first one has none.
    expect([await fillAt(coloured, 0), await fillAt(coloured, 1)]).toEqual(['white', '#440154'])
    const grey = await fillAt({ ...coloured, ink: 'black' }, 1)
    expect(grey).toMatch(/^#(..)\1\1$/)
  })

  it('words are coloured by name, all others together; suppressed values are crossed', () => {
    const columns = field()
    const lodging = emptyTraitColumn(columns.count, { ...newTraitFields, id: 9, name: 'Lodging', kind: 'qualitative' })
    lodging.words.push('none', 'some', 'much')
    for (let i = 0; i < columns.count; i++) lodging.codes[i] = i % 3
    lodging.status[0] = suppressedBit
    columns.traits.push(lodging)
    const classes = [{ word: 'none', colour: '#0072b2' }, { colour: '#9aa6a1' }]
    const request: PlanRequest = { ...wantedPlan, cell: null, colouring: { trait_id: 9, decimals: 0, classes } }
    const page = layOutPlan(columns, request, new PlanPaper('').measure).page(0)
    const words = page.texts.map(({ text }) => text)
    expect(words).toContain('none · 80')
    expect(words).toContain('Прочие · 159')
    const plain = layOutPlan(
      { ...columns, traits: [...columns.traits.slice(0, -1), { ...lodging, status: new Uint8Array(columns.count) }] },
      request,
      new PlanPaper('').measure,
    ).page(0)
    expect(page.lines.length).toBeGreaterThan(plain.lines.length)
  })

  it('lines, and chosen plots against all others, have their own classes in the legend', () => {
    const columns = field()
    const name = columns.lines.get(columns.line[0])?.name as string
    const sameLine = [...columns.line.slice(0, columns.count)].filter((line) => line === columns.line[0]).length
    const texts = (colouring: PlanRequest['colouring']) =>
      layOutPlan(columns, { ...wantedPlan, cell: null, colouring }, new PlanPaper('').measure)
        .page(0)
        .texts.map(({ text }) => text)
    const lineLegend = texts({ by: 'line', classes: [{ word: name, colour: '#0072b2' }, { colour: '#9aa6a1' }] })
    expect(lineLegend).toEqual(expect.arrayContaining(['Линия', `${name} · ${sameLine}`]))
    const chosen = { plot_ids: [columns.id[0], columns.id[5]], colours: ['#ffffff', '#0b6b3a'] as [string, string] }
    expect(texts({ by: 'selected', ...chosen })).toEqual(
      expect.arrayContaining(['Выбранные делянки', 'выбраны · 2', 'остальные · 237']),
    )
    expect(texts({ by: 'out', ...chosen }).filter((text) => text.endsWith(' · 2'))).toHaveLength(1)
  })

  it('follows the view: in a rotated one corner and numbers rotate too', async () => {
    const { plan } = await create({ ...wantedPlan, cell: null, origin: 'top_right' })
    const { texts } = plan.page(0)
    const textNamed = (text: string) => texts.find((shownText) => shownText.text === text)!
    expect(textNamed('1-20').x).toBeLessThan(textNamed('1-1').x)
    expect(textNamed('1-20').baseline).toBeGreaterThan(textNamed('12-20').baseline)
    const rowNumbers = texts
      .filter(({ text, align }) => align === 'right' && /^\d+$/.test(text))
      .map(({ text }) => text)
    expect(rowNumbers[0]).toBe('12')
  })

  it('borders have no plot label, north is shown where known, and a line divides repetitions', () => {
    const columns = field()
    const kinds = new Uint8Array(151)
    kinds[4] = 1
    columns.structure = { ...columns.structure, kinds: new Map([[3, kinds]]), north: 30 }
    const page = layOutPlan(columns, { ...wantedPlan, cell: null }, new PlanPaper('').measure).page(0)
    expect(page.boxes.filter(({ fill }) => fill === 'gainsboro')).toHaveLength(1)
    expect(page.texts.map(({ text }) => text)).toContain('С')
    expect(page.lines.filter(({ width, points: at }) => width === 0.7 && at[1] === at[3])).toHaveLength(20)
    columns.structure = { ...columns.structure, north: null }
    const without = layOutPlan(columns, { ...wantedPlan, cell: null }, new PlanPaper('').measure).page(0)
    expect(without.texts.map(({ text }) => text)).not.toContain('С')
  })
})

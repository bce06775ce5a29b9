import { PassThrough } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import { labelSheetKeys, labelSheets, placesOf } from '../../../src/domain/labels/labelSheets.ts'
import { plotOfCode } from '../../../src/domain/labels/plotLabels.ts'
import { smallColumns } from '../../../tests/fields/smallField.ts'
import { readCode, readPdf } from '../../../tests/pdf/readPdf.ts'
import { firstPage, writeLabels } from './drawLabels.ts'
import { type LabelRequest, labelsOf } from './labelsOf.ts'

const points = (mm: number) => (mm * 72) / 25.4
const origin = 'https://plotline.example.org'

const columns = smallColumns({ rows: 4, cols: 5, label: (row, col) => `${row}0${col}`, rowsPerReplication: 2 })
columns.lines.set(1, { ...columns.lines.get(1)!, name: 'Безенчукская 205 × Ладья' })

const wantedLabels: LabelRequest = {
  sheet: 'a4_3x8',
  code: 'qr',
  fields: ['label', 'line', 'place', 'rep'],
  plotIds: null,
  order: 'rows',
  walk: null,
  copies: 1,
  skip: 0,
  origin,
  language: 'ru',
  title: 'Trial_2026_labels.pdf',
}

async function create(options: Partial<LabelRequest>) {
  const allOptions = { ...wantedLabels, ...options }
  const labels = labelsOf(columns, allOptions)
  const to = new PassThrough()
  const [bytes] = await Promise.all([buffer(to), writeLabels(labels, allOptions, to, () => {})])
  return {
    ...(await readPdf(bytes)),
    placed: firstPage(labels, allOptions),
    height: points(labelSheets[allOptions.sheet].page.height),
  }
}

/** Where a label's code is on its page, in points from below. */
const areaOf = ({ placed, height }: Awaited<ReturnType<typeof create>>, k: number) => {
  const { x, y, code } = placed[k]
  const [left, top] = [points(x + code.x), height - points(y + code.y)]
  return [left, top - points(code.height), left + points(code.width), top] as const
}

describe('labels with codes', () => {
  for (const sheet of labelSheetKeys)
    for (const code of ['qr', 'code128'] as const)
      it(`${sheet}: text and ${code} of the PDF are read back, on pages of the sheet's size`, async () => {
        const created = await create({ sheet, code, plotIds: [101, 104, 118] })
        const { page } = labelSheets[sheet]
        expect(created.pages).toHaveLength(Math.ceil(3 / placesOf(labelSheets[sheet])))
        expect(created.pages[0].width).toBeCloseTo(points(page.width), 1)
        expect(created.pages[0].height).toBeCloseTo(points(page.height), 1)
        const texts = created.pages[0].texts.map(({ text }) => text)
        expect(texts[0]).toBe('101')
        // A text that is too long for a line continues in another.
        expect(texts.join(' ')).toContain('101 Безенчукская 205 × Ладья ряд 1, столбец 1 повторение 1')
        const text = readCode(code, created.pages[0], areaOf(created, 0))
        expect(text).toBe(code === 'qr' ? `${origin}/fields?cultureId=1&fieldPlot=101` : 'P101')
        expect(plotOfCode(text)).toBe(101)
      })

  it('copies follow one another from the first position', async () => {
    const created = await create({ sheet: 'a4_5x13', plotIds: [102, 101], copies: 2, skip: 63 })
    expect(created.pages).toHaveLength(2)
    expect(
      created.pages.map(({ texts }) => texts.filter(({ text }) => /^\d+$/.test(text)).map(({ text }) => text)),
    ).toEqual([
      ['101', '101'],
      ['102', '102'],
    ])
    expect(created.placed).toHaveLength(2)
    expect(readCode('qr', created.pages[0], areaOf(created, 1))).toContain('fieldPlot=101')
  })

  it('too long text shrinks, then wraps at a separator', async () => {
    const name = 'Безенчукская 205 × Ладья × Тулайковская золотистая'
    columns.lines.set(2, { ...columns.lines.get(2)!, name })
    const texts = async (sheet: LabelRequest['sheet']) => {
      const [{ lines }] = (await create({ sheet, plotIds: [102], fields: ['line', 'label'] })).placed
      return lines.map(({ text }) => text)
    }
    for (const sheet of labelSheetKeys) expect((await texts(sheet)).join(' ')).toBe(`${name} 102`)
    // A text that fits at a smaller size is not broken.
    columns.lines.set(2, { ...columns.lines.get(2)!, name: 'Scarlett' })
    for (const sheet of labelSheetKeys) expect(await texts(sheet)).toEqual(['Scarlett', '102'])
  })

  it('text that does not fit even when wrapped is truncated and never exceeds its label', async () => {
    columns.lines.set(2, { ...columns.lines.get(2)!, name: `Scarlett/Gladiator//${'Vakula/'.repeat(40)}` })
    const created = await create({ sheet: 'roll_50x30', plotIds: [102], fields: ['line', 'plot', 'nursery', 'year'] })
    const [{ lines }] = created.placed
    expect(lines[0].text).toMatch(/^Scarlett/)
    expect(lines.some(({ text }) => text.endsWith('…'))).toBe(true)
    const bottom = points(labelSheets.roll_50x30.label.height)
    for (const { y, size } of created.pages[0].texts) {
      expect(y).toBeGreaterThan(0)
      expect(y + size).toBeLessThan(bottom)
    }
  })

  it('an empty field uses no line, and a label can contain only its code', async () => {
    const emptyYear = smallColumns({ rows: 1, cols: 1 })
    const lines = labelsOf(emptyYear, { ...wantedLabels, fields: ['label', 'mother', 'line'] }).lines(0)
    expect(lines).toEqual(['Lada'])
    const created = await create({ sheet: 'roll_60x40', fields: [], plotIds: [101] })
    expect(created.pages[0].texts).toEqual([])
    expect(readCode('qr', created.pages[0], areaOf(created, 0))).toContain('fieldPlot=101')
  })

  it('follow the requested walk', async () => {
    const snake = { start_position: 'bottom_left', numbering_type: 'horizontal', order: 'snake' } as const
    const labels = labelsOf(columns, { ...wantedLabels, order: snake, fields: ['label'] })
    expect(Array.from({ length: 7 }, (_, k) => labels.lines(k)[0])).toEqual([
      '401',
      '402',
      '403',
      '404',
      '405',
      '305',
      '304',
    ])
  })
})

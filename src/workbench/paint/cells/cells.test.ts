import { describe, expect, it } from 'vitest'
import { recordedPaint, textsOf } from '../../../../tests/fields/recordedPaint.ts'
import { type SmallField, smallColumns, yieldId } from '../../../../tests/fields/smallField.ts'
import type { Paint } from '../../../canvas/paint.ts'
import { textOn } from '../../../domain/colour/contrast.ts'
import { positionKinds } from '../../../domain/layout/structure/positionKinds.ts'
import { storedView } from '../../../domain/layout/viewCorner.ts'
import { colouringOf } from '../../../state/colour/colouring.ts'
import { scaleOf } from '../../../state/colour/scale.ts'
import { buildSeenGrid } from '../../../state/map/view/seenGrid.ts'
import { dataInk, mapThemes } from '../../../ui/theme.ts'
import { buildGeometry, fieldPart } from '../../geometry.ts'
import { blankStrips } from '../../scene/blockBreaks.ts'
import { plotTextOf } from '../../scene/plotText.ts'
import { classPattern, classTexture } from '../classPattern.ts'
import { FieldBitmap } from '../fieldBitmap.ts'
import type { Picture } from '../picture.ts'
import {
  dimmedFlag,
  farFlag,
  fillOf,
  hiddenFlag,
  inkOn,
  missingFlag,
  outFlag,
  pixelOf,
  suppressedFlag,
} from '../plotStyle.ts'
import { plotStyle } from '../styleOfScale.ts'
import { paintLargeCells } from './largeCells.ts'
import { paintSmallCells } from './smallCells.ts'

const theme = mapThemes.light
const colouring = colouringOf({ by: 'trait', trait: yieldId }, 'binned')
const filter = { shown: null, hidden: new Set<number>() }

function pictureOf(field: SmallField, cellWidth: number, shownField = 'label'): Picture {
  const columns = smallColumns(field)
  const grid = buildSeenGrid(columns, storedView)
  const scale = scaleOf(columns, colouring)
  const size = { rows: grid.rows, cols: grid.cols, breaks: { rows: [], cols: [] } }
  const camera = { scaleX: cellWidth, scaleY: cellWidth, x: -12, y: -12 }
  return {
    grid,
    geometry: buildGeometry(size, camera, { width: 1200, height: 900, ratio: 1 }),
    theme,
    style: plotStyle(columns.count, scale, colouring, theme, filter, new Uint8Array(columns.count)),
    text: plotTextOf(columns, shownField, colouring, () => 1),
    blank: blankStrips(grid),
    marks: new Map(),
    numbering: null,
    forced: false,
  }
}

const field: SmallField = {
  rows: 4,
  cols: 5,
  holes: ['2,3'],
  label: (row, col) => `${row}${col}`,
  value: (row, col) => (row === 1 && col === 1 ? Number.NaN : row === 4 && col === 5 ? 900 : row + col / 10),
}

describe('plot styles', () => {
  it('assign each plot its class, missing and out-of-range ones their flag', () => {
    const { style } = pictureOf(field, 40)
    expect(style.flags[0] & missingFlag).toBe(missingFlag)
    // Without limits it can only be far from the other values.
    expect(style.flags[18] & (outFlag | farFlag)).toBe(outFlag | farFlag)
    expect(style.flags.filter((flags) => flags & farFlag)).toHaveLength(1)
    expect(new Set(style.shade.slice(1)).size).toBeGreaterThan(3)
    expect(style.shades[1].ink).toBe('#ffffff')
  })

  it('dims or hides by the legend, and the bitmap follows', () => {
    const columns = smallColumns(field)
    const scale = scaleOf(columns, colouring)
    const filter = { shown: new Set([0]), hidden: new Set([254]) }
    const style = plotStyle(columns.count, scale, colouring, theme, filter, new Uint8Array(columns.count))
    const lowest = style.shade.indexOf(1)
    expect(style.flags[lowest] & dimmedFlag).toBe(0)
    const other = style.shade.findIndex((shade, plot) => shade > 1 && !(style.flags[plot] & hiddenFlag))
    expect(style.flags[other] & dimmedFlag).toBe(dimmedFlag)
    expect(style.flags[18] & hiddenFlag).toBe(hiddenFlag)
    expect(pixelOf(style, 18)).toBe(0)
    expect(pixelOf(style, other)).toBe(style.shades[style.shade[other]].dimmedRgba)
    expect(pixelOf(style, -1)).toBe(0)
  })
})

describe('cells', () => {
  it('painted alone include half of the gaps on a dense screen, and no outline beyond', () => {
    const shown = pictureOf(field, 10)
    const size = { rows: 4, cols: 5, breaks: { rows: [], cols: [] } }
    const camera = { scaleX: 10, scaleY: 10, x: -12, y: -12 }
    const g = buildGeometry(size, camera, { width: 400, height: 300, ratio: 2 })
    const x = g.left - g.scrollX + g.cols.start[4]
    const y = g.top - g.scrollY + g.rows.start[3]
    const part = { x, y, w: g.cols.end[4] - g.cols.start[4], h: g.rows.end[3] - g.rows.start[3] }
    const { ctx, painted } = recordedPaint()
    paintSmallCells(ctx, { ...shown, geometry: g }, new FieldBitmap(), part)
    const boxes = (name: string) =>
      painted.filter(({ call }) => call === name).map(({ args, fill }) => ({ args: args as number[], fill }))
    const before = boxes('fillRect').find(
      ({ args: [from, , w], fill }) => fill === theme.ground && from < x && from + w > x,
    )
    expect(before?.args).toEqual([x - 1, y, g.gap, part.h])
    // The casing is three pixels wide, half of it on either side.
    expect(boxes('strokeRect')[0].args).toEqual([x + 4, y + 4, part.w - 8, part.h - 8])
  })

  it('writes labels from 22 px on and all three lines over 60 px', () => {
    const label = recordedPaint()
    paintLargeCells(label.ctx, pictureOf(field, 40), fieldPart(pictureOf(field, 40).geometry))
    expect(textsOf(label.painted)).toHaveLength(19)
    const full = recordedPaint()
    const picture = pictureOf(field, 90)
    paintLargeCells(full.ctx, picture, fieldPart(picture.geometry))
    const texts = textsOf(full.painted)
    for (const text of ['12', 'Vesna', '1.2', '45', '900.0', '–']) expect(texts).toContain(text)
  })

  it('truncates the label to the cell width but keeps its digits; line and value are whole or absent', () => {
    const wide = { ...field, label: () => 'A12345' }
    const texts = (textWidth: number, cellWidth: number) => {
      const { ctx, painted } = recordedPaint(textWidth)
      const picture = pictureOf(wide, cellWidth)
      paintLargeCells(ctx, picture, fieldPart(picture.geometry))
      return new Set(textsOf(painted))
    }
    const roomy = texts(5, 62)
    expect([roomy.has('Vesna'), roomy.has('A12345')]).toEqual([true, true])
    const tight = texts(17, 100)
    expect([tight.has('…2345'), tight.has('1.2')]).toEqual([true, true])
    expect(texts(40, 80)).toEqual(new Set(['–']))
  })

  it('labels of up to ten characters are readable from 22 px on, by their last digits', () => {
    const labels = { rows: 3, cols: 8, label: (row: number, col: number) => `B2-${1700 + row * 10 + col}` }
    const { ctx, painted } = recordedPaint(5)
    const picture = pictureOf(labels, 22)
    paintLargeCells(ctx, picture, fieldPart(picture.geometry))
    expect(textsOf(painted).slice(0, 3)).toEqual(['…11', '…12', '…13'])
    expect(new Set(textsOf(painted)).size).toBe(24)
    const words = { rows: 1, cols: 2, label: () => 'Brilliant' }
    const other = recordedPaint(5)
    paintLargeCells(other.ctx, pictureOf(words, 30), fieldPart(pictureOf(words, 30).geometry))
    expect(textsOf(other.painted)).toEqual(['Bril…', 'Bril…'])
  })

  it('forced colours use the surface colour and a letter per class', () => {
    const { ctx, painted } = recordedPaint()
    const picture = { ...pictureOf(field, 40), forced: true }
    paintLargeCells(ctx, picture, fieldPart(picture.geometry))
    const letters = textsOf(painted).filter((text) => /^[A-F]$/.test(text))
    expect([letters.length, new Set(letters).size]).toEqual([18, 6])
    const fills = painted.filter(({ call }) => call === 'fill').map(({ fill }) => fill)
    expect(fills.filter((fill) => picture.style.shades.some((shade, k) => k > 0 && shade.fill === fill))).toEqual([])
  })

  it('forced colours use a pattern per class, denser for higher ones, and plain for the first', () => {
    const box = { x: 0, y: 0, w: 40, h: 40 }
    const drawn = Array.from({ length: 11 }, (_, row) => {
      const { ctx, painted } = recordedPaint()
      classPattern(ctx, box, row, 1)
      return painted.map(({ call, args }) => `${call} ${args}`)
    })
    expect(drawn[0]).toEqual([])
    expect(new Set(drawn.map(String)).size).toBe(11)
    for (const kind of [1, 2, 3]) {
      const lines = drawn.filter((_, row) => row > 0 && (row - 1) % 3 === kind - 1).map(({ length }) => length)
      expect(lines).toEqual(lines.toSorted((a, b) => a - b))
    }
    const { ctx, painted } = recordedPaint()
    const picture = { ...pictureOf(field, 40), forced: true }
    paintLargeCells(ctx, picture, fieldPart(picture.geometry))
    const lines = painted.filter(({ call, stroke }) => call === 'stroke' && stroke === theme.disabled)
    expect(lines).toHaveLength(1)
    const plain = recordedPaint()
    paintLargeCells(plain.ctx, pictureOf(field, 40), fieldPart(picture.geometry))
    expect(plain.painted.some(({ stroke }) => stroke === theme.disabled)).toBe(false)
  })

  it('forced colours show a letter above the label at every cell size', () => {
    const single = { rows: 1, cols: 2, label: () => '217', value: (_row: number, col: number) => col }
    for (const cellWidth of [22, 26, 31, 45, 60, 90]) {
      const { ctx, painted } = recordedPaint()
      const picture = { ...pictureOf(single, cellWidth), forced: true }
      paintLargeCells(ctx, picture, fieldPart(picture.geometry))
      const written = painted.filter(({ call }) => call === 'fillText')
      const sizeOf = (font: string) => Number(/(\d+)px/.exec(font)?.[1])
      const letters = written.filter(({ args }) => /^[A-F]$/.test(String(args[0])))
      const labels = written.filter(({ args }) => args[0] === '217')
      expect([letters.length, labels.length]).toEqual([2, 2])
      // Letters are aligned to the top, labels to the middle.
      const lowest = Number(letters[0].args[2]) + sizeOf(letters[0].font)
      const highest = Number(labels[0].args[2]) - sizeOf(labels[0].font) / 2
      expect(lowest).toBeLessThanOrEqual(highest)
    }
  })

  it('draws an empty position dashed and unfilled, and only inside the painted part', () => {
    const { ctx, painted } = recordedPaint()
    const picture = pictureOf(field, 40)
    const g = picture.geometry
    paintLargeCells(ctx, picture, { x: g.left, y: g.top, w: 12 + 80, h: 12 + 40 })
    expect(textsOf(painted)).toEqual(['11', '12'])
    const whole = recordedPaint()
    paintLargeCells(whole.ctx, picture, fieldPart(g))
    // On and off for the empty position and for the outline of the value far from the others.
    expect(whole.painted.filter(({ call }) => call === 'setLineDash')).toHaveLength(4)
  })

  it('draws borders and guards flat with a dot and no label, unusable positions hatched, and paths as ground', () => {
    const picture = pictureOf({ rows: 1, cols: 4, holes: ['1,4'], label: (_row, col) => `${col}` }, 40)
    const { ctx, painted } = recordedPaint()
    const kinds = Uint8Array.from(['border', 'path', 'plot', 'unusable'], (kind) =>
      positionKinds.indexOf(kind as 'plot'),
    )
    paintLargeCells(ctx, { ...picture, grid: { ...picture.grid, kinds } }, fieldPart(picture.geometry))
    expect(textsOf(painted)).toEqual(['3'])
    const fills = painted.filter(({ call }) => call === 'fill').map(({ fill }) => fill)
    expect(fills.filter((fill) => fill === theme.guard || fill === theme.guardDot)).toEqual([
      theme.guard,
      theme.guardDot,
    ])
    const hatched = painted.filter(({ call, stroke }) => call === 'lineTo' && stroke === theme.missingHatch)
    expect(hatched.length).toBeGreaterThan(0)
    expect(painted.some(({ call }) => call === 'setLineDash')).toBe(true)
  })
})

describe('secondary cell content', () => {
  it('last year’s content is small at the bottom of large cells, the label above it, and absent in small cells', () => {
    const under = {
      line: (plot: number) => (plot === 1 ? 'Lada' : null),
      value: (plot: number) => (plot === 1 ? '6.2' : null),
    }
    const painted = (cellWidth: number, shown: typeof under | null) => {
      const picture = { ...pictureOf(field, cellWidth), under: shown }
      const recorded = recordedPaint()
      paintLargeCells(recorded.ctx, picture, fieldPart(picture.geometry))
      return recorded.painted.filter(({ call }) => call === 'fillText')
    }
    const textAt = (cellWidth: number, text: string, shown: typeof under | null) =>
      painted(cellWidth, shown).find(({ args }) => args[0] === text)
    const before = textAt(80, 'Lada · 6.2', under)
    expect(before?.font).toMatch(/ 10px /)
    expect(before?.fill).toBe(theme.text2)
    expect(textAt(50, '6.2', under)).toBeDefined()
    expect(Number(textAt(80, '12', under)?.args[2])).toBeLessThan(Number(textAt(80, '12', null)?.args[2]))
    expect(painted(30, under)).toEqual(painted(30, null))
  })

  it('a suppressed value has 35 % of its colour at every cell size, with readable text', () => {
    const { style } = pictureOf(field, 14)
    const flags = style.flags.slice()
    flags[1] |= suppressedFlag
    const faint = { ...style, flags }
    const { fill } = style.shades[style.shade[1]]
    const part = (hex: string, k: number) => Number.parseInt(hex.slice(1 + 2 * k, 3 + 2 * k), 16)
    const mixed = [0, 1, 2].map((k) => Math.round(0.35 * part(fill, k) + 0.65 * part(theme.ground, k)))
    const rgba = pixelOf(faint, 1)
    expect([0, 8, 16].map((shift) => (rgba >> shift) & 255)).toEqual(mixed)
    expect(pixelOf(style, 1)).toBe(style.shades[style.shade[1]].rgba)
    const shown = fillOf(faint, 1)
    expect([0, 1, 2].map((k) => part(shown, k))).toEqual(mixed)
    expect(inkOn(faint, 1)).toBe(textOn(shown, dataInk.light, dataInk.dark))
    for (const [cell, paint] of [
      [
        14,
        (ctx: Paint, picture: Picture) => paintSmallCells(ctx, picture, new FieldBitmap(), fieldPart(picture.geometry)),
      ],
      [40, (ctx: Paint, picture: Picture) => paintLargeCells(ctx, picture, fieldPart(picture.geometry))],
    ] as const) {
      const { ctx, painted } = recordedPaint()
      paint(ctx, { ...pictureOf(field, cell), style: faint })
      expect(painted.some(({ fill: used }) => used === shown)).toBe(true)
    }
    // Dimmed by the legend, or without a value, takes precedence.
    flags[1] |= dimmedFlag
    expect(fillOf(faint, 1)).toBe(style.shades[style.shade[1]].dimmed)
  })

  it('forced colours give small cells the pattern of their class, without its colour', () => {
    for (const cell of [14, 4]) {
      const { ctx, painted } = recordedPaint()
      const picture = { ...pictureOf(field, cell), forced: true }
      paintSmallCells(ctx, picture, new FieldBitmap(), fieldPart(picture.geometry))
      const used = new Set(painted.filter(({ call }) => call === 'fillRect' || call === 'fill').map(({ fill }) => fill))
      expect(used).toEqual(new Set([theme.ground, theme.surface, theme.disabled]))
    }
    // The higher class is denser down to the smallest cells; lines of neighbours meet.
    const drawn = (row: number, x: number, side: number) => {
      const { ctx, painted } = recordedPaint()
      classTexture(ctx, { x, y: 0, w: 60, h: 60 }, row, { side, ratio: 1, from: { x: 0, y: 0 } })
      return painted.filter(({ call }) => call === 'rect')
    }
    for (const side of [2, 6, 20]) {
      expect(drawn(0, 0, side)).toHaveLength(0)
      expect(drawn(4, 0, side).length).toBeGreaterThan(drawn(1, 0, side).length)
      expect(drawn(7, 0, side).length).toBeGreaterThan(drawn(4, 0, side).length)
      expect(drawn(10, 0, side).length).toBeGreaterThan(drawn(7, 0, side).length)
      const across = [...drawn(2, 0, side), ...drawn(2, 60, side)].map(({ args }) => Number(args[0]))
      expect(new Set(across.slice(1).map((x, k) => x - across[k])).size).toBe(1)
    }
  })

  it('suppressed values are crossed in small cells too, missing ones hatched once', () => {
    const picture = pictureOf(field, 14)
    const crossed = (suppressed: boolean) => {
      const flags = picture.style.flags.slice()
      if (suppressed) flags[1] |= suppressedFlag
      const recorded = recordedPaint()
      paintSmallCells(
        recorded.ctx,
        { ...picture, style: { ...picture.style, flags } },
        new FieldBitmap(),
        fieldPart(picture.geometry),
      )
      return recorded.painted.filter(({ call, stroke }) => call === 'stroke' && stroke === theme.suppressedHatch).length
    }
    expect([crossed(false), crossed(true)]).toEqual([0, 1])
  })
})

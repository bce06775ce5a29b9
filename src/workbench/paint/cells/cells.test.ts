import { describe, expect, it } from 'vitest'
import { recordedPaint, textsOf } from '../../../../tests/fields/recordedPaint.ts'
import { type SmallField, smallColumns, yieldId } from '../../../../tests/fields/smallField.ts'
import { positionKinds } from '../../../domain/layout/structure/positionKinds.ts'
import { storedView } from '../../../domain/layout/viewCorner.ts'
import { colouringOf } from '../../../state/colour/colouring.ts'
import { scaleOf } from '../../../state/colour/scale.ts'
import { buildSeenGrid } from '../../../state/map/seenGrid.ts'
import { mapThemes } from '../../../ui/theme.ts'
import { plotLook } from '../../colour/plotLook.ts'
import { buildGeometry, fieldPart } from '../../geometry.ts'
import { blankStrips } from '../../scene/blockBreaks.ts'
import { cellTextOf } from '../../scene/cellText.ts'
import { classPattern } from '../classPattern.ts'
import { pixelOf } from '../fieldBitmap.ts'
import { dimmedFlag, hiddenFlag, missingFlag, outFlag } from '../look.ts'
import type { Picture } from '../picture.ts'
import { paintLargeCells } from './largeCells.ts'

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
    look: plotLook(columns.count, scale, colouring, theme, filter, new Uint8Array(columns.count)),
    text: cellTextOf(columns, shownField, colouring, () => 1),
    blank: blankStrips(grid),
    marks: new Map(),
    numbering: null,
    forced: false,
    roomSize: 1,
  }
}

const field: SmallField = {
  rows: 4,
  cols: 5,
  holes: ['2,3'],
  label: (row, col) => `${row}${col}`,
  value: (row, col) => (row === 1 && col === 1 ? Number.NaN : row === 4 && col === 5 ? 900 : row + col / 10),
}

describe('look of the plots', () => {
  it('gives each plot its class, missing and out-of-range ones their flag', () => {
    const { look } = pictureOf(field, 40)
    expect(look.flags[0] & missingFlag).toBe(missingFlag)
    expect(look.flags[18] & outFlag).toBe(outFlag)
    expect(new Set(look.shade.slice(1)).size).toBeGreaterThan(3)
    expect(look.shades[1].ink).toBe('#ffffff')
  })

  it('dims or hides by the legend, and the bitmap follows', () => {
    const columns = smallColumns(field)
    const scale = scaleOf(columns, colouring)
    const keep = { shown: new Set([0]), hidden: new Set([254]) }
    const look = plotLook(columns.count, scale, colouring, theme, keep, new Uint8Array(columns.count))
    const lowest = look.shade.indexOf(1)
    expect(look.flags[lowest] & dimmedFlag).toBe(0)
    const other = look.shade.findIndex((shade, plot) => shade > 1 && !(look.flags[plot] & hiddenFlag))
    expect(look.flags[other] & dimmedFlag).toBe(dimmedFlag)
    expect(look.flags[18] & hiddenFlag).toBe(hiddenFlag)
    expect(pixelOf(look, 18)).toBe(0)
    expect(pixelOf(look, other)).toBe(look.shades[look.shade[other]].dimmedRgba)
    expect(pixelOf(look, -1)).toBe(0)
  })
})

describe('cells', () => {
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

  it('cuts the label to the width of the cell, its figures kept; line and value are whole or not there', () => {
    const wide = { ...field, label: () => 'A12345' }
    // Each cell width has its own font size: a width once measured is remembered by font.
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

  it('labels of up to ten signs are readable from 22 px on, where the last figures tell neighbours apart', () => {
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

  it('under forced colours rests on the surface and tells each class by its letter', () => {
    const { ctx, painted } = recordedPaint()
    const picture = { ...pictureOf(field, 40), forced: true }
    paintLargeCells(ctx, picture, fieldPart(picture.geometry))
    const letters = textsOf(painted).filter((text) => /^[A-F]$/.test(text))
    expect([letters.length, new Set(letters).size]).toEqual([18, 6])
    const fills = painted.filter(({ call }) => call === 'fill').map(({ fill }) => fill)
    expect(fills.filter((fill) => picture.look.shades.some((shade, k) => k > 0 && shade.fill === fill))).toEqual([])
  })

  it('under forced colours each class has a pattern of its own, denser for higher ones, and the first is plain', () => {
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

  it('under forced colours a letter stands above the label at every size of cells', () => {
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
      // Letters hang from their y, labels lie about theirs.
      const lowest = Number(letters[0].args[2]) + sizeOf(letters[0].font)
      const highest = Number(labels[0].args[2]) - sizeOf(labels[0].font) / 2
      expect(lowest).toBeLessThanOrEqual(highest)
    }
  })

  it('draws an empty place dashed and without a fill, and only what lies in the painted part', () => {
    const { ctx, painted } = recordedPaint()
    const picture = pictureOf(field, 40)
    const g = picture.geometry
    paintLargeCells(ctx, picture, { x: g.left, y: g.top, w: 12 + 80, h: 12 + 40 })
    expect(textsOf(painted)).toEqual(['11', '12'])
    const whole = recordedPaint()
    paintLargeCells(whole.ctx, picture, fieldPart(g))
    expect(whole.painted.filter(({ call }) => call === 'setLineDash')).toHaveLength(2)
  })

  it('draws borders and guards flat with a dot and no label, unusable places hatched, and leaves a path as ground', () => {
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

import { expect, it } from 'vitest'
import { type PaintCall, recordedPaint } from '../../../../tests/fields/recordedPaint.ts'
import { smallColumns, yieldId } from '../../../../tests/fields/smallField.ts'
import type { Box } from '../../../canvas/paint.ts'
import { missingClass, outOfRangeClass } from '../../../domain/colour/classes.ts'
import { storedView } from '../../../domain/layout/viewCorner.ts'
import { colouringOf } from '../../../state/colour/colouring.ts'
import { scaleOf } from '../../../state/colour/scale.ts'
import type { RowFilter } from '../../../state/map/legend/legendFilter.ts'
import { buildSeenGrid } from '../../../state/map/view/seenGrid.ts'
import { mapThemes } from '../../../ui/theme.ts'
import { buildGeometry, cellBox, fieldPart } from '../../geometry.ts'
import { blankStrips } from '../../scene/blockBreaks.ts'
import { plotTextOf } from '../../scene/plotText.ts'
import type { FieldBitmap } from '../fieldBitmap.ts'
import { paintField } from '../paintField.ts'
import type { Picture } from '../picture.ts'
import { inkOn } from '../plotStyle.ts'
import { plotStyle } from '../styleOfScale.ts'
import { cameraPath } from './photoMarks.ts'

const colouring = colouringOf({ by: 'trait', trait: yieldId }, 'binned')
const noFilter: RowFilter = { shown: null, hidden: new Set<number>() }
const marked = 8

/** A field of 4 × 5 plots; the first has no value, the first and the ninth have photos. */
function pictureOf(
  cellWidth: number,
  { theme = mapThemes.light, filter = noFilter, cellHeight = cellWidth } = {},
): Picture {
  const columns = smallColumns({
    rows: 4,
    cols: 5,
    label: (row, col) => `${row}0${col}`,
    value: (row, col) => (row === 1 && col === 1 ? Number.NaN : row + col / 10),
  })
  const grid = buildSeenGrid(columns, storedView)
  const scale = scaleOf(columns, colouring)
  const size = { rows: grid.rows, cols: grid.cols, breaks: { rows: [], cols: [] } }
  const camera = { scaleX: cellWidth, scaleY: cellHeight, x: -12, y: -12 }
  return {
    grid,
    geometry: buildGeometry(size, camera, { width: 1200, height: 900, ratio: 1 }),
    theme,
    style: plotStyle(columns.count, scale, colouring, theme, filter, new Uint8Array(columns.count)),
    text: plotTextOf(columns, 'label', colouring, () => 1),
    blank: blankStrips(grid),
    marks: new Map(),
    hasPhotos: (plot) => plot === 0 || plot === marked,
    numbering: null,
    forced: false,
  }
}

function painted(picture: Picture): PaintCall[] {
  const { ctx, painted: calls } = recordedPaint()
  const bitmap = { draw: () => {} } as unknown as FieldBitmap
  paintField(ctx, picture, bitmap, fieldPart(picture.geometry))
  return calls
}

/** What is painted additionally with photos: colour and extent of each camera. */
function cameras(picture: Picture): { ink: string; box: Box }[] {
  const corners = { count: 0 }
  const count = () => corners.count++
  cameraPath({ moveTo: count, lineTo: count }, { x: 0, y: 0, w: 1, h: 1 })
  const { hasPhotos: _, ...bare } = picture
  const [calls, plain] = [painted(picture), painted(bare)]
  const steps = calls.filter(({ call }) => call === 'moveTo' || call === 'lineTo')
  const added = steps.length - plain.filter(({ call }) => call === 'moveTo' || call === 'lineTo').length
  if (added === 0) return []
  expect(added % corners.count).toBe(0)
  const from = calls.findIndex(({ call }, k) => call === 'moveTo' && isCamera(calls.slice(k, k + corners.count)))
  const drawn = calls.slice(from).filter(({ call }) => call === 'moveTo' || call === 'lineTo')
  return Array.from({ length: added / corners.count }, (_one, k) => {
    const points = drawn.slice(k * corners.count, (k + 1) * corners.count)
    const [xs, ys] = [0, 1].map((at) => points.map(({ args }) => Number(args[at])))
    const [x, y] = [Math.min(...xs), Math.min(...ys)]
    return { ink: points[0].fill, box: { x, y, w: Math.max(...xs) - x, h: Math.max(...ys) - y } }
  })
}

/** A body of nine points and a lens. */
const isCamera = (calls: readonly PaintCall[]) =>
  calls.every(({ call }, k) => call === (k === 0 || k === 9 ? 'moveTo' : 'lineTo'))

const isWithin = (inner: Box, outer: Box) =>
  inner.x >= outer.x &&
  inner.y >= outer.y &&
  inner.x + inner.w <= outer.x + outer.w &&
  inner.y + inner.h <= outer.y + outer.h

it('plots with photos have a camera in a corner, readable on their colour, in every theme', () => {
  for (const theme of [mapThemes.light, mapThemes.dark, mapThemes.contrast])
    for (const cellWidth of [22, 31, 45, 60, 120]) {
      const picture = pictureOf(cellWidth, { theme })
      const marks = cameras(picture)
      const boxes = [cellBox(picture.geometry, 1, 1), cellBox(picture.geometry, 2, 4)]
      expect(marks.map(({ ink }) => ink).sort()).toEqual([theme.text1, inkOn(picture.style, marked)].sort())
      for (const cell of boxes) expect(marks.filter(({ box }) => isWithin(box, cell))).toHaveLength(1)
      for (const { box } of marks) expect(box.w).toBeGreaterThanOrEqual(5)
    }
})

it('the mark does not overlap the label in the smallest labelled cells and in flat ones', () => {
  for (const [cellWidth, cellHeight] of [
    [22, 22],
    [26, 22],
    [40, 31],
  ]) {
    const picture = pictureOf(cellWidth, { cellHeight })
    const label = painted(picture).find(({ call, args }) => call === 'fillText' && args[0] === '204')
    const figures = Number(label?.args[2]) + Number(/(\d+)px/.exec(label?.font ?? '')?.[1]) * 0.36
    const [top] = cameras(picture)
      .map(({ box }) => box.y)
      .filter((y) => y > cellBox(picture.geometry, 2, 1).y)
    expect([cellWidth, top > figures - 1]).toEqual([cellWidth, true])
  }
})

it('forced colours show it next to the class letter, in text colour on its own background', () => {
  for (const cellWidth of [22, 40, 90]) {
    const picture = { ...pictureOf(cellWidth), forced: true }
    const marks = cameras(picture)
    const cell = cellBox(picture.geometry, 2, 4)
    const [markOfCell] = marks.filter(({ box }) => isWithin(box, cell))
    expect(markOfCell.ink).toBe(picture.theme.text1)
    const calls = painted(picture)
    const letter = calls.find(
      ({ call, args }) =>
        call === 'fillText' && /^[A-F]$/.test(String(args[0])) && Math.abs(Number(args[1]) - cell.x) < 9,
    )
    expect(markOfCell.box.x).toBeGreaterThan(Number(letter?.args[1]) + 5)
    const grounds = calls.filter(({ call, fill }) => call === 'fillRect' && fill === picture.theme.surface)
    expect(grounds.some(({ args: [x, y, w, h] }) => isWithin(markOfCell.box, { x, y, w, h } as Box))).toBe(true)
  }
})

it('nothing is painted on unlabelled, dimmed or hidden cells', () => {
  expect(cameras(pictureOf(20))).toEqual([])
  expect(cameras(pictureOf(5))).toEqual([])
  for (const filter of [
    { shown: new Set([outOfRangeClass]), hidden: new Set<number>() },
    { shown: null, hidden: new Set([0, 1, 2, 3, 4, 5, missingClass]) },
  ])
    expect(cameras(pictureOf(40, { filter }))).toEqual([])
})

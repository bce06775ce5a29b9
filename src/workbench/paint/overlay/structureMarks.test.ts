import { describe, expect, it, vi } from 'vitest'
import { recordedPaint } from '../../../../tests/fields/recordedPaint.ts'
import { smallColumns } from '../../../../tests/fields/smallField.ts'
import { corners } from '../../../domain/layout/corners.ts'
import { plainStructure } from '../../../domain/layout/structure/fieldStructure.ts'
import { positionKinds } from '../../../domain/layout/structure/positionKinds.ts'
import { buildSeenGrid } from '../../../state/map/view/seenGrid.ts'
import { mapThemes } from '../../../ui/theme.ts'
import { buildGeometry, cellBox } from '../../geometry.ts'
import { paintKinds } from '../cells/positionKinds.ts'
import { WordPicture } from './originMark.ts'
import { paintStructure, seenAlley, seenTrial } from './structureMarks.ts'

const theme = mapThemes.light
const columns = smallColumns({ rows: 4, cols: 6 })
const grids = corners.map((origin) => buildSeenGrid(columns, { origin }))
const trial = { name: 'A', row: 1, col: 1, rows: 2, cols: 3, origin: 'top_left' } as const

describe('drawn field structure', () => {
  it('an alley is between the same plots however the map is rotated', () => {
    for (const grid of grids) {
      const { after, at } = seenAlley(grid, { after: 'row', at: 1, metres: 1 })
      // The plots on both sides of it: one of the first stored row, one of the second.
      const plotAt = (line: number) => (after === 'row' ? grid.at[(line - 1) * grid.cols] : grid.at[line - 1])
      expect([columns.row[plotAt(at)], columns.row[plotAt(at + 1)]].sort()).toEqual([1, 2])
    }
  })

  it('a trial outline encloses only its plots, with the corner at its origin, in every view', () => {
    for (const grid of grids) {
      const area = seenTrial(grid, trial)
      const inside: number[] = []
      for (let row = area.top; row <= area.bottom; row++)
        for (let col = area.left; col <= area.right; col++) inside.push(grid.at[(row - 1) * grid.cols + col - 1])
      expect(inside.map((plot) => `${columns.row[plot]},${columns.col[plot]}`).sort()).toEqual([
        '1,1',
        '1,2',
        '1,3',
        '2,1',
        '2,2',
        '2,3',
      ])
      const camera = { scaleX: 40, scaleY: 40, x: 0, y: 0 }
      const size = { rows: grid.rows, cols: grid.cols, breaks: { rows: [], cols: [] } }
      const geometry = buildGeometry(size, camera, { width: 600, height: 600, ratio: 1 })
      const { ctx, painted } = recordedPaint()
      const structure = { ...plainStructure, trials: [trial] }
      const word = () => new WordPicture('')
      const none = { stroke: null, drafted: null, isNamed: false }
      paintStructure(ctx, { grid, geometry, theme, structure, ...none, sides: { road: word(), access: word() }, word })
      const begun = painted.find(({ call }) => call === 'moveTo')?.args.map(Number) ?? []
      // The filled corner starts at the outer corner of the first stored position.
      const plot = columns.row.findIndex((row, i) => row === 1 && columns.col[i] === 1)
      const box = cellBox(geometry, grid.row[plot], grid.col[plot])
      expect(Math.abs(begun[0] - (box.x + box.w / 2))).toBeLessThanOrEqual(22)
      expect(Math.abs(begun[1] - (box.y + box.h / 2))).toBeLessThanOrEqual(22)
    }
  })

  it('alleys have the tint of soil; road and access have their words in the free space around the field', () => {
    const canvas = { width: 30, height: 16 } as HTMLCanvasElement
    const sides = { road: new WordPicture('Road'), access: new WordPicture('Access') }
    for (const word of Object.values(sides)) vi.spyOn(word, 'of').mockReturnValue(canvas)
    const grid = buildSeenGrid(columns, { origin: 'bottom_left' })
    const size = { rows: grid.rows, cols: grid.cols, breaks: { rows: [], cols: [] } }
    const geometry = buildGeometry(
      size,
      { scaleX: 40, scaleY: 40, x: -12, y: -12 },
      { width: 600, height: 600, ratio: 1 },
    )
    const structure = {
      ...plainStructure,
      alleys: [{ after: 'row', at: 2, metres: 1 }],
      road_side: 'top',
      access: 'top',
    } as const
    const { ctx, painted } = recordedPaint()
    const none = { stroke: null, drafted: null, isNamed: false }
    paintStructure(ctx, { grid, geometry, theme, structure, ...none, sides, word: () => sides.road })
    expect(painted.some(({ call, fill }) => call === 'fillRect' && fill === theme.soil)).toBe(true)
    const words = painted.filter(({ call }) => call === 'drawImage').map(({ args }) => args.slice(1).map(Number))
    expect(words).toHaveLength(2)
    // Separate from each other, and above the cells.
    expect(Math.abs(words[0][0] - words[1][0])).toBeGreaterThan(canvas.width)
    for (const [, y] of words) expect(y + canvas.height).toBeLessThanOrEqual(cellBox(geometry, 1, 1).y + 4)
  })

  it('every kind of position looks different', () => {
    const box = { x: 0, y: 0, w: 40, h: 40 }
    const drawn = [...positionKinds.slice(1), 'blank' as const].map((kind) => {
      const { ctx, painted } = recordedPaint()
      paintKinds(ctx, new Map([[kind, [box]]]), theme, 1)
      return painted.map(({ call, args, fill }) => `${call} ${args} ${fill}`).join('; ')
    })
    expect(new Set(drawn).size).toBe(6)
  })
})

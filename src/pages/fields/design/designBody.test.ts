import { expect, it } from 'vitest'
import { smallColumns } from '../../../../tests/fields/smallField.ts'
import { createDesign } from '../../../contract/plots/designs.ts'
import { designEngine } from '../../../domain/designs/designEngine.ts'
import { designKinds } from '../../../domain/designs/designRequest.ts'
import { paramsOf } from '../../../domain/designs/ownParams.ts'
import { readDesign } from '../../../domain/designs/readDesign.ts'
import type { DesignDraft } from '../../../state/map/mode/modeDrafts.ts'
import { designBody, draftOfDesign } from './designBody.ts'

const columns = smallColumns({ rows: 1, cols: 3 })
const idOf = (name: string) => [...columns.lines.values()].find((line) => line.name === name)?.id
const draft: DesignDraft = {
  kind: 'rcbd',
  lines: 'Lada\nVesna\nSonet',
  checks: 'Sonet',
  twice: 'Lada',
  reps: '3',
  blocks: '2',
  blockSize: '2',
  width: '6',
  treatments: '0, 60',
  treatmentName: 'Nitrogen',
  filler: 'Vesna',
  corner: 'bottom_left',
  snake: true,
  borders: 1,
  gap: '0,5',
  numbering: 'continue',
  gaps: [[5, 2]],
  seed: '417',
  row: '4',
  col: '2',
  origin: [4, 2],
  swaps: [
    [
      [5, 3],
      [5, 4],
    ],
  ],
  pickedUp: null,
  pendingSwap: null,
  redrawn: null,
  isChanged: true,
}

it.each(designKinds.filter((kind) => kind !== 'alpha' && kind !== 'row_column'))(
  '%s is sent with its parameters, and is restored from the list as typed',
  (kind) => {
    const typed = { ...draft, kind }
    const body = createDesign.body!.parse(designBody(typed, readDesign(typed, idOf), 7))
    const params = Object.keys(body.params).filter(
      (name) => !['corner', 'snake', 'borders', 'gaps', 'filler_line_id', 'gap_metres', 'numbering'].includes(name),
    )
    expect(params.sort()).toEqual([...paramsOf[kind].needed, ...paramsOf[kind].also].sort())
    expect(body).toMatchObject({ year_id: 7, line_ids: [1, 2, 3], check_ids: [3], origin: { row: 4, col: 2 } })
    const listed = { ...body, efficiency: 1, bound: 1, seq: 2, engine_version: designEngine, design_id: 1 }
    const restored = draftOfDesign({ ...listed, created_by: 1, created_by_name: null, created_at: '' }, columns, 10)
    const now = { ...typed, ...restored }
    expect(readDesign(now, idOf).request).toMatchObject({
      ...readDesign(typed, idOf).request,
      origin: [10, 2],
      swaps: now.swaps,
    })
    expect([now.gaps, now.swaps]).toEqual([
      [[11, 2]],
      [
        [
          [11, 3],
          [11, 4],
        ],
      ],
    ])
  },
)

it('a design drawn differently by an earlier version returns without its swaps, with a message', () => {
  const draftWith = (kind: DesignDraft['kind'], engine_version: number, own: Partial<DesignDraft> = {}) => {
    const typed = { ...draft, kind, corner: 'top_left' as const, snake: false, borders: 0 as const, ...own }
    const body = createDesign.body!.parse(designBody(typed, readDesign(typed, idOf), 7))
    const listed = { ...body, efficiency: 1, bound: 1, seq: 2, engine_version, design_id: 1 }
    const { swaps, redrawn } = draftOfDesign(
      { ...listed, created_by: 1, created_by_name: null, created_at: '' },
      columns,
      4,
    )
    return [swaps?.length, redrawn]
  }
  const otherwise = [0, { swaps: 1 }]
  const alike = [1, null]
  // Version 2 separates equal neighbours that version 1 left; version 3 spreads the doubled lines of a p-rep design.
  expect([draftWith('rcbd', 1), draftWith('rcbd', 2), draftWith('p_rep', 2), draftWith('p_rep', 3)]).toEqual([
    otherwise,
    alike,
    otherwise,
    alike,
  ])
  expect([draftWith('latin', 1), draftWith('latin', 2, { corner: 'top_right', filler: '' })]).toEqual([alike, alike])
  // Version 3 ends incomplete rows with the last required column.
  for (const own of [{ corner: 'bottom_right' }, { snake: true }, { borders: 1 }] as const) {
    expect(draftWith('rcbd', 2, { ...own, filler: '' })).toEqual(otherwise)
    expect(draftWith('rcbd', 2, own)).toEqual(alike)
    expect(draftWith('rcbd', 3, { ...own, filler: '' })).toEqual(alike)
  }
})

it('an invalid design is not sent, and a deleted line is named in the error', () => {
  const typed = { ...draft, reps: '' }
  expect(designBody(typed, readDesign(typed, idOf), 7)).toBeNull()
  const body = createDesign.body!.parse(designBody(draft, readDesign(draft, idOf), 7))
  const listed = { ...body, line_ids: [1, 99], efficiency: 1, bound: 1, seq: 2, engine_version: 1, design_id: 1 }
  const restored = draftOfDesign({ ...listed, created_by: 1, created_by_name: null, created_at: '' }, columns, 4)
  expect(readDesign({ ...draft, ...restored }, idOf).faults.lines).toMatchObject({ params: { names: '#99' } })
})

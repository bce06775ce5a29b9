import { describe, expect, it } from 'vitest'
import { freePositions } from './designRequest.ts'
import { copyDrawn, drawDesign, finishDesign, makeDesign } from './makeDesign.ts'
import { isOneBlock, packDesign, plotOfDesignAt, reachOf, swappedDesign } from './packedDesign.ts'
import { fieldOfRefusal, readDesign, type TypedDesign } from './readDesign.ts'

const ids = new Map(Array.from({ length: 24 }, (_, k) => [`L${k + 1}`, 100 + k]))
const idOf = (name: string) => ids.get(name)
const names = (count: number) => [...ids.keys()].slice(0, count).join('\n')

const typed: TypedDesign = {
  kind: 'alpha',
  lines: names(24),
  checks: 'L1',
  twice: '',
  reps: '3',
  blocks: '4',
  blockSize: '4',
  width: '12',
  treatments: '0, 60',
  treatmentName: '',
  filler: '',
  corner: 'top_left',
  snake: false,
  borders: 0,
  gap: '0,5',
  numbering: 'continue',
  gaps: [],
  seed: '417',
  row: '1',
  col: '1',
  swaps: [],
}
const faultsOf = (part: Partial<TypedDesign>) => readDesign({ ...typed, ...part }, idOf).faults

describe('a typed design', () => {
  it('beyond the map the error names row, column or width, for too many plots the lines', () => {
    const field = (max: number, kind: TypedDesign['kind']) =>
      fieldOfRefusal({ ok: false, code: 'design.limit', params: { max } }, kind, false)
    expect([field(100_000, 'rcbd'), field(150, 'rcbd'), field(150, 'latin'), field(30_000, 'rcbd')]).toEqual([
      'row',
      'width',
      'col',
      'lines',
    ])
  })

  it('is read into a request, its lines by name and its checks among the treatments', () => {
    const read = readDesign({ ...typed, lines: 'L3\tL2\n L5 ;L1', checks: 'L9\nL1' }, idOf)
    expect([read.lineIds, read.checkIds, read.treatments]).toEqual([
      [102, 101, 104, 100],
      [108, 100],
      [102, 101, 104, 100, 108],
    ])
    expect(readDesign(typed, idOf).request).toMatchObject({ lines: 24, checks: [0], seed: 417, origin: [1, 1] })
    const split = readDesign({ ...typed, kind: 'split_plot', lines: names(3), checks: '' }, idOf)
    expect(split.request?.params).toMatchObject({ treatments: ['0', '60'], treatmentName: 'Treatment' })
  })

  it.each<[Partial<TypedDesign>, string, string]>([
    [{ lines: '' }, 'lines', 'designMode.fault.noLines'],
    [{ lines: 'L1\nNobody' }, 'lines', 'designMode.fault.unknown'],
    [{ lines: 'L1\nL1\nL2' }, 'lines', 'designMode.fault.repeated'],
    [{ checks: 'Nobody' }, 'checks', 'designMode.fault.unknown'],
    [{ filler: 'Nobody' }, 'filler', 'designMode.fault.unknown'],
    [{ reps: '' }, 'reps', 'validation.required'],
    [{ reps: '1' }, 'reps', 'designMode.fault.range'],
    [{ reps: '21' }, 'reps', 'designMode.fault.range'],
    [{ blockSize: '4.5' }, 'blockSize', 'designMode.fault.range'],
    [{ width: '151' }, 'width', 'designMode.fault.range'],
    [{ seed: '2147483648' }, 'seed', 'designMode.fault.range'],
    [{ row: '0' }, 'row', 'designMode.fault.range'],
    [{ lines: names(7), blockSize: '6' }, 'blockSize', 'design.impossible'],
    [{ kind: 'augmented', checks: '' }, 'checks', 'design.lines'],
    [{ kind: 'latin' }, 'lines', 'design.limit'],
    [{ kind: 'split_plot', treatments: '60' }, 'treatments', 'designMode.fault.range'],
    [{ kind: 'split_plot', treatmentName: ' Replication' }, 'treatmentName', 'designMode.fault.layoutName'],
    [{ kind: 'p_rep', checks: '', twice: '' }, 'twice', 'designMode.fault.range'],
    [{ kind: 'p_rep', lines: 'L1\nL2', twice: 'L3' }, 'twice', 'designMode.fault.twiceAmongLines'],
  ])('%o shows an error at its field', (part, field, key) => {
    expect(faultsOf(part)).toMatchObject({ [field]: { key } })
    expect(readDesign({ ...typed, ...part }, idOf).request).toBeNull()
  })

  it('a field irrelevant to a kind cannot be invalid', () => {
    expect(faultsOf({ kind: 'latin', lines: names(4), checks: '', reps: 'x', blockSize: '', width: '' })).toEqual({})
    expect(faultsOf({ treatmentName: 'Replication' })).toEqual({})
    expect(faultsOf({ treatments: '', twice: 'Nobody', blocks: '' })).toEqual({})
  })
})

describe('a packed design', () => {
  const request = {
    ...readDesign(typed, idOf).request!,
    isFree: freePositions({ kinds: new Map() } as never, [[1, 3]]),
  }
  const drawn = drawDesign(request)
  if (!drawn.ok) throw new Error(drawn.code)
  const created = finishDesign(request, copyDrawn(drawn))
  if (!created.ok) throw new Error(created.code)
  const packed = packDesign(created.plots)

  it('reads a drawn and finished design as the same design, and changing a copy keeps the original', () => {
    expect(created).toEqual(makeDesign(request))
    const position = ([row, col]: readonly [number, number]) => [row, col] as const
    const swaps = [[position([1, 1]), position([2, 2])] as const]
    const swapped = finishDesign({ ...request, swaps }, copyDrawn(drawn))
    expect(swapped).toEqual(makeDesign({ ...request, swaps }))
    expect(finishDesign(request, copyDrawn(drawn))).toEqual(created)
    if (swapped.ok) expect(swappedDesign(packed, swaps)).toEqual(packDesign(swapped.plots))
  })

  it('finds its plots by position, and its extent; a gap has no plot', () => {
    expect(created.plots.every(({ row, col }, k) => plotOfDesignAt(packed, [row, col]) === k)).toBe(true)
    expect([plotOfDesignAt(packed, [1, 3]), plotOfDesignAt(packed, [99, 1])]).toEqual([-1, -1])
    expect(reachOf(packed)).toEqual({ rows: 7, cols: 12 })
  })

  it('knows which lines can be swapped without changing the efficiency', () => {
    const at = (row: number, col: number) => plotOfDesignAt(packed, [row, col])
    expect(isOneBlock('alpha', packed, at(1, 1), at(1, 2))).toBe(true)
    expect(isOneBlock('alpha', packed, at(1, 1), at(1, 12))).toBe(false)
    expect(isOneBlock('row_column', packed, at(1, 1), at(1, 2))).toBe(false)
  })
})

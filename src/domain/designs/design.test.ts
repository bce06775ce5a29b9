import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { corners } from '../layout/corners.ts'
import { refuseDesign } from './checkDesign.ts'
import { type DesignKind, type DesignParams, type DesignRequest, designKinds, treatmentsOf } from './designRequest.ts'
import { type CreatedDesign, makeDesign } from './makeDesign.ts'

const params: DesignParams = {
  reps: 3,
  blocks: 4,
  blockSize: 4,
  treatments: ['0', '0.2', '0.4'],
  treatmentName: 'Nitrogen',
  twice: [],
  width: 12,
  corner: 'top_left',
  snake: false,
  hasFiller: false,
  borders: 0,
}

function requestOf(
  kind: DesignKind,
  lines: number,
  changed: Partial<DesignRequest> = {},
  own: Partial<DesignParams> = {},
): DesignRequest {
  return {
    kind,
    lines,
    checks: [],
    seed: 417,
    swaps: [],
    origin: [1, 1],
    isFree: () => true,
    ...changed,
    params: { ...params, ...own },
  }
}

function create(request: DesignRequest): CreatedDesign {
  const design = makeDesign(request)
  if (!design.ok) throw new Error(`${design.code} ${JSON.stringify(design.params)}`)
  return design
}

/** Treatments by a key of their plots. */
function treatmentsBy(
  design: CreatedDesign,
  key: (plot: NonNullable<CreatedDesign['plots'][number]['plot']>) => unknown,
) {
  const groups = new Map<string, number[]>()
  for (const { plot } of design.plots)
    if (plot) groups.set(String(key(plot)), [...(groups.get(String(key(plot))) ?? []), plot.treatment])
  return groups
}

const everyOne = (v: number) => Array.from({ length: v }, (_, k) => k)
const sorted = (list: readonly number[]) => [...list].sort((a, b) => a - b)

describe('trial designs', () => {
  it('complete blocks contain every line once, and equal lines are not adjacent', () => {
    const design = create(requestOf('rcbd', 20, {}, { reps: 4 }))
    for (const block of treatmentsBy(design, ({ rep }) => rep).values()) expect(sorted(block)).toEqual(everyOne(20))
    expect(design).toMatchObject({ efficiency: 1, bound: 1 })
    expect(design.score).toMatchObject({ errorDf: 57, equalNeighbours: 0, concurrences: null, farthestCheck: null })
    expect(design.score.sed).toBeCloseTo(Math.sqrt(2 / 4), 12)
  })

  it.each([
    requestOf('rcbd', 15, {}, { reps: 5, width: 15 }),
    requestOf('split_plot', 12, {}, { width: 12 }),
    requestOf('alpha', 24, {}, { width: 8 }),
    requestOf('augmented', 60, { checks: [60, 61, 62] }, { blocks: 6, width: 15 }),
  ])('equal neighbours are separated where possible, for any seed: $kind', (request) => {
    for (let seed = 0; seed < 10; seed++) expect(create({ ...request, seed }).score.equalNeighbours).toBe(0)
  })

  it('an augmented design has each check in each block and each new line once; warns of few error degrees of freedom', () => {
    const design = create(requestOf('augmented', 37, { checks: [37, 38, 39] }))
    const blocks = [...treatmentsBy(design, ({ block }) => block).values()]
    expect(blocks.map((block) => block.length).sort()).toEqual([12, 12, 12, 13])
    for (const block of blocks) expect(block).toEqual(expect.arrayContaining([37, 38, 39]))
    expect(sorted(blocks.flat().filter((entry) => entry < 37))).toEqual(everyOne(37))
    // (b − 1)(c − 1) degrees of freedom; differences of new lines 2, in other blocks 2 + 2/c, to a check 1 + 1/b + 1/c − 1/bc.
    expect(design.score.errorDf).toBe(6)
    expect(design.warnings).toEqual([{ code: 'design.fewErrorDf', params: { df: 6, needed: 12 } }])
    const fresh = blocks.map((block) => block.length - 3)
    const samePairs = fresh.reduce((sum, n) => sum + (n * (n - 1)) / 2, 0)
    const [pairs, allPairs] = [(37 * 36) / 2, (40 * 39) / 2]
    const sum = samePairs * 2 + (pairs - samePairs) * (2 + 2 / 3) + 37 * 3 * (1 + 1 / 4 + 1 / 3 - 1 / 12) + 3 * (2 / 4)
    expect(design.score.sed).toBeCloseTo(Math.sqrt(sum / allPairs), 10)
  })

  it('a Latin square has every line once in each row and column', () => {
    const design = create(requestOf('latin', 5, { origin: [3, 2] }))
    for (const key of ['designRow', 'designColumn'] as const)
      for (const line of treatmentsBy(design, (plot) => plot[key]).values()) expect(sorted(line)).toEqual(everyOne(5))
    expect(design.score.errorDf).toBe(12)
    expect(design.plots.map(({ row, col, plot }) => [row, col, plot?.designRow, plot?.designColumn])).toContainEqual([
      3, 2, 1, 1,
    ])
  })

  it('a split plot has each treatment once per replication on a separate row, and each line once on it', () => {
    const design = create(requestOf('split_plot', 4, {}, { reps: 6, width: 4 }))
    for (const wholePlot of treatmentsBy(design, ({ rep, wholePlot }) => `${rep} ${wholePlot}`).values())
      expect(sorted(wholePlot)).toEqual(everyOne(4))
    expect(new Set(design.plots.map(({ row, plot }) => `${row} ${plot?.rep} ${plot?.wholePlot}`)).size).toBe(18)
    // a(r − 1)(b − 1), the lines over all treatments.
    expect(design.score.errorDf).toBe(45)
    expect(design.score.sed).toBeCloseTo(Math.sqrt(2 / 18), 12)
  })

  it('alpha designs reach the published efficiencies: 24 lines in 3 × 4 0.726488 (bound 0.754), 25 in 3 × 5 0.8', () => {
    const john = create(requestOf('alpha', 24))
    expect(john.efficiency).toBeCloseTo(0.726488, 6)
    expect(john.bound).toBeCloseTo(46 / 61, 12)
    expect(john.score).toMatchObject({ concurrences: { 0: 168, 1: 108 }, errorDf: 31, rcbdWouldDo: false })
    expect(john.score.sed).toBeCloseTo(Math.sqrt(2 / (3 * 0.726488)), 5)
    expect(create(requestOf('alpha', 25, {}, { blockSize: 5 })).efficiency).toBeCloseTo(0.8, 10)
    for (const rep of treatmentsBy(john, ({ rep }) => rep).values()) expect(sorted(rep)).toEqual(everyOne(24))
    for (const block of treatmentsBy(john, ({ rep, block }) => `${rep} ${block}`).values())
      expect(block).toHaveLength(4)
  })

  it.each([417, 1, 2])(
    'alpha designs with larger blocks than a replication has of them spread concurrences: seed %i',
    (seed) => {
      // 12 lines in 3 × 3 blocks of 4: a cyclic array leaves 3 pairs together in all three replications, E 0.7674.
      const design = create(requestOf('alpha', 12, { seed }))
      expect(design.score.concurrences).toEqual({ 0: 21, 1: 36, 2: 9 })
      expect(design.efficiency).toBeGreaterThan(0.7705)
    },
  )

  it('36 lines in 3 × 6 blocks of 6 reach the bound as a triple lattice does, which no cyclic array of order 6 gives', () => {
    const design = create(requestOf('alpha', 36, {}, { blockSize: 6 }))
    expect(design.score.concurrences).toEqual({ 0: 360, 1: 270 })
    expect(design.efficiency).toBeCloseTo(70 / 85, 10)
  })

  it('blocks of an alpha design differ by one plot where the lines do not fill them, and impossible ones are refused', () => {
    const design = create(requestOf('alpha', 22))
    const sizes = [...treatmentsBy(design, ({ rep, block }) => `${rep} ${block}`).values()].map((block) => block.length)
    expect(sizes.filter((size) => size === 4)).toHaveLength(12)
    expect(sizes.filter((size) => size === 3)).toHaveLength(6)
    expect(refuseDesign(requestOf('alpha', 9, {}, { blockSize: 7 }))?.code).toBe('design.impossible')
  })

  it('a row–column design keeps the columns’ balance, and its efficiency combines rows and columns', () => {
    const design = create(requestOf('row_column', 24, {}, { blockSize: 4, reps: 3 }))
    const alpha = create(requestOf('alpha', 24))
    expect(design.score.concurrences).toEqual(alpha.score.concurrences)
    expect(design.efficiency).toBeLessThan(alpha.efficiency ?? 0)
    expect(design.efficiency).toBeGreaterThan(0.56)
    // 72 − 1 − 2 replications − 3·3 rows − 3·5 columns − 23 lines.
    expect(design.score.errorDf).toBe(22)
    for (const row of treatmentsBy(design, ({ rep, designRow }) => `${rep} ${designRow}`).values())
      expect(new Set(row).size).toBe(6)
    expect(refuseDesign(requestOf('row_column', 22))?.code).toBe('design.impossible')
  })

  it('a row–column design is scored against a bound for rows and columns, which a lattice square reaches (Yates 1940)', () => {
    // Two lattice squares of 4: rows and columns of both confound 12 of 15 degrees of freedom, each in one of 2 replications, 3 in none.
    const square = create(requestOf('row_column', 16, {}, { reps: 2 }))
    expect(square.bound).toBeCloseTo(15 / 27, 12)
    expect(square.efficiency).toBeCloseTo(15 / 27, 10)
    // 24 lines in 4 rows and 6 columns: (k − 1)(s − 1)/(v − 1), as 3·8 contrasts of rows and columns are more than 23.
    expect(create(requestOf('row_column', 24)).bound).toBeCloseTo(15 / 23, 12)
  })

  it.each([417, 1, 2])(
    'rows are searched from several starts: 24 lines in 3 × (4 × 6) reach E 0.609 with seed %i',
    (seed) => {
      // A single start ends at 0.596 to 0.600.
      expect(create(requestOf('row_column', 24, { seed })).efficiency).toBeGreaterThan(0.609)
    },
  )

  it('a p-rep design has the chosen lines and checks once in each half, far apart, and the others once', () => {
    const design = create(requestOf('p_rep', 40, { checks: [40] }, { twice: everyOne(10), width: 8 }))
    const halves = treatmentsBy(design, ({ rep }) => rep)
    for (const half of halves.values()) expect(half).toEqual(expect.arrayContaining([...everyOne(10), 40]))
    expect(sorted([...halves.values()].flat())).toEqual(sorted([...everyOne(41), ...everyOne(10), 40]))
    expect(design).toMatchObject({ efficiency: null, bound: null })
    const placesOf = (treatment: number) => design.plots.filter(({ plot }) => plot?.treatment === treatment)
    for (const line of everyOne(10)) {
      const [a, b] = placesOf(line)
      expect(Math.max(Math.abs(a.row - b.row), Math.abs(a.col - b.col))).toBeGreaterThan(2)
    }
    // Twice and twice 1, once and once 2 or 2 + 2/d, twice and once 3/2 + 1/2d with d lines in both halves.
    const [d, single] = [11, 30]
    const samePairs = 2 * ((15 * 14) / 2)
    const sum =
      (d * (d - 1)) / 2 +
      samePairs * 2 +
      ((single * (single - 1)) / 2 - samePairs) * (2 + 2 / d) +
      d * single * (1.5 + 1 / (2 * d))
    expect(design.score.sed).toBeCloseTo(Math.sqrt(sum / ((41 * 40) / 2)), 10)
  })

  it.each([
    [60, 20, 8, 60],
    [100, 3, 10, 60],
  ])(
    'repeated lines are spread randomly over a p-rep field: %i lines, %i of them twice',
    (lines, twice, width, seeds) => {
      const [doubled, plain] = [
        { plots: 0, edge: 0, fromMiddle: 0 },
        { plots: 0, edge: 0, fromMiddle: 0 },
      ]
      for (let seed = 0; seed < seeds; seed++) {
        const { plots, score } = create(requestOf('p_rep', lines, { seed }, { twice: everyOne(twice), width }))
        expect(score.equalNeighbours).toBe(0)
        const rows = Math.max(...plots.map(({ row }) => row))
        for (const { row, plot } of plots)
          for (const count of plot && plot.treatment < twice ? [doubled, plain] : [plain]) {
            count.plots++
            if (row === 1 || row === rows) count.edge++
            count.fromMiddle += Math.abs(row - (rows + 1) / 2)
          }
      }
      const shares = ({ plots, edge, fromMiddle }: typeof plain) => [edge / plots, fromMiddle / plots] as const
      const [doubledShares, chance] = [shares(doubled), shares(plain)]
      // Four standard errors of so many plots drawn by chance.
      expect(Math.abs(doubledShares[0] - chance[0])).toBeLessThan(
        4 * Math.sqrt((chance[0] * (1 - chance[0])) / doubled.plots),
      )
      expect(Math.abs(doubledShares[1] - chance[1])).toBeLessThan((4 * chance[1]) / Math.sqrt(doubled.plots))
    },
  )

  it('the walk starts at any corner, serpentine or not, skips occupied positions; fillers end a row and borders surround', () => {
    const request = requestOf(
      'rcbd',
      5,
      { origin: [2, 3], isFree: (row, col) => !(row === 3 && col === 5) },
      { reps: 2, width: 4, borders: 1, hasFiller: true, corner: 'bottom_right', snake: true },
    )
    const { plots } = create(request)
    expect(Math.min(...plots.map(({ row }) => row))).toBe(2)
    expect(Math.min(...plots.map(({ col }) => col))).toBe(3)
    expect(plots.some(({ row, col }) => row === 3 && col === 5)).toBe(false)
    const planted = plots.filter(({ plot }) => plot)
    expect(planted).toHaveLength(10)
    // Each replication begins a row: four rows of four places, one of them a gap.
    expect(plots.filter(({ isBorder }) => !isBorder)).toHaveLength(15)
    expect(plots.filter(({ isBorder }) => isBorder)).toHaveLength(6 * 6 - 16)
    const first = planted.reduce((a, b) => (a.walk < b.walk ? a : b))
    expect([first.row, first.col, first.plot?.rep]).toEqual([6, 7, 1])
  })

  it('a walk from the right starts at the last column of the design, though rows could be wider; borders do too', () => {
    const columns = (request: DesignRequest, columnOf: (plot: CreatedDesign['plots'][number]) => boolean) =>
      [
        ...new Set(
          create(request)
            .plots.filter(columnOf)
            .map(({ col }) => col),
        ),
      ].sort((a, b) => a - b)
    const wide = requestOf('rcbd', 5, { origin: [2, 3] }, { width: 20, corner: 'top_right' })
    expect(columns(wide, () => true)).toEqual([3, 4, 5, 6, 7])
    const gap = { ...wide, isFree: (row: number, col: number) => row !== 3 || col !== 4 }
    expect(columns(gap, () => true)).toEqual([3, 4, 5, 6, 7, 8])
    expect(columns({ ...wide, params: { ...wide.params, corner: 'bottom_left', snake: true } }, () => true)).toEqual([
      3, 4, 5, 6, 7,
    ])
    const bordered = { ...wide, params: { ...wide.params, borders: 1 as const } }
    expect(columns(bordered, ({ isBorder }) => !isBorder)).toEqual([4, 5, 6, 7, 8])
    expect(columns(bordered, ({ isBorder }) => isBorder)).toEqual([3, 4, 5, 6, 7, 8, 9])
    // A filler occupies the rest of its row, wherever the walk begins.
    const filled = { ...wide, params: { ...wide.params, hasFiller: true } }
    expect(columns(filled, () => true)).toEqual(Array.from({ length: 20 }, (_, k) => 3 + k))
  })

  it.each(corners)('skips thousands of blocked rows, scanning each a few times: from %s', (corner) => {
    let looked = 0
    const isFree = (row: number) => {
      looked++
      return row <= 2 || row > 20_002
    }
    const { plots } = create(requestOf('rcbd', 5, { isFree }, { reps: 4, width: 5, corner }))
    expect([...new Set(plots.map(({ row }) => row))]).toEqual([1, 2, 20_003, 20_004])
    expect(looked).toBeLessThan(3 * 40_000 * 5)
  })

  it('a design ends with the rows of the map, including its borders, wherever it starts', () => {
    const last = (row: number, borders: 0 | 1) =>
      requestOf('rcbd', 5, { origin: [row, 1] }, { reps: 2, width: 5, borders })
    expect(create(last(99_999, 0)).plots.at(-1)?.row).toBe(100_000)
    expect(create(last(99_997, 1)).plots.at(-1)?.row).toBe(100_000)
    for (const beyond of [
      last(100_000, 0),
      last(99_998, 1),
      { ...last(99_999, 0), isFree: (row: number) => row < 100_000 },
      requestOf('latin', 4, { origin: [99_998, 1] }),
    ])
      expect(makeDesign(beyond)).toMatchObject({ ok: false, code: 'design.limit', params: { max: 100_000 } })
  })

  it('swaps exchange two positions and are scored; across blocks an alpha design loses', () => {
    const before = create(requestOf('alpha', 24))
    const [a, b] = [
      before.plots[0],
      before.plots.find(({ plot }) => plot?.rep === 1 && plot.block !== before.plots[0].plot?.block)!,
    ]
    const after = create(
      requestOf('alpha', 24, {
        swaps: [
          [
            [a.row, a.col],
            [b.row, b.col],
          ],
        ],
      }),
    )
    expect(after.efficiency).toBeLessThan(before.efficiency ?? 0)
    expect(after.plots[0].plot?.treatment).toBe(b.plot?.treatment)
    expect(
      makeDesign(
        requestOf('alpha', 24, {
          swaps: [
            [
              [a.row, a.col],
              [99, 1],
            ],
          ],
        }),
      ),
    ).toMatchObject({
      code: 'design.swap',
      params: { row: 99, col: 1 },
    })
  })

  it.each([
    [requestOf('rcbd', 1), 'design.lines'],
    [requestOf('rcbd', 5, { checks: [2, 2] }), 'design.lines'],
    [requestOf('augmented', 5), 'design.lines'],
    [requestOf('rcbd', 5, {}, { reps: 1 }), 'design.params'],
    [requestOf('split_plot', 5, {}, { treatments: ['0', '0'] }), 'design.params'],
    [requestOf('latin', 13), 'design.limit'],
    [requestOf('alpha', 1_001), 'design.limit'],
    [requestOf('rcbd', 30_001, {}, { reps: 2 }), 'design.limit'],
    [requestOf('rcbd', 5, { origin: [1, 145] }), 'design.limit'],
    [requestOf('latin', 4, { isFree: (row, col) => row !== 2 || col !== 2 }), 'design.impossible'],
    [requestOf('p_rep', 5), 'design.params'],
    // Two rows, two replications: more rows, columns and lines than plots.
    [requestOf('row_column', 12, {}, { reps: 2, blockSize: 2 }), 'design.impossible'],
  ])('an impossible design is refused with its reason', (request, code) => {
    expect(makeDesign(request)).toMatchObject({ ok: false, code })
  })

  it('a design of any size and seed has unique positions, the right number of plots per line, and is reproducible', () => {
    const requests = fc.record({
      kind: fc.constantFrom(...designKinds),
      lines: fc.integer({ min: 4, max: 30 }),
      checks: fc.integer({ min: 0, max: 3 }),
      seed: fc.integer({ min: 0, max: 2 ** 31 - 1 }),
      reps: fc.integer({ min: 2, max: 4 }),
      blockSize: fc.integer({ min: 2, max: 6 }),
      width: fc.integer({ min: 2, max: 15 }),
      corner: fc.constantFrom(...corners),
      snake: fc.boolean(),
    })
    fc.assert(
      fc.property(requests, ({ kind, lines, checks, seed, ...own }) => {
        const request = requestOf(
          kind,
          lines,
          { seed, checks: everyOne(checks).map((k) => lines + k) },
          { ...own, twice: [0, 1] },
        )
        const design = makeDesign(request)
        if (!design.ok) return
        const positions = new Set(design.plots.map(({ row, col }) => `${row} ${col}`))
        expect(positions.size).toBe(design.plots.length)
        const counts = new Int32Array(treatmentsOf(request))
        for (const { plot } of design.plots) if (plot) counts[plot.treatment]++
        const few = kind === 'augmented' ? [1, own.reps, 4] : kind === 'p_rep' ? [1, 2] : [counts[0]]
        for (const count of counts) expect(few).toContain(count)
        expect(Number.isFinite(design.score.sed)).toBe(true)
        if (design.efficiency !== null) expect(design.efficiency).toBeLessThanOrEqual((design.bound ?? 1) + 1e-9)
        expect(makeDesign(request)).toEqual(design)
      }),
      { numRuns: 60 },
    )
  })
})

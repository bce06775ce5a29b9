import fc from 'fast-check'
import { type Factor, factor, type NumberColumn, numberColumn } from '../../src/domain/stats/data/columns.ts'

/** The columns of a small trial, one value per plot; any column can be degenerate. */
export interface AwkwardTrial {
  readonly traits: readonly [NumberColumn, NumberColumn, NumberColumn]
  readonly factors: readonly [Factor, Factor, Factor]
  readonly row: NumberColumn
  readonly col: NumberColumn
}

type Cells = readonly (number | null)[]
type Labels = readonly (string | null)[]

const NAMES = ['yield', 'line', 'block', '', 'constructor']
const LEVELS = ['a', 'b', 'c', 'd', '10', '2', ' ', 'é', '__proto__']

const listOf = <T>(n: number, element: fc.Arbitrary<T>) => fc.array(element, { minLength: n, maxLength: n })
const optionalList = <T>(n: number, element: fc.Arbitrary<T>, freq: number) => listOf(n, fc.option(element, { freq }))
const constantList = <T>(n: number, valueAt: (i: number) => T) =>
  fc.constant(Array.from({ length: n }, (_, i) => valueAt(i)))

/** Figures as trials have them, with a few missing. */
const usual = (n: number): fc.Arbitrary<Cells> =>
  fc.oneof(
    optionalList(n, fc.integer({ min: -3, max: 9 }), 30),
    optionalList(n, fc.double({ min: -100, max: 100, noNaN: true }), 30),
    listOf(n, fc.integer({ min: 0, max: 9 })),
  )

/**
 * Figures of one kind: all equal, two values, mostly missing, at the limits of doubles, far from zero and close together.
 */
const unusual = (n: number): fc.Arbitrary<Cells> =>
  fc.oneof(
    listOf(n, fc.double()),
    optionalList(n, fc.constantFrom(0, 1), 1),
    fc.double({ min: -1e6, max: 1e6, noNaN: true }).chain((value) => optionalList(n, fc.constant(value), 5)),
    listOf(n, fc.double({ min: -1e-39, max: 1e-39, noNaN: true })),
    listOf(n, fc.double({ min: -1e40, max: 1e40, noNaN: true })),
    listOf(n, fc.integer({ min: 0, max: 9 })).map((list) => list.map((value) => 1e15 + value)),
    constantList(n, () => null),
  )

const values = (n: number) => fc.oneof({ weight: 3, arbitrary: usual(n) }, { weight: 2, arbitrary: unusual(n) })

const labels = (n: number): fc.Arbitrary<Labels> =>
  fc.oneof(
    listOf(n, fc.constantFrom(...LEVELS.slice(0, 2))),
    listOf(n, fc.constantFrom(...LEVELS.slice(0, 4))),
    optionalList(n, fc.constantFrom(...LEVELS), 6),
    constantList(n, () => 'a'),
    constantList(n, (i) => `p${i}`),
    constantList(n, () => null),
  )

interface Parts {
  readonly traits: readonly Cells[]
  readonly factors: readonly Labels[]
}

/** Arbitrary columns of 0 … 24 plots. */
const anything: fc.Arbitrary<Parts> = fc
  .integer({ min: 0, max: 24 })
  .chain((n) => fc.record({ traits: listOf(3, values(n)), factors: listOf(3, labels(n)) }))

/** Three crossed factors of 2 … 4 levels in any order, as designs have them, sometimes one level too many for the plots. */
const designed: fc.Arbitrary<Parts> = fc
  .record({ levels: fc.integer({ min: 2, max: 4 }), order: fc.shuffledSubarray([0, 1, 2], { minLength: 3 }) })
  .chain(({ levels, order }) => {
    const n = Math.min(36, levels ** 3)
    const crossed = order.map((k) => Array.from({ length: n }, (_, i) => LEVELS[Math.floor(i / levels ** k) % levels]!))
    return fc.record({ traits: fc.tuple(usual(n), values(n), values(n)), factors: fc.constant(crossed) })
  })

/** Rows and columns of a field four plots wide, or invalid places. */
function places(n: number): fc.Arbitrary<readonly [Cells, Cells]> {
  const any = fc.oneof(optionalList(n, fc.integer({ min: -1, max: 6 }), 9), unusual(n))
  const grid = fc.tuple(
    constantList(n, (i) => 1 + Math.floor(i / 4)),
    constantList(n, (i) => 1 + (i % 4)),
  )
  return fc.oneof({ weight: 3, arbitrary: grid }, { weight: 1, arbitrary: fc.tuple(any, any) })
}

/** Names of the six columns: mostly distinct, sometimes the same for several. */
const names = fc.oneof(
  { weight: 3, arbitrary: fc.constant(['y', 'x', 'z', 'line', 'env', 'block']) },
  { weight: 1, arbitrary: listOf(6, fc.constantFrom(...NAMES)) },
)

/** How columns are related: not at all, two are equal, or one is twice another. */
const twins = fc.constantFrom('none', 'none', 'none', 'traits', 'factors', 'doubled')

/** Trials of 0 … 36 plots; columns may have the same name, be equal or be proportional. */
export const awkwardTrials: fc.Arbitrary<AwkwardTrial> = fc.oneof(anything, designed).chain(({ traits, factors }) =>
  fc.record({ names, twins, place: places(traits[0]!.length) }).map(({ names, twins, place: [row, col] }) => {
    const column = (k: number, list: Cells) => numberColumn(names[k]!, list)
    const grouping = (k: number, list: Labels) => factor(names[k]!, list)
    const [y, x, z] = traits as [Cells, Cells, Cells]
    const [a, b, c] = factors as [Labels, Labels, Labels]
    const doubled = y.map((value) => (value === null ? null : 2 * value))
    const [first, line] = [column(0, y), grouping(3, a)]
    return {
      traits: [first, twins === 'traits' ? first : column(1, x), column(2, twins === 'doubled' ? doubled : z)],
      factors: [line, twins === 'factors' ? line : grouping(4, b), grouping(5, c)],
      row: numberColumn('row', row),
      col: numberColumn('col', col),
    }
  }),
)

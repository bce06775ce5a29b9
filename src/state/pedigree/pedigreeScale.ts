import { atom, type Getter } from 'jotai'
import { binnedClasses } from '../../domain/colour/binned.ts'
import type { NumberClasses } from '../../domain/colour/classes.ts'
import { decimalsOf } from '../../domain/colour/decimals.ts'
import { cropAtom } from '../lifetime.ts'
import { drawnPedigreeAtom, focusLineAtom, pedigreeColourAtom } from './pedigreeView.ts'
import { kinshipAtom } from './shownPedigree.ts'

/** Means of a trait by line, and their years. */
export interface TraitMeans {
  readonly trait: number
  readonly byLine: ReadonlyMap<number, number>
  readonly firstYear: number | null
  readonly lastYear: number | null
}

/** The means of the colouring trait; null until loaded. */
export const traitMeansAtom = cropAtom<TraitMeans | null>(null)

/** The figures that colour the nodes (NaN = none), and their classes. */
export interface PedigreeScale {
  readonly values: Float64Array
  readonly classes: NumberClasses
  /** Decimals of a single figure. */
  readonly decimals: number
}

/** Six classes of about equal counts, as on the map; null without a colouring. */
export const pedigreeScaleAtom = atom((get): PedigreeScale | null => {
  const drawn = get(drawnPedigreeAtom)
  const colour = get(pedigreeColourAtom)
  if (!drawn || colour.kind === 'none') return null
  const figureOf = valueBy(get, colour)
  if (!figureOf) return null
  const { nodes } = drawn.pedigree
  const values = Float64Array.from(nodes, (node) => (node.kind === 'line' ? figureOf(node.line.id) : Number.NaN))
  const skipped = Uint8Array.from(nodes, (node) => (node.kind === 'line' ? 0 : 1))
  const max = colour.kind === 'trait' ? 2 : 4
  const decimals = Math.min(
    max,
    decimalsOf(
      values.filter((value) => !Number.isNaN(value)),
      max,
    ),
  )
  const classes = binnedClasses({ values, count: nodes.length, skipped }, { kind: 'quantile', classes: 6 }, decimals)
  return { values, classes, decimals }
})

/** The figure of a line for a colouring; null while unknown. */
function valueBy(get: Getter, colour: { kind: 'inbreeding' | 'parentage' } | { kind: 'trait'; trait: number }) {
  if (colour.kind === 'trait') {
    const means = get(traitMeansAtom)
    return means?.trait === colour.trait ? (id: number) => means.byLine.get(id) ?? Number.NaN : null
  }
  const kinship = get(kinshipAtom)
  if (!kinship) return null
  if (colour.kind === 'inbreeding') return (id: number) => kinship.inbreedingOf(id)
  const focus = get(focusLineAtom)
  const coefficients = focus === null ? null : kinship.withAll(focus)
  if (!coefficients) return null
  const indexById = new Map(kinship.lines.map(({ id }, k) => [id, k]))
  return (id: number) => coefficients[indexById.get(id) ?? -1] ?? Number.NaN
}

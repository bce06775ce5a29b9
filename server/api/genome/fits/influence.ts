import type { GenomeMeta, Influence } from '../../../../src/contract/genome/genomeFits.ts'
import type { GenomeFit } from '../../../../src/domain/genome/panel.ts'
import { missingDose } from '../../../../src/domain/genome/panel.ts'
import type { StoredTrait } from '../../../core/changes/crop/traits.ts'
import type { ReadGenotypes } from '../readGenotypes.ts'
import { metaOfFit } from '../requestedScope.ts'

/** A fit with its trait. */
export interface TraitFit {
  readonly trait: StoredTrait
  readonly fit: GenomeFit
}

/** A figure as JSON; null if it cannot be estimated. */
export const nullIfNaN = (value: number | undefined): number | null =>
  value === undefined || Number.isNaN(value) ? null : value

/** The alleles of a dose, `A/C`; null: not called. */
export function allelesOfDose(counted: readonly string[], dose: number): string | null {
  if (dose === missingDose) return null
  const [first = '', second = first] = counted
  return dose < 0 ? `${first}/${first}` : dose > 0 ? `${second}/${second}` : `${first}/${second}`
}

/** Lines of a fit with a value by their call of a marker: how many and their mean, the lowest dose first. */
function classesOf(fit: GenomeFit, marker: ReadGenotypes): Influence['classes'] {
  const doseOf = new Map(marker.lines.map((line, row) => [line, marker.doses[row]]))
  return [-1, 0, 1].flatMap((dose) => {
    const values = fit.values.filter((value, i) => !Number.isNaN(value) && doseOf.get(fit.lines[i]) === dose)
    if (values.length === 0) return []
    const mean = values.reduce((sum, value) => sum + value, 0) / values.length
    return [{ alleles: allelesOfDose(marker.alleles[0] ?? [], dose) ?? '', n: values.length, mean }]
  })
}

/**
 * The effect of a marker in a fit; its figures are null if the fit does not use it. `marker`: the genotypes at it alone.
 */
export function influenceOf({ trait, fit }: TraitFit, id: number, marker: ReadGenotypes): Influence {
  const at = fit.markers.indexOf(id)
  const classes = marker.markers.length === 0 ? [] : classesOf(fit, marker)
  return {
    feature_id: trait.id,
    feature: trait.name,
    unit: trait.unit,
    region_id: fit.scope.region,
    effect: nullIfNaN(fit.effect[at]),
    se: nullIfNaN(fit.se[at]),
    p: nullIfNaN(fit.p[at]),
    q: nullIfNaN(fit.q[at]),
    n: classes.reduce((sum, { n }) => sum + n, 0),
    classes,
  }
}

/** Metadata of several fits: the figures of a single one, stale if one is, and the oldest date. */
export function metaOfFits(fits: readonly TraitFit[]): GenomeMeta {
  if (fits.length === 1) return metaOfFit(1, fits[0].fit)
  const times = fits.map(({ fit }) => fit.computedAt).sort()
  return { ...metaOfFit(fits.length, null), stale: fits.some(({ fit }) => fit.stale), made_at: times[0] ?? null }
}

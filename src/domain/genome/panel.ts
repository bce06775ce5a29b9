import type { TechnologyLevel } from '../columns/yearData.ts'

/**
 * Scope of the figures on the genome pages: a trait of a crop in a region (null = all) at a technology level (null = all
 * together).
 */
export interface GenomeScope {
  readonly crop: number
  readonly trait: number
  readonly region: number | null
  readonly level: TechnologyLevel | null
}

/** An unknown dose, in addition to −1, 0 and +1. */
export const missingDose = -128

/** A marker of a panel: `position` in cM, `positionBp` in base pairs; null = not known. */
export interface PanelMarker {
  readonly id: number
  readonly name: string
  readonly chromosome: string | null
  readonly position: number | null
  readonly positionBp: number | null
}

/**
 * Genotypes of lines as doses, `doses[line · markers + marker]`: −1 and +1 are two copies of the first and of the
 * alternative allele, 0 one of each, `missingDose` = not called. Markers are sorted by chromosome and position; markers
 * with more than two alleles are left out.
 */
export interface GenotypePanel {
  /** Ids of the lines. */
  readonly lines: readonly number[]
  readonly markers: readonly PanelMarker[]
  readonly doses: Int8Array
}

/** Lines of a scope that have a value and a genotype, with the markers that analyses use. */
export interface GenomePanel extends GenotypePanel {
  readonly scope: GenomeScope
  readonly names: readonly string[]
  /** Adjusted mean of each line, trait units. */
  readonly values: Float64Array
  /** Mean dose of each marker over the called lines, which replaces a missing dose. */
  readonly means: Float64Array
  /** Nursery-years of the scope. */
  readonly environments: number
}

/** A warning shown with a fit. */
export interface GenomeWarning {
  readonly code: 'genome.fewLines' | 'genome.noMarkers' | 'genome.worthiest'
  readonly params: Readonly<Record<string, number>>
}

/** Figures of the markers of a fit, one per marker, in trait units. */
export interface MarkerFigures {
  /** Ridge-regression effect of a dose step (half the difference of the homozygotes), shrunken. */
  readonly alpha: Float64Array
  /** Mean dose over the called lines of the fit. */
  readonly means: Float64Array
  /** Association: effect of a dose step, its standard error, p and q (Benjamini–Hochberg); NaN = not estimable. */
  readonly effect: Float64Array
  readonly se: Float64Array
  readonly p: Float64Array
  readonly q: Float64Array
}

/** References of lines, trait units: the mean of all, and the values of lines that are a check of a nursery-year. */
export interface FitReference {
  readonly mean: number
  readonly checks: readonly (readonly [line: number, value: number])[]
}

/**
 * A stored fit of a scope: genomic values by ridge regression and association of markers. `lines` are all genotyped lines
 * of the crop; lines without a value (NaN) are only predicted.
 */
export interface GenomeFit extends MarkerFigures {
  readonly id: number
  readonly scope: GenomeScope
  /** Instant at which it was made, ISO 8601. */
  readonly computedAt: string
  /** Whether values or genotypes of the scope have changed since. */
  readonly stale: boolean
  /** Numbers of lines with a value, nursery-years and markers in the input. */
  readonly counts: { readonly lines: number; readonly environments: number; readonly markers: number }
  readonly mu: number
  readonly varianceMarker: number
  readonly varianceResidual: number
  readonly h2: number
  /** Correlation of values with predictions of five-fold cross-validation; null where undefined. */
  readonly rCv: number | null
  readonly warnings: readonly GenomeWarning[]
  /** The reference when the fit was made; absent in fits that were stored before references were. */
  readonly reference?: FitReference
  readonly lines: readonly number[]
  /** Adjusted mean of each line; NaN = none. */
  readonly values: Float64Array
  /** μ + marker part of each line, trait units. */
  readonly gebv: Float64Array
  /** 1 − PEV/(σ_a²·Σz²) of each line, 0…1; NaN where the line equals the panel's mean. */
  readonly reliability: Float64Array
  /** Ids of the markers, by chromosome and position when the fit was made. */
  readonly markers: readonly number[]
}

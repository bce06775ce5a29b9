import type { TabName } from '../../domain/analysis/settings.ts'

/** The settings that a tab has. */
interface TabInputs {
  /** Several years with all their plots. */
  readonly years?: true
  /** One trait, or any number of traits. */
  readonly traits: 'one' | 'several'
  /** A second trait. */
  readonly second?: true
  readonly by?: true
  readonly block?: true
  readonly control?: true
  readonly test?: true
  readonly unit?: true
  readonly levels?: true
  readonly covariates?: true
  /** The kind of biplot and its options. */
  readonly biplot?: true
}

export const tabSettings: Record<TabName, TabInputs> = {
  info: { traits: 'several', block: true },
  average: { traits: 'several', by: true, block: true, control: true, test: true },
  nsr: { traits: 'one', by: true, block: true, control: true, test: true },
  't-test': { traits: 'one', second: true, by: true, levels: true, block: true },
  visualization: { traits: 'one', second: true, by: true },
  correlation: { traits: 'several', by: true, unit: true },
  anova: { traits: 'several', by: true, block: true, control: true, test: true },
  ancova: { traits: 'one', covariates: true, by: true, block: true, control: true, test: true },
  hybrids: { traits: 'one', block: true },
  'heat-map': { traits: 'one', by: true, block: true, control: true, test: true },
  comparison: { years: true, traits: 'one', block: true, control: true, test: true, biplot: true },
}

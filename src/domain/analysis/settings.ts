import type { Criterion } from '../stats/comparisons/comparisonInput.ts'
import { designKinds } from '../stats/design/designKinds.ts'
import { centrings, partitions, scalings } from '../stats/stability/biplotOptions.ts'

/** The tabs of the statistics in the order of the rail, by the last part of their address. */
export const tabs = [
  'info',
  'average',
  'nsr',
  't-test',
  'visualization',
  'correlation',
  'anova',
  'ancova',
  'hybrids',
  'heat-map',
  'comparison',
] as const
export type TabName = (typeof tabs)[number]

export const tests = ['lsd', 'tukey', 'dunnett', 'bonferroni'] as const satisfies Criterion[]
export const scales = ['none', 'log', 'sqrt', 'arcsin'] as const
export const units = ['means', 'plots'] as const

/** Plots of lines over fields: lines and interaction, the interaction alone, means with slopes. */
export const fieldPlots = ['gge', 'ammi', 'stability'] as const
/**
 * What a biplot is read for: the best line of each field, mean and stability, discrimination of fields, distance of lines
 * from the ideal.
 */
export const biplotViews = ['winners', 'mean', 'fields', 'lines'] as const

/** Models that the user may choose: a design, or pairs of groups each by its own variances. */
export const models = [...designKinds, 'welch'] as const

/** What forms the groups that are compared: lines, their parents, or a qualitative trait by its id. */
export type GroupBy = 'line' | 'mother' | 'father' | number

/** The settings of an analysis, shared by all tabs and stored in the address. */
export interface Settings {
  /** Ids of the compared years; empty = the open year and those that share lines with it. */
  readonly years: readonly number[]
  /** Ids of traits, the analysed one first; empty = the trait that the map is coloured by. */
  readonly traits: readonly number[]
  readonly by: GroupBy
  /** Blocks: from the design, none, or these factors by id. */
  readonly block: 'auto' | 'none' | readonly number[]
  /** The design that the trial is analysed as; null = the one that its plots show. */
  readonly model: (typeof models)[number] | null
  /** Id of the line that others are compared with; null = the control of the year. */
  readonly control: number | null
  readonly plots: 'all' | 'selected'
  /**
   * Whether values that are out of range are included: outside their trait's limits, or the fences of the year where it
   * has none.
   */
  readonly out: 'keep' | 'leave'
  readonly test: (typeof tests)[number]
  readonly scale: (typeof scales)[number]
  /** Ids of the covariates of the analysis of covariance. */
  readonly covariates: readonly number[]
  /** The two levels of a t-test by name; fewer = completed with the first ones. */
  readonly levels: readonly string[]
  /** What is correlated: means of the groups, or plots. */
  readonly unit: (typeof units)[number] | 'auto'
  /** The plot of lines over fields and its view; the table and saved results do not depend on them. */
  readonly plot: (typeof fieldPlots)[number]
  readonly view: (typeof biplotViews)[number]
  readonly centring: (typeof centrings)[number]
  readonly scaling: (typeof scalings)[number]
  readonly partition: (typeof partitions)[number]
}

export const defaultSettings: Settings = {
  years: [],
  traits: [],
  by: 'line',
  block: 'auto',
  model: null,
  control: null,
  plots: 'all',
  out: 'keep',
  test: 'lsd',
  scale: 'none',
  covariates: [],
  levels: [],
  unit: 'auto',
  plot: 'gge',
  view: 'winners',
  centring: 'environment',
  scaling: 'none',
  partition: 'symmetric',
}

/** The most years that are compared at once. */
export const maxYears = 50

/** The name of each setting in the address. */
const names = {
  years: 'yearIds',
  traits: 'fieldTraits',
  by: 'fieldBy',
  block: 'fieldBlock',
  model: 'fieldModel',
  control: 'fieldControl',
  plots: 'fieldPlots',
  out: 'fieldOut',
  test: 'fieldTest',
  scale: 'fieldScale',
  covariates: 'fieldCovariates',
  levels: 'fieldLevels',
  unit: 'fieldUnit',
  plot: 'fieldPlot',
  view: 'fieldView',
  centring: 'fieldCentring',
  scaling: 'fieldScaling',
  partition: 'fieldPartition',
} as const satisfies Record<keyof Settings, string>

const isId = (id: number): boolean => Number.isSafeInteger(id) && id > 0

/** Ids in the order of the address; a repeated one is read twice, and the analysis refuses it. */
const idsOf = (text: string | null): number[] => (text ?? '').split(',').map(Number).filter(isId)

function oneOf<T extends string>(values: readonly T[], text: string | null, fallback: T): T {
  return values.find((value) => value === text) ?? fallback
}

function groupOf(text: string | null): GroupBy {
  if (text === 'mother' || text === 'father') return text
  return isId(Number(text)) ? Number(text) : 'line'
}

function blockOf(text: string | null): Settings['block'] {
  if (text === 'none') return 'none'
  const ids = idsOf(text)
  return ids.length > 0 ? ids : 'auto'
}

/** The settings in an address; those that are missing or invalid have their defaults. */
export function settingsOf(params: URLSearchParams): Settings {
  const text = (name: keyof Settings) => params.get(names[name])
  const control = Number(text('control'))
  return {
    years: [...new Set(idsOf(text('years')))].slice(0, maxYears),
    traits: idsOf(text('traits')),
    by: groupOf(text('by')),
    block: blockOf(text('block')),
    model: models.find((model) => model === text('model')) ?? null,
    control: isId(control) ? control : null,
    plots: oneOf(['all', 'selected'], text('plots'), 'all'),
    out: oneOf(['keep', 'leave'], text('out'), 'keep'),
    test: oneOf(tests, text('test'), 'lsd'),
    scale: oneOf(scales, text('scale'), 'none'),
    covariates: idsOf(text('covariates')),
    levels: params.getAll(names.levels).slice(0, 2),
    unit: oneOf([...units, 'auto'], text('unit'), 'auto'),
    plot: oneOf(fieldPlots, text('plot'), 'gge'),
    view: oneOf(biplotViews, text('view'), 'winners'),
    centring: oneOf(centrings, text('centring'), 'environment'),
    scaling: oneOf(scalings, text('scaling'), 'none'),
    partition: oneOf(partitions, text('partition'), 'symmetric'),
  }
}

/** The address with other settings; defaults are left out. */
export function withSettings(before: URLSearchParams, changed: Partial<Settings>): URLSearchParams {
  const next = new URLSearchParams(before)
  for (const name of Object.keys(changed) as (keyof Settings)[]) {
    const value = changed[name]
    next.delete(names[name])
    if (name === 'levels') for (const level of changed.levels ?? []) next.append(names.levels, level)
    else if (value !== null && value !== undefined && String(value) !== String(defaultSettings[name]))
      next.set(names[name], String(value))
  }
  return next
}

import { defaultSettings, type Settings } from '../settings.ts'
import type { SavedKind } from './kinds.ts'

/** The input of a saved result, with the names of the calls. */
export interface SavedInputs {
  readonly year_ids: readonly number[]
  readonly traits: readonly number[]
  readonly by: Settings['by']
  readonly block: Settings['block']
  readonly control: number | null
  /** `all`, or the ids of the plots. */
  readonly plots: 'all' | readonly number[]
  readonly out: Settings['out']
  readonly model: Settings['model']
  readonly test: Settings['test']
  readonly scale: Settings['scale']
  readonly covariates?: readonly number[]
  readonly levels?: readonly string[]
  readonly unit?: 'plots' | 'means'
}

/** The saved form of a tab's settings; `plots` are the ids of the selected plots. */
export function inputsOf(kind: SavedKind, settings: Settings, year: number, plots: readonly number[]): SavedInputs {
  const { traits, by, block, model, control, out, test, scale, covariates, levels, unit } = settings
  return {
    year_ids: kind === 'comparison' ? settings.years : [year],
    traits,
    by,
    block,
    control,
    plots: settings.plots === 'all' || kind === 'comparison' ? 'all' : plots,
    out,
    model,
    test,
    scale,
    ...(kind === 'ancova' ? { covariates } : {}),
    ...(kind === 't_test' && levels.length === 2 ? { levels } : {}),
    ...(kind === 'correlation' && unit !== 'auto' ? { unit } : {}),
  }
}

/** The settings of a saved result. */
export function settingsOfInputs(inputs: SavedInputs): Settings {
  const { year_ids, traits, by, block, model, control, plots, out, test, scale, covariates, levels, unit } = inputs
  return {
    ...defaultSettings,
    years: year_ids.length > 1 ? year_ids : [],
    traits,
    by,
    block,
    model,
    control,
    plots: plots === 'all' ? 'all' : 'selected',
    out,
    test,
    scale,
    covariates: covariates ?? [],
    levels: levels ?? [],
    unit: unit ?? 'auto',
  }
}

/** Ids of the traits that a result depends on: its own, covariates, the groups, and the chosen blocks. */
export function traitsOfInputs({ traits, covariates = [], by, block }: SavedInputs): number[] {
  const groups = typeof by === 'number' ? [by] : []
  const blocks = typeof block === 'string' ? [] : block
  return [...new Set([...traits, ...covariates, ...groups, ...blocks])]
}

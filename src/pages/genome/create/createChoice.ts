import type { SavedIdeotype } from '../../../contract/statistics/analyses.ts'
import { choiceOf, levelOf, type ScopeLevel } from '../choice.ts'

/** Maximum number of donors of an ideotype. */
export const maxDonors = 3

/** The line-creation page's state as stored in the address. Null = not chosen. */
export interface CreateChoice {
  readonly line: number | null
  readonly trait: number | null
  readonly country: number | null
  readonly region: number | 'all'
  readonly level: ScopeLevel
  /** Ids of lines; null = the page proposes one. */
  readonly donors: readonly number[] | null
  /** Keys of excluded segments. */
  readonly off: readonly string[]
  /** The open saved ideotype, whose settings override all others; null = none. */
  readonly saved: number | null
}

/** Parses the choice in an address; missing or invalid parameters have their defaults. */
export function createChoiceOf(params: URLSearchParams): CreateChoice {
  const { line, trait, country, region } = choiceOf(params)
  const ids = (params.get('donors') ?? '').split(',').filter((text) => /^[1-9]\d{0,15}$/.test(text))
  const donors = [...new Set(ids.map(Number))].filter((id) => id !== line).slice(0, maxDonors)
  return {
    line,
    trait,
    country,
    region: region ?? 'all',
    level: levelOf(params),
    donors: donors.length > 0 ? donors : null,
    off: (params.get('off') ?? '').split(';').filter((key) => key !== ''),
    saved: /^[1-9]\d{0,15}$/.test(params.get('saved') ?? '') ? Number(params.get('saved')) : null,
  }
}

/** The choice with which a saved ideotype was computed. */
export function choiceOfSaved({ inputs }: Pick<SavedIdeotype, 'inputs'>): Omit<CreateChoice, 'saved' | 'country'> {
  const { line_id: line, phenotype: trait, region, level, donor_ids: donors, off } = inputs
  return { line, trait, region, level, donors, off }
}

/**
 * The address with a changed choice; defaults are omitted. Other founders or another scope include every segment again,
 * and any change closes the open saved ideotype.
 */
export function withCreateChoice(params: URLSearchParams, changed: Partial<CreateChoice>): URLSearchParams {
  const next = new URLSearchParams(params)
  const choice: Partial<CreateChoice> = { saved: null, off: [], ...changed }
  for (const [name, value] of Object.entries(choice)) {
    const text = Array.isArray(value) ? value.join(name === 'off' ? ';' : ',') : String(value ?? '')
    if (text === '' || ((name === 'region' || name === 'level') && text === 'all')) next.delete(name)
    else next.set(name, text)
  }
  return next
}

import { type ProgenyMethod, progenyMethods } from '../../../domain/genome/progeny.ts'
import { choiceOf, levelOf, type ScopeLevel } from '../choice.ts'

/** Shares of a progeny that are selected, percent. */
export const shares = [1, 2, 5, 10, 20] as const

/** The crossing table's state as stored in the address. Null = not chosen. */
export interface CrossChoice {
  /** The line in every cross; null = all pairs. */
  readonly line: number | null
  readonly trait: number | null
  readonly country: number | null
  readonly region: number | 'all'
  readonly share: number
  readonly method: ProgenyMethod
  readonly level: ScopeLevel
  /** Accuracy of selection, 0–1; null = √h². */
  readonly h: number | null
}

const accuracyOf = (text: string | null): number | null => {
  const value = text === null || text === '' ? Number.NaN : Number(text)
  return value >= 0 && value <= 1 ? value : null
}

/** Parses the choice in an address; missing or invalid parameters have their defaults. */
export function crossChoiceOf(params: URLSearchParams): CrossChoice {
  const { line, trait, country, region } = choiceOf(params)
  const share = Number(params.get('share'))
  return {
    line,
    trait,
    country,
    region: region ?? 'all',
    share: shares.find((one) => one === share) ?? 5,
    method: progenyMethods.find((method) => method === params.get('method')) ?? 'dh',
    level: levelOf(params),
    h: accuracyOf(params.get('h')),
  }
}

/** The address with a changed choice; defaults are omitted. */
export function withCrossChoice(params: URLSearchParams, changed: Partial<CrossChoice>): URLSearchParams {
  const next = new URLSearchParams(params)
  const defaults = crossChoiceOf(new URLSearchParams())
  for (const [name, value] of Object.entries(changed)) {
    if (value === null || value === defaults[name as keyof CrossChoice]) next.delete(name)
    else next.set(name, String(value))
  }
  return next
}

/**
 * The log to which a change is written: a field-year's, or its crop's. A year's change may contain lines and traits, too.
 */
export interface ChangeScope {
  readonly of: 'year' | 'crop'
  readonly id: number
}

export const yearScope = (id: number): ChangeScope => ({ of: 'year', id })
export const cropScope = (id: number): ChangeScope => ({ of: 'crop', id })

/** A scope as a key: `year:7`, `crop:3`. */
export type ScopeKey = `${ChangeScope['of']}:${number}`

export const scopeKey = ({ of, id }: ChangeScope): ScopeKey => `${of}:${id}`

export const isSameScope = (one: ChangeScope | null, other: ChangeScope | null): boolean =>
  one?.of === other?.of && one?.id === other?.id

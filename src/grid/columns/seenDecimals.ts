import type { DecimalsOf } from '../../domain/columns/shownDecimals.ts'

/**
 * The decimals with which the table's cells were last formatted, so that they are formatted again when the decimals
 * change.
 */
export class SeenDecimals {
  private readonly now: DecimalsOf
  private readonly seen = new Map<number, number>()

  constructor(now: DecimalsOf) {
    this.now = now
  }

  /** Decimals of a trait, recorded as used. */
  of(traitId: number): number {
    const decimals = this.now(traitId)
    this.seen.set(traitId, decimals)
    return decimals
  }

  /** Fields whose cells are formatted with outdated decimals. */
  changed(): string[] {
    return [...this.seen].flatMap(([traitId, decimals]) => (this.now(traitId) === decimals ? [] : [`trait:${traitId}`]))
  }
}

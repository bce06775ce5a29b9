import type { DecimalsOf } from '../../domain/columns/shownDecimals.ts'

/** The decimals that the table's cells were last written with, so that those cells are written again when they change. */
export class SeenDecimals {
  private readonly now: DecimalsOf
  private readonly seen = new Map<number, number>()

  constructor(now: DecimalsOf) {
    this.now = now
  }

  /** Decimals of a trait, remembered as seen. */
  of(traitId: number): number {
    const decimals = this.now(traitId)
    this.seen.set(traitId, decimals)
    return decimals
  }

  /** Fields whose cells stand with other decimals than they have now. */
  changed(): string[] {
    return [...this.seen].flatMap(([traitId, decimals]) => (this.now(traitId) === decimals ? [] : [`trait:${traitId}`]))
  }
}

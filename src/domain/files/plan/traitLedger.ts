import type { FaultLog } from '../fault.ts'
import { traitForm } from '../headers/traitHeader.ts'
import { FACTORS, type TraitColumn } from '../traitColumns.ts'
import type { KnownCrop, KnownTrait } from './known.ts'
import type { UploadPlan, ValueColumn } from './plan.ts'

/** A file's trait column matched with the crop's trait; `known` false = to be made. */
export interface MatchedTrait {
  readonly trait: KnownTrait
  readonly known: boolean
  readonly column: TraitColumn
}

/** The trait that a file's `Replication` numbers make, for rows with repetitions. */
export const REPLICATION = { name: FACTORS.rep, unit: '', kind: 'qualitative' } as const satisfies KnownTrait

/** Matches trait columns with the crop's traits and gathers the values to be written. */
export class TraitLedger {
  private readonly exact = new Map<string, KnownTrait>()
  private readonly byForm = new Map<string, KnownTrait>()
  private readonly log: FaultLog
  private readonly made = new Map<string, Pick<TraitColumn, 'role' | 'external_id'>>()
  private readonly traitOf = new Map<string, KnownTrait>()
  private readonly columns = new Map<string, ValueColumn>()

  constructor(known: KnownCrop, log: FaultLog) {
    this.log = log
    for (const trait of known.traits) {
      this.exact.set(exactKey(trait), trait)
      if (!this.byForm.has(traitForm(trait))) this.byForm.set(traitForm(trait), trait)
    }
  }

  /** The crop's trait of a column, the same name and unit first, else equal in comparison; null where the types differ. */
  match(column: TraitColumn): MatchedTrait | null {
    const known = this.find(column)
    if (!known) return { trait: { name: column.name, unit: column.unit, kind: column.kind }, known: false, column }
    if (known.kind === column.kind) return { trait: known, known: true, column }
    const params = { trait: known.name, kind: known.kind, context: known.kind }
    this.log.fault('trait.type_conflict', column.row, column.column, column.header, params)
    return null
  }

  /** The factor `Replication`, as it exists or as it will be; null where a trait of that name is quantitative. */
  replication(headerRow: number, column: number): KnownTrait | null {
    const known = this.find(REPLICATION)
    if (!known) return REPLICATION
    if (known.kind === 'qualitative') return known
    const params = { trait: known.name, kind: known.kind, context: known.kind }
    this.log.fault('trait.type_conflict', headerRow, column, REPLICATION.name, params)
    return null
  }

  /** Writes one value; equal to what is stored: nothing. */
  write(
    place: { readonly nursery: string; readonly year: number },
    trait: KnownTrait,
    from: Pick<TraitColumn, 'role' | 'external_id'>,
    plot: string,
    plant: string | null,
    before: number | string | null,
    after: number | string,
  ): void {
    if (before === after) return
    if (!this.find(trait)) this.made.set(exactKey(trait), from)
    this.traitOf.set(exactKey(trait), trait)
    const key = `${place.year}\u0000${place.nursery}\u0000${exactKey(trait)}`
    let column = this.columns.get(key)
    if (!column) {
      const { nursery, year } = place
      const named = { name: trait.name, unit: trait.unit }
      column = { nursery, year, trait: named, plots: [], plants: [], before: [], after: [] }
      this.columns.set(key, column)
    }
    column.plots.push(plot)
    column.plants.push(plant)
    column.before.push(before)
    column.after.push(after)
  }

  /** Puts new traits and values into the plan. */
  settle(plan: UploadPlan): void {
    for (const [key, from] of this.made) {
      const { name, unit, kind } = this.traitOf.get(key) as KnownTrait
      plan.traits.push({ name, unit, kind, role: from.role, external_id: from.external_id })
    }
    plan.values.push(...this.columns.values())
  }

  private find(trait: { readonly name: string; readonly unit: string }): KnownTrait | undefined {
    return this.exact.get(exactKey(trait)) ?? this.byForm.get(traitForm(trait))
  }
}

function exactKey(trait: { readonly name: string; readonly unit: string }): string {
  return `${trait.name}\u0000${trait.unit}`
}

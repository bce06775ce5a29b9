import type { CellReader } from '../cells/cellReader.ts'
import type { SheetRow } from '../cells/sheet.ts'
import type { FaultLog } from '../fault.ts'
import { CAP_KEYS, type CapKey, type CapValue, type CapValues, readCap, readCapCell } from './cap.ts'
import type { TableHead } from './tableHead.ts'

/** Nursery and year of the request (`field_id`, `year_id`); null = not named. */
export interface UploadTarget {
  readonly nursery: string | null
  readonly year: number | null
}

/** A nursery in one year that a file refers to, with the file's statements about both. */
export interface NamedYear {
  readonly nursery: string
  readonly year: number
  readonly stated: CapValues
}

/** The part of a table's head that names nurseries and years. */
type PlacedHead = Pick<TableHead, 'columns' | 'capRows'>

/** Finds the nursery and year of each row: from its columns, else the cap, else the request. */
export class PlaceFinder {
  readonly places: NamedYear[] = []
  private readonly byKey = new Map<string, number>()
  private readonly ofNursery = new Map<string, CapValues>()
  private readonly cap: CapValues
  private readonly head: PlacedHead
  private readonly target: UploadTarget
  private readonly reader: CellReader
  private readonly log: FaultLog
  private missingTold = false

  constructor(head: PlacedHead, target: UploadTarget | null, reader: CellReader, log: FaultLog) {
    this.head = head
    this.target = target ?? { nursery: null, year: null }
    this.reader = reader
    this.log = log
    this.cap = readCap(head.capRows, reader, log)
    this.agree(this.cap.nursery, this.target.nursery)
    this.agree(this.cap.year, this.target.year)
  }

  /** Index in `places` of the row's nursery and year; -1 if they are not stated (the fault is logged). */
  of(row: SheetRow): number {
    const values: CapValues = {}
    let readable = true
    for (const key of CAP_KEYS) {
      const column = this.head.columns.get(key)
      if (column !== undefined && !readCapCell(values, key, row, column, this.reader)) readable = false
    }
    if (values.nursery) this.agree(values.nursery, this.cap.nursery?.value ?? this.target.nursery)
    if (values.year) this.agree(values.year, this.cap.year?.value ?? this.target.year)
    const nursery = values.nursery?.value ?? this.cap.nursery?.value ?? this.target.nursery
    const year = values.year?.value ?? this.cap.year?.value ?? this.target.year
    if (nursery === null || year === null) {
      if (readable) this.missing(nursery === null ? 'nursery' : 'year', row)
      return -1
    }
    const key = `${year}\u0000${nursery}`
    const existing = this.byKey.get(key)
    if (existing !== undefined) {
      this.merge(this.places[existing].stated, values)
      return existing
    }
    const stated: CapValues = {}
    const shared = this.ofNursery.get(nursery) ?? {}
    this.ofNursery.set(nursery, shared)
    this.merge(stated, this.cap)
    this.merge(stated, values)
    this.mergeNursery(shared, stated)
    this.places.push({ nursery, year, stated })
    this.byKey.set(key, this.places.length - 1)
    return this.places.length - 1
  }

  /** For a table without rows: the nursery and year must be named nevertheless. */
  requirePlace(): void {
    if (
      (this.cap.nursery?.value ?? this.target.nursery) === null ||
      (this.cap.year?.value ?? this.target.year) === null
    ) {
      this.log.whole('cap.missing')
    }
  }

  private missing(key: CapKey, row: SheetRow): void {
    const column = this.head.columns.get(key)
    if (column !== undefined) this.log.fault('cap.missing', row.number, column, null, { context: 'row', column: key })
    else if (!this.missingTold) {
      this.missingTold = true
      this.log.whole('cap.missing')
    }
  }

  private agree(stated: CapValue<string | number> | undefined, expected: string | number | null): void {
    if (!stated || expected === null || stated.value === expected) return
    this.log.fault('cap.mismatch', stated.row, stated.column, String(stated.value), { expected: String(expected) })
  }

  private merge(target: CapValues, from: CapValues): void {
    for (const key of CAP_KEYS) {
      const value = from[key]
      if (!value || key === 'nursery' || key === 'year') continue
      const before = target[key]
      if (before) this.agree(value, before.value)
      else Object.assign(target, { [key]: value })
    }
  }

  private mergeNursery(shared: CapValues, stated: CapValues): void {
    const { kind, region, subregion } = stated
    for (const [key, text] of Object.entries({ kind, region, subregion })) {
      const before = shared[key as 'kind' | 'region' | 'subregion']
      if (text && before && before !== text) this.agree(text, before.value)
      if (text && !before) Object.assign(shared, { [key]: text })
    }
  }
}

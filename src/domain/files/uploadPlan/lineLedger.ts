import type { FaultLog } from '../fault.ts'
import type { KnownCrop, LinePassport } from './known.ts'
import { findPedigreeCycles, loopText, type Parents } from './pedigreeCycles.ts'
import type { LineChange, NewLine, UploadPlan } from './plan.ts'

/** A cell, row and column from 1. */
export interface CellPlace {
  readonly row: number
  readonly column: number
}

interface Entry {
  mother: string | null
  father: string | null
  parentsAt: CellPlace | null
  passport: Partial<LinePassport>
}

/** Most new lines that the warning names; the change list of a dry run has all of them. */
const NAMES_LISTED = 200

/** Collects the lines that a file names, with parents and passports, and determines which are created or changed. */
export class LineLedger {
  private readonly entries = new Map<string, Entry>()
  private readonly parentsOnly = new Set<string>()
  private readonly byFolded = new Map<string, string>()
  private readonly known: KnownCrop
  private readonly log: FaultLog

  constructor(known: KnownCrop, log: FaultLog) {
    this.known = known
    this.log = log
    for (const name of known.lines.keys()) this.byFolded.set(foldName(name), name)
  }

  /** Adds a line named in the line column. */
  addLine(name: string, at: CellPlace): void {
    this.parentsOnly.delete(name)
    this.enter(name, at)
  }

  /** Adds the mother or father of a line added before. `at` is the line's cell. */
  addParent(line: string, parent: 'mother' | 'father', name: string, parentAt: CellPlace, at: CellPlace): void {
    if (!this.entries.has(name)) this.parentsOnly.add(name)
    this.enter(name, parentAt)
    if (name === line) return
    const entry = this.enter(line, at)
    if (entry[parent] !== null) return
    entry[parent] = name
    entry.parentsAt ??= at
  }

  /** Adds passport fields of a line added before. */
  addPassport(line: string, passport: Partial<LinePassport>, at: CellPlace): void {
    Object.assign(this.enter(line, at).passport, passport)
  }

  /**
   * Writes new lines and changes into the plan, refuses cycles in the pedigree, and warns `line.created` with the number
   * and names of implicitly created lines (`warnAbout` all: of every new line).
   */
  addTo(plan: UploadPlan, warnAbout: 'parents' | 'all'): void {
    this.refuseCycles()
    const createdNames: string[] = []
    for (const [name, entry] of this.entries) {
      const { mother, father, passport } = entry
      const before = this.known.lines.get(name)
      if (before) plan.lineChanges.push(...changes(name, entry, { ...before.passport, ...before }))
      else {
        plan.lines.push({ name, mother, father, passport } satisfies NewLine)
        if (warnAbout === 'all' || this.parentsOnly.has(name)) createdNames.push(name)
      }
    }
    if (createdNames.length === 0) return
    const names = createdNames.slice(0, NAMES_LISTED).join('; ') + (createdNames.length > NAMES_LISTED ? '; …' : '')
    this.log.warnWhole('line.created', String(createdNames.length), { count: createdNames.length, names })
  }

  private enter(name: string, at: CellPlace): Entry {
    const existing = this.entries.get(name)
    if (existing) return existing
    const other = this.byFolded.get(foldName(name))
    if (other === undefined) this.byFolded.set(foldName(name), name)
    else if (other !== name && !this.known.lines.has(name)) {
      this.log.warn('line.similar', at.row, at.column, name, { other })
    }
    const entry: Entry = { mother: null, father: null, parentsAt: null, passport: {} }
    this.entries.set(name, entry)
    return entry
  }

  private refuseCycles(): void {
    const stated = new Map<string, Parents>()
    for (const [name, entry] of this.entries) {
      if (!entry.parentsAt) continue
      const before = this.known.lines.get(name)
      stated.set(name, {
        mother: entry.mother ?? before?.mother ?? null,
        father: entry.father ?? before?.father ?? null,
      })
    }
    for (const loop of findPedigreeCycles(stated, (line) => this.known.lines.get(line))) {
      const at = this.entries.get(loop[0])?.parentsAt
      if (at) this.log.fault('pedigree.cycle', at.row, at.column, loop[0], { loop: loopText(loop) })
    }
  }
}

function foldName(name: string): string {
  return name.toLowerCase()
}

type StoredLine = Partial<LinePassport> & Parents

function changes(line: string, entry: Entry, stored: StoredLine): LineChange[] {
  const stated: Partial<LinePassport> & Parents = { ...entry.passport, mother: entry.mother, father: entry.father }
  const found: LineChange[] = []
  for (const field of Object.keys(stated) as LineChange['field'][]) {
    const after = stated[field] ?? null
    const before = stored[field] ?? null
    if (after !== null && !sameValue(before, after)) found.push({ line, field, before, after })
  }
  return found
}

function sameValue(a: string | readonly string[] | null, b: string | readonly string[]): boolean {
  if (typeof a === 'string' || typeof b === 'string' || a === null) return a === b
  return a.length === b.length && a.every((one, i) => one === b[i])
}

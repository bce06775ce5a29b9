import type { CellEdits, NextLineId } from '../../change/cellEdits.ts'
import type { CellValue, ChangeName } from '../../change/changeSet.ts'
import { changeOfLineCells, lineValue, storedLineField } from '../../change/lineEdits.ts'
import { cropScope } from '../../change/scope.ts'
import type { CropColumns } from '../../columns/cropColumns.ts'
import type { Parents } from '../../files/uploadPlan/pedigreeCycles.ts'
import { isPassportField, passport } from '../../lines/passport.ts'
import type { MeansTable } from '../../means/MeansTable.ts'
import { readMeansField } from '../../means/meansField.ts'
import { genealogyIn, inbreedingIn, type LineStages } from '../../pedigree/cropGraph.ts'
import { refuseRule } from '../../refusal.ts'
import type { LineSeed } from '../../seeds/seedOfLines.ts'
import { ruleOf } from '../cells/fieldRules.ts'
import { type EditFault, loopFaults, type StatedParent } from '../cells/pedigreeFaults.ts'
import { type EditedCells, lineFields, newNames } from './lineFields.ts'
import { isVarietyWord, stageWords } from './lineStages.ts'
import type { SheetSource } from './sheetSource.ts'

/**
 * Decimals of a trait's values where the crop does not state them. A mean is displayed with one more, at most
 * `maxDecimals`.
 */
const defaultDecimals = 1
const maxDecimals = 3
const percentDecimals = 2
const inbreedingDecimals = 4

const isPlaceField = (field: string): boolean => field === 'plot' || field === 'nursery' || field === 'year'

/** A list of a passport as typed: separated by semicolons or lines. */
const typedList = (value: CellValue): CellValue =>
  value === null
    ? null
    : String(value)
        .split(/[;\n]/)
        .map((text) => text.trim())
        .filter((text) => text !== '')
        .join('\n') || null

/**
 * The lines of a crop as rows: names, whether they are varieties (worded in a language), parents and passport, written to
 * the crop's log; also, read-only, their genealogy and inbreeding, and, once loaded, their newest plot, their seed and
 * their means.
 */
export class LinesSource implements SheetSource {
  readonly entity = 'line'
  readonly year = null
  private readonly crop: CropColumns
  private readonly language: string
  /** Null until loaded. */
  readonly means: MeansTable | null
  /** By line id; null until loaded. */
  readonly seed: ReadonlyMap<number, LineSeed> | null
  /** Input of the inbreeding; null until loaded. */
  private readonly stages: LineStages | null

  constructor(
    columns: CropColumns,
    language: string,
    means: MeansTable | null = null,
    seed: ReadonlyMap<number, LineSeed> | null = null,
    stages: LineStages | null = null,
  ) {
    this.crop = columns
    this.language = language
    this.means = means
    this.seed = seed
    this.stages = stages
  }

  get key() {
    return `lines:${this.crop.spec_id}`
  }

  get scope() {
    return cropScope(this.crop.spec_id)
  }

  get count() {
    return this.crop.count
  }

  get id() {
    return this.crop.id
  }

  get alive() {
    return this.crop.alive
  }

  get indexOf() {
    return this.crop.indexOf
  }

  read(line: number, field: string): CellValue {
    const { crop } = this
    if (field === 'name') return crop.name[line]
    if (field === 'kind') return stageWords(this.language)[crop.is_variety[line] ? 'variety' : 'line']
    if (field === 'mother') return this.lineName(crop.mother[line])
    if (field === 'father') return this.lineName(crop.father[line])
    if (field === 'variety_name') return this.varietyName(line)
    if (field === 'genealogy') return genealogyIn(crop, crop.id[line])
    if (field === 'inbreeding') return this.stages && inbreedingIn(crop, this.stages, crop.id[line])
    if (isPassportField(field)) return crop.passport[field].get(line)?.replaceAll('\n', '; ') ?? null
    return this.readRelated(line, field)
  }

  /** A variety's registered name, else the line's name. */
  private varietyName(line: number): string | null {
    const { crop } = this
    return crop.passport.variety_name.get(line) ?? (crop.is_variety[line] ? crop.name[line] : null)
  }

  /** The amount of a line's seed, or the address of most of it with the number of further addresses. */
  private seedOf(line: number, field: 'seeds' | 'address'): CellValue {
    if (!this.seed) return null
    const seed = this.seed.get(this.crop.id[line])
    if (field === 'seeds') return seed?.seeds ?? 0
    if (!seed) return null
    return seed.places > 1 ? `${seed.address} +${seed.places - 1}` : seed.address
  }

  /** A line's read-only data from elsewhere: newest plot, seed and means. */
  private readRelated(line: number, field: string): CellValue {
    if (field === 'seeds' || field === 'address') return this.seedOf(line, field)
    const means = readMeansField(field)
    if (means) return this.means?.cells(means).values[line] ?? null
    if (!isPlaceField(field)) throw new RangeError(`line field ${field}`)
    const newest = this.means?.newestPlot(line)
    if (!newest) return null
    if (field === 'plot') return newest.plots > 1 ? `${newest.name} +${newest.plots - 1}` : newest.name
    return field === 'year' ? newest.place.year : newest.place.field_name
  }

  reader(field: string) {
    const means = readMeansField(field)
    if (!means) return (line: number) => this.read(line, field)
    const values = this.means?.cells(means).values ?? []
    return (line: number) => values[line] ?? null
  }

  decimals(field: string) {
    if (field === 'inbreeding') return inbreedingDecimals
    const means = readMeansField(field)
    if (!means) return null
    if (means.shown === 'percent') return percentDecimals
    return this.decimalsOf(means.trait)
  }

  isPartial(line: number, field: string) {
    const means = readMeansField(field)
    return means !== null && this.means?.cells(means).lacks[line] === 1
  }

  private decimalsOf(trait: number): number {
    return Math.min(maxDecimals, (this.crop.traits.get(trait)?.decimals ?? defaultDecimals) + 1)
  }

  remark(line: number, field: string) {
    const means = readMeansField(field)
    const card = means && this.means?.card(means, line)
    if (!card) return null
    const digits = this.decimalsOf(means.trait)
    const [n, places, allPlaces] = [card.n, card.places, card.allPlaces].map(String)
    const [sd, min, max] = [card.sd, card.min, card.max].map((value) => value ?? '–')
    return { key: 'means.card', params: { n, places, of: allPlaces, sd, min, max }, decimals: digits }
  }

  /**
   * The name, or registered name, of a living line that equals a text: exactly if there is one, else ignoring case; null
   * = none.
   */
  nameLike(text: string): string | null {
    const { count, alive, name, passport } = this.crop
    const query = text.toLocaleLowerCase()
    let similar: string | null = null
    for (let i = 0; i < count; i++) {
      if (!alive[i]) continue
      for (const own of [name[i], passport.variety_name.get(i)]) {
        if (own === text) return own
        if (own?.toLocaleLowerCase() === query) similar ??= own
      }
    }
    return similar
  }

  place() {
    return { row: 0, col: 0 }
  }

  label(line: number) {
    return this.crop.name[line] ?? ''
  }

  names() {
    const { name, alive, count } = this.crop
    return new Set(name.slice(0, count).filter((_, line) => alive[line]))
  }

  rule(field: string) {
    return storedLineField(field) ? ruleOf(field, null) : null
  }

  offered(field: string, language: string) {
    if (field === 'kind') return Object.values(stageWords(language))
    if (!lineFields.has(field)) return null
    return [...this.names()].sort(new Intl.Collator(language, { numeric: true }).compare)
  }

  classes() {
    return null
  }

  numbers() {
    return null
  }

  addressOf(line: number, field: string) {
    const stored = storedLineField(field)
    return stored && { entity: 'line' as const, id: this.crop.id[line], field: stored }
  }

  stored(line: number, field: string) {
    const address = this.addressOf(line, field)
    return address && { ...address, value: lineValue(this.crop, line, address.field) }
  }

  lineName(id: number) {
    const at = this.crop.indexOf.get(id)
    return at !== undefined && this.crop.alive[at] ? this.crop.name[at] : null
  }

  lineNames() {
    return this.names()
  }

  lineNamed(name: string) {
    const { crop } = this
    const line = crop.name.findIndex((one, i) => one === name && crop.alive[i] === 1)
    return line < 0 ? null : crop.id[line]
  }

  faults(edits: readonly CellEdits[]): EditFault[] {
    const faults = edits.flatMap((edit, e) => {
      if (edit.field === 'variety_name') return this.usedVarietyNames(edit, e)
      return edit.field === 'name' ? this.duplicates(edit, e) : []
    })
    return [...faults, ...this.pedigreeFaults(edits)].sort((a, b) => a.edit - b.edit || a.k - b.k)
  }

  private duplicates(edit: CellEdits, e: number): EditFault[] {
    const { count, alive, name } = this.crop
    const written = new Uint8Array(count)
    for (let k = 0; k < edit.rows.length; k++) written[edit.rows[k]] = 1
    const used = new Set<CellValue>()
    for (let i = 0; i < count; i++) if (alive[i] && !written[i]) used.add(name[i])
    const faults: EditFault[] = []
    for (let k = 0; k < edit.rows.length; k++) {
      const value = edit.values[k]
      if (used.has(value)) faults.push({ edit: e, k, code: 'line.duplicate', params: { names: String(value) } })
      else used.add(value)
    }
    return faults
  }

  /** Registered names that another line has as its name or registered name, ignoring case. */
  private usedVarietyNames(edit: CellEdits, e: number): EditFault[] {
    const { count, alive, name, passport } = this.crop
    const fold = (text: CellValue) => String(text).toLocaleLowerCase()
    const written = new Set(Array.from(edit.rows))
    const used = new Map<string, number>()
    for (let i = 0; i < count; i++) {
      if (!alive[i]) continue
      used.set(fold(name[i]), i)
      const registered = passport.variety_name.get(i)
      if (registered !== undefined && !written.has(i)) used.set(fold(registered), i)
    }
    const faults: EditFault[] = []
    for (let k = 0; k < edit.rows.length; k++) {
      const value = edit.values[k]
      if (value === null) continue
      const holder = used.get(fold(value))
      if (holder === undefined || holder === edit.rows[k]) used.set(fold(value), edit.rows[k])
      else faults.push({ edit: e, k, code: 'variety.exists', params: { name: String(value) } })
    }
    return faults
  }

  /** Names of all lines after the edits. */
  private namesAfter(edits: readonly EditedCells[]): string[] {
    const names = this.crop.name.slice()
    for (const { field, rows, values } of edits)
      if (field === 'name') for (let k = 0; k < rows.length; k++) names[rows[k]] = String(values[k])
    return names
  }

  private pedigreeFaults(edits: readonly CellEdits[]): EditFault[] {
    const stated: StatedParent[] = []
    const faults: EditFault[] = []
    const names = this.namesAfter(edits)
    for (const [e, edit] of edits.entries()) {
      if (edit.field !== 'mother' && edit.field !== 'father') continue
      for (let k = 0; k < edit.rows.length; k++) {
        const line = names[edit.rows[k]]
        const parent = edit.values[k] === null ? null : String(edit.values[k])
        if (line === parent) faults.push({ edit: e, k, code: 'pedigree.self', params: { name: line } })
        else stated.push({ edit: e, k, field: edit.field, line, parent })
      }
    }
    return [...faults, ...loopFaults(() => this.parentsByName(names), stated)]
  }

  private parentsByName(names: readonly string[]): Map<string, Parents> {
    const { count, alive, mother, father, indexOf } = this.crop
    const nameOf = (id: number) => {
      const at = indexOf.get(id)
      return at === undefined || !alive[at] ? null : names[at]
    }
    const parents = new Map<string, Parents>()
    for (let i = 0; i < count; i++)
      if (alive[i]) parents.set(names[i], { mother: nameOf(mother[i]), father: nameOf(father[i]) })
    return parents
  }

  resolve(edits: readonly CellEdits[]): ReturnType<SheetSource['resolve']> {
    for (const { field, rows, values } of edits) {
      if (field !== 'variety_name') continue
      for (let k = 0; k < rows.length; k++)
        if (values[k] !== null && !this.crop.is_variety[rows[k]]) return refuseRule('variety.notYet')
    }
    return { ok: true as const, edits: [...edits] }
  }

  newLines(edits: Parameters<SheetSource['newLines']>[0]) {
    return newNames(() => new Set(this.namesAfter(edits).filter((_, line) => this.crop.alive[line])), edits)
  }

  nameOf(field: string, count: number): ChangeName {
    const column = isPassportField(field) && field !== 'variety_name' ? 'passport' : field
    return { key: `change.lineCell.${column}`, params: { count } }
  }

  change(name: ChangeName, edits: CellEdits[], nextLineId: NextLineId) {
    const stored = edits.map((edit) => {
      if (edit.field === 'kind')
        return { ...edit, values: Array.from(edit.values, (word) => isVarietyWord(String(word)) === true) }
      const isList = isPassportField(edit.field) && passport[edit.field] === 'list'
      return isList ? { ...edit, values: Array.from(edit.values, typedList) } : edit
    })
    return changeOfLineCells(this.crop, name, stored, nextLineId)
  }
}

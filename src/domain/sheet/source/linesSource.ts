import type { CellEdits, NextLineId } from '../../change/cellEdits.ts'
import type { CellValue, ChangeName } from '../../change/changeSet.ts'
import { changeOfLineCells, lineValue, storedLineField } from '../../change/lineEdits.ts'
import { ofCrop } from '../../change/scope.ts'
import type { CropColumns } from '../../columns/cropColumns.ts'
import type { Parents } from '../../files/plan/pedigreeCycles.ts'
import { ruleOf } from '../cells/fieldRules.ts'
import { type EditFault, loopFaults, type StatedParent } from '../cells/pedigreeFaults.ts'
import { lineFields, newNames } from './lineFields.ts'
import { isVarietyWord, stageWords } from './lineStages.ts'
import type { SheetSource } from './sheetSource.ts'

/** The lines of a crop as rows: name, stage (worded in a language) and parents, written to the crop's log. */
export class LinesSource implements SheetSource {
  readonly entity = 'line'
  readonly year = null
  private readonly crop: CropColumns
  private readonly language: string

  constructor(columns: CropColumns, language: string) {
    this.crop = columns
    this.language = language
  }

  get key() {
    return `lines:${this.crop.spec_id}`
  }

  get scope() {
    return ofCrop(this.crop.spec_id)
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
    if (field === 'stage') return stageWords(this.language)[crop.is_variety[line] ? 'variety' : 'line']
    if (field === 'mother') return this.lineName(crop.mother[line])
    if (field === 'father') return this.lineName(crop.father[line])
    throw new RangeError(`line field ${field}`)
  }

  reader(field: string) {
    return (line: number) => this.read(line, field)
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
    if (field === 'stage') return Object.values(stageWords(language))
    if (!lineFields.has(field)) return null
    return [...this.names()].sort(new Intl.Collator(language, { numeric: true }).compare)
  }

  classes() {
    return null
  }

  numbers() {
    return null
  }

  home(line: number, field: string) {
    const stored = storedLineField(field)
    return stored && { entity: 'line' as const, id: this.crop.id[line], field: stored }
  }

  stored(line: number, field: string) {
    const home = this.home(line, field)
    return home && { ...home, value: lineValue(this.crop, line, home.field) }
  }

  lineName(id: number) {
    const at = this.crop.indexOf.get(id)
    return at !== undefined && this.crop.alive[at] ? this.crop.name[at] : null
  }

  lineNamed(name: string) {
    const { crop } = this
    const line = crop.name.findIndex((one, i) => one === name && crop.alive[i] === 1)
    return line < 0 ? null : crop.id[line]
  }

  faults(edits: readonly CellEdits[]): EditFault[] {
    const faults = edits.flatMap((edit, e) => (edit.field === 'name' ? this.duplicates(edit, e) : []))
    return [...faults, ...this.pedigreeFaults(edits)].sort((a, b) => a.edit - b.edit || a.k - b.k)
  }

  private duplicates(edit: CellEdits, e: number): EditFault[] {
    const { count, alive, name } = this.crop
    const written = new Uint8Array(count)
    for (let k = 0; k < edit.rows.length; k++) written[edit.rows[k]] = 1
    const taken = new Set<CellValue>()
    for (let i = 0; i < count; i++) if (alive[i] && !written[i]) taken.add(name[i])
    const faults: EditFault[] = []
    for (let k = 0; k < edit.rows.length; k++) {
      const value = edit.values[k]
      if (taken.has(value)) faults.push({ edit: e, k, code: 'line.duplicate', params: { names: String(value) } })
      else taken.add(value)
    }
    return faults
  }

  /** Names of all living lines, as they are once the edits are written. */
  private namesAfter(edits: readonly CellEdits[]): string[] {
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

  settle(edits: readonly CellEdits[]) {
    return { ok: true as const, edits: [...edits] }
  }

  newLines(edits: Parameters<SheetSource['newLines']>[0]) {
    const renamed = edits.flatMap(({ field, values }) => (field === 'name' ? Array.from(values, String) : []))
    return newNames(new Set([...this.names(), ...renamed]), edits)
  }

  nameOf(field: string, count: number): ChangeName {
    return { key: `change.lineCell.${field}`, params: { count } }
  }

  change(name: ChangeName, edits: CellEdits[], nextLineId: NextLineId) {
    const stored = edits.map((edit) =>
      edit.field === 'stage'
        ? { ...edit, values: Array.from(edit.values, (word) => isVarietyWord(String(word)) === true) }
        : edit,
    )
    return changeOfLineCells(this.crop, name, stored, nextLineId)
  }
}

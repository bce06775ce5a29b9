import type { FieldYearColumns } from '../../../domain/columns/fieldYear.ts'
import { plotOfCode } from '../../../domain/labels/plotLabels.ts'
import { type RuleRefusal, refuseRule } from '../../../domain/refusal.ts'
import { readCellInput } from '../../../domain/sheet/cellInput.ts'
import { editedFieldAtom } from '../../colour/colouring.ts'
import { isFieldEntryAtom } from '../../fieldEntry/fieldEntryPage.ts'
import { yearAtom } from '../../lifetime.ts'
import { readSeenCells, type SeenCells } from '../../log/remote/seenCells.ts'
import { cameraRequests } from '../../map/view/cameraRequest.ts'
import { showMessageAtom } from '../../shell/messages.ts'
import { request } from '../../shell/requests.ts'
import type { Store } from '../../store.ts'
import { loadedYearAtom } from '../../year/loaded.ts'
import { lastUsedPaneAtom, selectPlots } from '../../year/selection.ts'
import { visibleMarks } from '../../year/visiblePlots.ts'
import { commitTyped } from '../edit/typing.ts'
import { nameOfEdits } from '../edit/writeCells.ts'
import { plotsSourceAtom } from '../openSheet.ts'
import { activeFieldAtom } from './sheetSelection.ts'

/**
 * Scan mode: a label selects the plot, the next text is its value in one pinned field, then the next label follows. The
 * same for map, table and phone, so that a scanner never types into whatever has the focus.
 */
export interface ScanMode {
  /** The pinned field; null = not chosen yet. */
  readonly field: string | null
  /** The plot (by id) whose value is expected; null = a label is expected. */
  readonly plotId: number | null
  /** The stored value when the label was read. */
  readonly seen: SeenCells
  /** A doubtful value: entering the same text again writes it. */
  readonly uncertainText: string | null
}

export const scanModeAtom = yearAtom<ScanMode | null>(null)

const expectLabel = (field: string | null): ScanMode => ({ field, plotId: null, seen: new Map(), uncertainText: null })

const isScannable = (field: string | null): field is string =>
  field !== null && (field === 'comment' || field.startsWith('trait:'))

/** Starts scan mode with the active field: the table's active column, else the field edited on the map. */
export function startScan(store: Store): void {
  const inTable = store.get(lastUsedPaneAtom) === 'table' ? store.get(activeFieldAtom) : null
  const field = [inTable, store.get(editedFieldAtom)].find(isScannable) ?? null
  store.set(scanModeAtom, expectLabel(field))
}

export function endScan(store: Store): void {
  store.set(scanModeAtom, null)
}

/** Pins another field; the next text is a label again. */
export function pinScanField(store: Store, field: string): void {
  if (isScannable(field)) store.set(scanModeAtom, expectLabel(field))
}

/** Goes back from the value to the label; false if a label is expected already, so that the mode ends. */
export function returnToLabel(store: Store): boolean {
  const scan = store.get(scanModeAtom)
  if (!scan || scan.plotId === null) return false
  store.set(scanModeAtom, expectLabel(scan.field))
  return true
}

const normalized = (text: string): string => text.trim().toLowerCase()

/** The existing plots that a scanned text names: by code of a printed label, by label, else by name. */
function plotsOfScan(columns: FieldYearColumns, text: string): number[] {
  const coded = plotOfCode(text)
  const byCode = coded === null ? undefined : columns.indexOf.get(coded)
  if (byCode !== undefined && columns.alive[byCode]) return [byCode]
  const search = normalized(text)
  const named = (nameOf: (plot: number) => string | null): number[] => {
    const plots: number[] = []
    for (let plot = 0; plot < columns.count; plot++) {
      const name = nameOf(plot)
      if (columns.alive[plot] && name !== null && normalized(name) === search) plots.push(plot)
    }
    return plots
  }
  const byLabel = named((plot) => columns.label[plot])
  return byLabel.length ? byLabel : named((plot) => columns.name[plot])
}

function readLabel(store: Store, scan: ScanMode, columns: FieldYearColumns, text: string): RuleRefusal | null {
  const source = store.get(plotsSourceAtom)
  if (scan.field === null) return refuseRule('scan.noField')
  const plots = plotsOfScan(columns, text)
  if (plots.length > 1) return refuseRule('scan.labelTwice', { label: text.trim(), count: plots.length })
  const [plot] = plots
  if (plot === undefined || !source) return refuseRule('scan.unknownLabel', { label: text.trim() })
  if (!store.get(isFieldEntryAtom) && visibleMarks(store)?.[plot] === 0)
    return refuseRule('scan.hidden', { label: text.trim() })
  selectPlots(store, [plot], 'keep')
  if (columns.row[plot] > 0)
    request(store, cameraRequests, { kind: 'show', row: columns.row[plot], col: columns.col[plot] })
  store.set(scanModeAtom, {
    field: scan.field,
    plotId: columns.id[plot],
    seen: readSeenCells(source, [plot], scan.field),
    uncertainText: null,
  })
  return null
}

/** Why a value should be entered again before it is written; null = no doubt. */
function ambiguityOf(store: Store, columns: FieldYearColumns, field: string, plot: number, text: string) {
  const rule = store.get(plotsSourceAtom)?.rule(field) ?? null
  const read = readCellInput(rule, text)
  if (!read.ok) return null
  const named = field === 'comment' ? [] : plotsOfScan(columns, text)
  if (named.some((other) => other !== plot)) return refuseRule('scan.alsoLabel', { value: text.trim() })
  // A scanner may read the same label twice.
  if (named.length) return refuseRule('scan.ownLabel', { value: text.trim() })
  return read.isOutside ? refuseRule('scan.outOfRange', { value: text.trim() }) : null
}

function readValue(store: Store, scan: ScanMode, columns: FieldYearColumns, text: string): RuleRefusal | null {
  const { field, plotId, seen, uncertainText } = scan
  if (field === null || plotId === null) return null
  // A printed label's code is never a value: the plot before keeps its value.
  if (text.trim() === '' || plotOfCode(text) !== null) {
    store.set(scanModeAtom, expectLabel(field))
    return text.trim() === '' ? null : readLabel(store, expectLabel(field), columns, text)
  }
  const plot = columns.indexOf.get(plotId) ?? -1
  const warning = uncertainText === text.trim() ? null : ambiguityOf(store, columns, field, plot, text)
  if (warning) {
    store.set(scanModeAtom, { ...scan, uncertainText: text.trim() })
    return warning
  }
  const targets = [{ field, rows: Int32Array.of(plot) }]
  const refusal = commitTyped(store, targets, text, { seen, name: nameOfEdits })
  if (refusal) return refusal
  store.set(scanModeAtom, expectLabel(field))
  const label = columns.label[plot] ?? columns.name[plot] ?? ''
  store.set(showMessageAtom, {
    kind: 'info',
    key: 'scan.entered',
    params: { label, value: text.trim() },
    about: ['entries'],
    isAddition: true,
  })
  return null
}

/**
 * Handles a scanned or typed text: a label, or the value of the last label's plot. Returns why it was not accepted; the
 * next text then replaces it.
 */
export function enterScan(store: Store, text: string): RuleRefusal | null {
  const scan = store.get(scanModeAtom)
  const columns = store.get(loadedYearAtom)
  if (!scan || !columns) return null
  if (scan.plotId !== null) return readValue(store, scan, columns, text)
  return text.trim() === '' ? null : readLabel(store, scan, columns, text)
}

import type { Atom } from 'jotai'
import type { CellValue } from '../../../domain/change/changeSet.ts'
import { pasteEqual, pasteUnknown } from '../../../domain/sheet/pasteCheck.ts'
import type { PasteSpecial } from '../../../domain/sheet/pasteSpecial.ts'
import { rowsOfIds } from '../../../domain/sheet/source/rowIds.ts'
import { readSpecialPaste } from '../../../grid/clipboard/specialPaste.ts'
import {
  dropPaste as dropOnMap,
  pastePreviewAtom,
  showSpecialBlock,
  writePaste as writeOnMap,
} from '../../../state/map/block/blockPaste.ts'
import { columnGroupsAtom } from '../../../state/sheet/columns/columnLayout.ts'
import { sheetSourceAtom } from '../../../state/sheet/openSheet.ts'
import { type RowsAtRead, rowsAtRead, rowsHaveShifted } from '../../../state/sheet/paste/pasteTarget.ts'
import { dropPaste, type SheetPaste, sheetPasteAtom, writePaste } from '../../../state/sheet/paste/sheetPaste.ts'
import { sheetRequests } from '../../../state/sheet/sheetView.ts'
import { request } from '../../../state/shell/requests.ts'
import type { Store } from '../../../state/store.ts'
import type { ClipboardBlock } from '../../../ui/systemClipboard.ts'

/** Numbers of cells by outcome; `unwritten` cannot be written. */
export interface SpecialCounts {
  readonly added: number
  readonly changed: number
  readonly equal: number
  readonly unwritten: number
}

/** The result of a paste: a paste of the table, a preview of the map, or null for nothing. */
export interface SpecialAnswer {
  readonly shown: object | null
  readonly canMatch: boolean
  readonly counts: SpecialCounts
}

/** The target of a special paste: reads and previews a clipboard in its cells, writes and drops the preview. */
export interface SpecialTarget {
  /** What is previewed in the cells; null = nothing. */
  readonly shownAtom: Atom<object | null>
  read(special: PasteSpecial): Promise<SpecialAnswer>
  show(answer: SpecialAnswer): void
  /**
   * The previewed answer, limited to cells whose rows still exist after colleagues added or deleted rows: reading it
   * again would target other rows. Null if it must be read again.
   */
  currentAnswer(): SpecialAnswer | null
  write(): Promise<void>
  drop(): void
}

function countsOf(
  columns: readonly { readonly status: Uint8Array; readonly present: readonly CellValue[] }[],
  isCounted: (column: number, k: number) => boolean = () => true,
): SpecialCounts {
  const counts = { added: 0, changed: 0, equal: 0, unwritten: 0 }
  for (const [column, { status, present }] of columns.entries()) {
    for (let k = 0; k < status.length; k++) {
      if (!isCounted(column, k)) continue
      if (status[k] === pasteUnknown) counts.unwritten++
      else if (status[k] === pasteEqual) counts.equal++
      else if (present[k] === null) counts.added++
      else counts.changed++
    }
  }
  return counts
}

function tableTarget(store: Store, clipboard: ClipboardBlock): SpecialTarget {
  const headingOf = (field: string): string =>
    store
      .get(columnGroupsAtom)
      .flatMap(({ fields }) => fields)
      .find((column) => column.field === field)?.heading ?? field
  let reading = rowsAtRead(store)
  let shown: { readonly place: RowsAtRead; readonly answer: SpecialAnswer } | null = null
  return {
    shownAtom: sheetPasteAtom,
    async read(special) {
      reading = rowsAtRead(store)
      const { canMatch, paste } = await readSpecialPaste(store, clipboard, special, headingOf)
      return { shown: paste, canMatch, counts: countsOf(paste?.columns ?? []) }
    },
    show: (answer) => {
      const paste = answer.shown as SheetPaste | null
      shown = { place: reading, answer }
      const isFirst = store.get(sheetPasteAtom) === null
      store.set(sheetPasteAtom, paste)
      // The panel has taken space from the table.
      if (isFirst && paste) request(store, sheetRequests, { kind: 'showColumn', field: paste.columns[0].field })
    },
    currentAnswer() {
      const source = store.get(sheetSourceAtom)
      const paste = store.get(sheetPasteAtom)
      if (!source || !paste || !shown || !rowsHaveShifted(store, shown.place)) return null
      const rows = paste.columns.map(({ ids }) => rowsOfIds(source, ids))
      return { ...shown.answer, counts: countsOf(paste.columns, (column, k) => rows[column][k] >= 0) }
    },
    async write() {
      const paste = store.get(sheetPasteAtom)
      if (paste) await writePaste(store, paste)
    },
    drop: () => dropPaste(store),
  }
}

function onMap(store: Store, clipboard: ClipboardBlock): SpecialTarget {
  return {
    shownAtom: pastePreviewAtom,
    async read(special) {
      const preview = showSpecialBlock(store, clipboard, special)
      return {
        shown: preview,
        canMatch: false,
        counts: countsOf(preview ? [preview] : []),
      }
    },
    // Reading has shown it already.
    show: () => undefined,
    // Places of the map do not move.
    currentAnswer: () => null,
    async write() {
      const preview = store.get(pastePreviewAtom)
      if (preview) await writeOnMap(store, preview)
    },
    drop: () => dropOnMap(store),
  }
}

/** The cells of the table that are selected, or the shown field of the plots selected on the map. */
export function specialTarget(store: Store, clipboard: ClipboardBlock, on: 'map' | 'table'): SpecialTarget {
  return on === 'map' ? onMap(store, clipboard) : tableTarget(store, clipboard)
}

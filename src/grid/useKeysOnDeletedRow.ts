import { useStore } from 'jotai'
import { type RefObject, useEffect } from 'react'
import { tabRunStartIn } from '../commands/table/tabRun.ts'
import { atomOfSheet, openSheetAtom } from '../state/sheet/openSheet.ts'
import { acceptDisplaced, displacedCursor, reportDisplaced } from '../state/sheet/selection/displaced.ts'
import { sheetSelectionAtom } from '../state/sheet/selection/rowSelection.ts'
import { activeCellAtom, goToCell } from '../state/sheet/selection/sheetSelection.ts'
import { sheetOrderAtom } from '../state/sheet/sheetView.ts'
import type { Store } from '../state/store.ts'
import { interceptKeys } from '../ui/keyInterceptors.ts'
import { isModifier } from '../ui/keyQueue.ts'
import { isTextField } from '../ui/textField.ts'

/** Keys that write with Mod: paste, cut, fill down and right, today, from above, into all selected cells. */
const writeWithMod: ReadonlySet<string> = new Set(['KeyV', 'KeyX', 'KeyD', 'KeyR', 'Semicolon', 'Quote', 'Enter'])
/** Other keys that write or open an editor, or continue after typing. */
const writeAlone: ReadonlySet<string> = new Set(['Enter', 'Tab', 'F2', 'Backspace', 'Delete'])

function writes({ key, code, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey) return writeWithMod.has(code)
  return altKey ? key === 'ArrowDown' : key.length === 1 || writeAlone.has(key)
}

/** Typing and Tab: the user has not moved away, so Enter can continue from the deleted row. */
const typesOn = ({ ctrlKey, metaKey, altKey, shiftKey, key }: KeyboardEvent): boolean =>
  !(ctrlKey || metaKey || altKey) && (key.length === 1 || key === 'Backspace' || (key === 'Tab' && !shiftKey))

const isEnter = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean =>
  key === 'Enter' && !(ctrlKey || metaKey || altKey || shiftKey)

/** Enter leads from a deleted row to the next one, which has taken its place, in the column where the Tabs started. */
function continueAfterDeletedRow(store: Store, deletedRow: number): void {
  const activeCell = store.get(activeCellAtom)
  const begin = tabRunStartIn(store, deletedRow)
  const col = begin === null ? undefined : store.get(sheetOrderAtom).colOf.get(begin)
  acceptDisplaced(store)
  if (activeCell && col !== undefined) goToCell(store, { row: activeCell.row, col })
}

/**
 * While the cursor is on a row that took the place of a deleted one, keys that would write into it are ignored with a
 * message: a user who types without looking means the deleted row. Enter, like moving the
 * cursor, moves to the next row.
 */
export function useKeysOnDeletedRow(root: RefObject<HTMLElement | null>): void {
  const store = useStore()
  useEffect(() => {
    /** Whether the user has pressed other keys, after which Enter cannot continue from the deleted row. */
    let hasMovedOn = false
    const isHere = (target: EventTarget | null) =>
      target === document.body || (target instanceof Node && root.current?.contains(target) && !isTextField(target))
    const key = (event: KeyboardEvent): boolean => {
      if (event.type !== 'keydown' || isModifier(event) || !isHere(event.target)) return false
      const displaced = displacedCursor(store)
      if (!displaced) return false
      if (!writes(event)) {
        acceptDisplaced(store)
        return false
      }
      event.preventDefault()
      event.stopImmediatePropagation()
      if (isEnter(event) && displaced.isNext && !hasMovedOn) continueAfterDeletedRow(store, displaced.deletedRow)
      else {
        hasMovedOn ||= !typesOn(event)
        reportDisplaced(store)
      }
      return true
    }
    const point = (event: Event) => {
      if (isHere(event.target)) acceptDisplaced(store)
    }
    const moved = () => {
      if (displacedCursor(store)) return
      hasMovedOn = false
      acceptDisplaced(store)
    }
    const stops = [interceptKeys(key), store.sub(atomOfSheet(sheetSelectionAtom, store.get(openSheetAtom)), moved)]
    addEventListener('pointerdown', point, true)
    return () => {
      for (const stop of stops) stop()
      removeEventListener('pointerdown', point, true)
    }
  }, [store, root])
}

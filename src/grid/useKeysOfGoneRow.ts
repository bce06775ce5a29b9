import { useStore } from 'jotai'
import { type RefObject, useEffect } from 'react'
import { beginOfRunIn } from '../commands/table/tabRun.ts'
import { acceptDisplaced, displacedNow, tellDisplaced } from '../state/sheet/displaced.ts'
import { ofSheet, openSheetAtom } from '../state/sheet/openSheet.ts'
import { sheetSelectionAtom } from '../state/sheet/rowSelection.ts'
import { activeCellAtom, goToCell } from '../state/sheet/sheetSelection.ts'
import { sheetOrderAtom } from '../state/sheet/sheetView.ts'
import type { Store } from '../state/store.ts'
import { hearKeysFirst } from '../ui/firstKeys.ts'
import { isModifier } from '../ui/heldKeys.ts'
import { isTextField } from '../ui/textField.ts'

/** Keys that write with Mod: paste, cut, fill down and right, today, from above, into all selected cells. */
const writeWithMod: ReadonlySet<string> = new Set(['KeyV', 'KeyX', 'KeyD', 'KeyR', 'Semicolon', 'Quote', 'Enter'])
/** What else writes or opens an editor, or goes on with what was typed. */
const writeAlone: ReadonlySet<string> = new Set(['Enter', 'Tab', 'F2', 'Backspace', 'Delete'])

function writes({ key, code, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey) return writeWithMod.has(code)
  return altKey ? key === 'ArrowDown' : key.length === 1 || writeAlone.has(key)
}

/** Keys of a hand that types on from cell to cell: where it is after them is known. */
const typesOn = ({ ctrlKey, metaKey, altKey, shiftKey, key }: KeyboardEvent): boolean =>
  !(ctrlKey || metaKey || altKey) && (key.length === 1 || key === 'Backspace' || (key === 'Tab' && !shiftKey))

const isEnter = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean =>
  key === 'Enter' && !(ctrlKey || metaKey || altKey || shiftKey)

/** Enter leads from the row that is gone to the one after it, which has its place, in the column where its Tabs began. */
function goOn(store: Store, gone: number): void {
  const at = store.get(activeCellAtom)
  const begin = beginOfRunIn(store, gone)
  const col = begin === null ? undefined : store.get(sheetOrderAtom).colOf.get(begin)
  acceptDisplaced(store)
  if (at && col !== undefined) goToCell(store, { row: at.row, col })
}

/**
 * While the cursor is on a row that took the place of a deleted one, keys that would write into it are told and left out: a hand
 * that types without looking means the row that is gone. With Enter it has come to the next one; or the cursor is moved.
 */
export function useKeysOfGoneRow(root: RefObject<HTMLElement | null>): void {
  const store = useStore()
  useEffect(() => {
    /** What the hand has pressed leaves open where it is. */
    let isLost = false
    const isHere = (target: EventTarget | null) =>
      target === document.body || (target instanceof Node && root.current?.contains(target) && !isTextField(target))
    const key = (event: KeyboardEvent): boolean => {
      if (event.type !== 'keydown' || isModifier(event) || !isHere(event.target)) return false
      const displaced = displacedNow(store)
      if (!displaced) return false
      if (!writes(event)) {
        acceptDisplaced(store)
        return false
      }
      event.preventDefault()
      event.stopImmediatePropagation()
      if (isEnter(event) && displaced.isNext && !isLost) goOn(store, displaced.gone)
      else {
        isLost ||= !typesOn(event)
        tellDisplaced(store)
      }
      return true
    }
    const point = (event: Event) => {
      if (isHere(event.target)) acceptDisplaced(store)
    }
    const moved = () => {
      if (displacedNow(store)) return
      isLost = false
      acceptDisplaced(store)
    }
    const stops = [hearKeysFirst(key), store.sub(ofSheet(sheetSelectionAtom, store.get(openSheetAtom)), moved)]
    addEventListener('pointerdown', point, true)
    return () => {
      for (const stop of stops) stop()
      removeEventListener('pointerdown', point, true)
    }
  }, [store, root])
}

import { useStore } from 'jotai'
import { type RefObject, useEffect } from 'react'
import { acceptDisplaced, isDisplaced, tellDisplaced } from '../state/sheet/displaced.ts'
import { sheetSelectionAtom } from '../state/sheet/rowSelection.ts'
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

/**
 * While the cursor is on a row that took the place of a deleted one, keys that would write into it are told and left out, until
 * it is moved: a hand that types without looking means the row that is gone.
 */
export function useKeysOfGoneRow(root: RefObject<HTMLElement | null>): void {
  const store = useStore()
  useEffect(() => {
    const isHere = (target: EventTarget | null) =>
      target === document.body || (target instanceof Node && root.current?.contains(target) && !isTextField(target))
    const key = (event: KeyboardEvent): boolean => {
      if (event.type !== 'keydown' || isModifier(event) || !isHere(event.target) || !isDisplaced(store)) return false
      if (!writes(event)) {
        acceptDisplaced(store)
        return false
      }
      event.preventDefault()
      event.stopImmediatePropagation()
      tellDisplaced(store)
      return true
    }
    const point = (event: Event) => {
      if (isHere(event.target)) acceptDisplaced(store)
    }
    const moved = () => {
      if (!isDisplaced(store)) acceptDisplaced(store)
    }
    const stops = [hearKeysFirst(key), store.sub(sheetSelectionAtom, moved)]
    addEventListener('pointerdown', point, true)
    return () => {
      for (const stop of stops) stop()
      removeEventListener('pointerdown', point, true)
    }
  }, [store, root])
}

import { useStore } from 'jotai'
import { useEffect, useLayoutEffect, useState } from 'react'
import { focusPane, focusWorkedPane } from '../../commands/focusRegion.ts'
import { openPageAtom, panesOf, type Region, storeAt } from '../../commands/openPage.ts'
import { sheetOrderAtom } from '../../state/sheet/sheetView.ts'
import { openDialogAtom } from '../../state/shell/dialogs.ts'
import { tellAtom } from '../../state/shell/messages.ts'
import type { Store } from '../../state/store.ts'
import { chosenYearIdAtom } from '../../state/year/chosenYear.ts'
import { loadedAtom, loadingAtom } from '../../state/year/loaded.ts'
import { selectionAtom, workedPaneAtom } from '../../state/year/selection.ts'
import { hearKeysFirst } from '../../ui/firstKeys.ts'
import { HeldKeys } from '../../ui/heldKeys.ts'

/** Marks the pickers, whose field has the keyboard while what was chosen in it is on its way. */
export const yearPickerMark = { 'data-year-picker': '' } as const

/** How long the rows of a year that has come may take until one of them has the keyboard, ms. */
const patience = 1000

/** How long the keyboard is given back where the page takes it from a cell once more, ms: the map's cells are made anew. */
const watched = 1000

const pointerEvents = ['pointerdown', 'mousedown', 'click', 'dblclick', 'contextmenu'] as const

const isInPane = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('[data-pane]') !== null

const isInPicker = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('[data-year-picker]') !== null

/** Whether another year than the one on screen was chosen and is yet to come; the first one that a page shows nobody chose. */
function isOnItsWay(store: Store): boolean {
  const [chosen, shown] = [store.get(chosenYearIdAtom), store.get(loadedAtom)?.year_id]
  const isChoice = shown !== undefined || isInPicker(document.activeElement)
  return isChoice && chosen !== null && shown !== chosen && store.get(loadingAtom) !== null
}

/** Whether the keyboard is on a cell of a pane, not on a heading, nor on the way into one whose cells are yet to be drawn. */
function isOnCell(store: Store): boolean {
  const { activeElement: at } = document
  const pane = at?.closest<HTMLElement>('[data-pane]')?.dataset.pane
  if (pane === undefined || at?.closest('[role="columnheader"]')) return false
  const isWayIn = at instanceof HTMLButtonElement && at.matches('[data-region-entry]')
  return panesOf(store.get(openPageAtom)).includes(pane) && !isWayIn
}

/** Whether rows of a sheet on screen are yet to come: the table's, beside which every pane stands, or those of the pane itself. */
function lacksRows(store: Store, name: string): boolean {
  const page = store.get(openPageAtom)
  const isSheet = ({ scope, hears }: Region) => scope === 'table' || hears === 'table'
  return page.regions
    .filter((region) => isSheet(region) && (region.name === name || region.scope === 'table'))
    .filter((region) => document.querySelector(`[data-region="${region.name}"]`))
    .some((region) => storeAt(page, region.name, store).get(sheetOrderAtom).rows.length === 0)
}

/** Gives the keyboard to a cell of the pane worked in last; false while that cannot be, as rows are yet to come. */
function enterPane(store: Store): boolean {
  const name = store.get(workedPaneAtom) ?? store.get(selectionAtom).pane
  if (lacksRows(store, name)) return false
  // Another pane has it only where this one is not on screen.
  if (!isOnCell(store) && !focusPane(name)) {
    const pane = document.querySelector<HTMLElement>(`[data-region="${name}"]`)
    if (!pane?.offsetParent) focusWorkedPane(store)
  }
  return isOnCell(store)
}

/** The button of the toolbar, beside the pickers, that was pressed; null = none. */
function buttonOfToolbar(target: EventTarget | null): HTMLElement | null {
  if (!(target instanceof Element) || isInPicker(target) || !target.closest('[data-region="toolbar"]')) return null
  return target.closest<HTMLElement>('button')
}

/** Gives the keyboard back where the page takes it away, until the user points somewhere. Answers how to stop. */
function watchFocus(store: Store): () => void {
  let due = 0
  const changes = new MutationObserver(() => {
    due ||= requestAnimationFrame(() => {
      due = 0
      if (document.activeElement === document.body && !store.get(openDialogAtom)) focusWorkedPane(store)
    })
  })
  const stop = () => {
    clearTimeout(timer)
    cancelAnimationFrame(due)
    changes.disconnect()
    removeEventListener('pointerdown', stop, true)
  }
  const timer = setTimeout(stop, watched)
  changes.observe(document.body, { subtree: true, childList: true })
  addEventListener('pointerdown', stop, true)
  return stop
}

/**
 * From the choice of another year until its rows are there, what is pressed is for that year: keys wait, and go to the pane
 * worked in last once it has the keyboard; Escape gives them up. The pointer finds nothing in the panes of the former year,
 * and a button of the toolbar waits as keys do. Answers how to stop.
 */
function keepKeys(store: Store): () => void {
  const held = new HeldKeys()
  let isHolding = false
  /** The pickers are used once more: what is typed there is for them. */
  let isChoosing = false
  let frame = 0
  let cameAt = 0
  let stopWatching = () => {}
  /** What was pressed was given up, which is yet to be told. */
  let hasLost = false

  /** Whether what is pressed there is for the year that comes. */
  const isForYear = (target: EventTarget | null): boolean => {
    if (store.get(openDialogAtom)) return false
    if (!(target instanceof Element) || target === document.body) return true
    // What is being typed is of the year that it was begun in.
    if (target.closest('[data-open-editor]')) return false
    return isInPane(target) || (isInPicker(target) && !isChoosing)
  }
  const isHeld = (target: EventTarget | null): boolean => held.isUnderWay || (isHolding && isForYear(target))

  const tellLost = () => {
    hasLost = false
    store.set(tellAtom, { kind: 'warning', key: 'keys.notTaken', params: {} })
  }
  /** What is told while a year is on its way goes with the former one. */
  const tellIfLost = () => {
    if (hasLost && !isHolding && store.get(loadingAtom) === null) tellLost()
  }
  /** Ends the waiting, and what still waits. */
  const end = (gives: 'keys' | 'nothing') => {
    isHolding = false
    cancelAnimationFrame(frame)
    frame = 0
    if (gives === 'nothing' && held.drop()) hasLost = true
    tellIfLost()
  }
  /** Gives up what waits, as another year is being chosen. */
  const chooseAnew = () => {
    if (held.drop()) hasLost = true
    isChoosing = true
  }

  const enter = () => {
    frame = 0
    const isElsewhere = !isForYear(document.activeElement)
    if (store.get(openDialogAtom) || (isElsewhere && !held.isWaiting)) return end('nothing')
    if (!enterPane(store) && performance.now() - cameAt < patience) {
      frame = requestAnimationFrame(enter)
      return
    }
    if (!isOnCell(store)) return end('nothing')
    end('keys')
    stopWatching = watchFocus(store)
    void held.pressAnew().then((wasLost) => {
      if (wasLost) tellLost()
    })
  }

  const look = () => {
    if (isOnItsWay(store)) {
      if (isHolding) return
      isHolding = true
      isChoosing = false
      stopWatching()
    } else if (isHolding && store.get(chosenYearIdAtom) === store.get(loadedAtom)?.year_id) {
      cameAt = performance.now()
      // The grid is given its rows a task later, and draws them in the next frame.
      frame ||= requestAnimationFrame(enter)
    } else if (isHolding) end('nothing')
    else tellIfLost()
  }
  const chosen = () => {
    // What waits was for the year chosen before.
    if (isHolding) chooseAnew()
    isChoosing = false
    look()
  }

  const key = (event: KeyboardEvent) => {
    const isOpening = event.altKey && (event.key === 'ArrowDown' || event.key === 'ArrowUp')
    if (isHolding && isOpening && isInPicker(event.target)) chooseAnew()
    if (isHolding && event.type === 'keydown' && event.key === 'Escape') {
      // Once more it leaves the pickers to be used again.
      if (!held.isWaiting) {
        isChoosing = true
        return
      }
      event.preventDefault()
      event.stopImmediatePropagation()
      if (held.drop()) tellLost()
      return
    }
    // Tab from nowhere is the way to the load's Cancel.
    const leads = event.key === 'F6' || (event.key === 'Tab' && event.target === document.body && !held.isWaiting)
    // What else presses keys anew, for a dialog, has held them itself.
    held.take(event, () => event.isTrusted && !leads && isHeld(event.target))
  }
  const paste = (event: ClipboardEvent) => held.takePaste(event, () => isHeld(event.target))
  const point = (event: Event) => {
    if (!isHolding) return
    if (isInPicker(event.target) && event.type === 'pointerdown') chooseAnew()
    if (isInPane(event.target)) {
      event.preventDefault()
      event.stopImmediatePropagation()
      return
    }
    const button = event.type === 'click' ? buttonOfToolbar(event.target) : null
    if (button) held.takeClick(event, button)
  }

  const stops = [
    store.sub(chosenYearIdAtom, chosen),
    store.sub(loadedAtom, look),
    store.sub(loadingAtom, look),
    () => stopWatching(),
    hearKeysFirst(key),
  ]
  addEventListener('paste', paste, true)
  for (const type of pointerEvents) addEventListener(type, point, true)
  return () => {
    end('nothing')
    for (const stop of stops) stop()
    removeEventListener('paste', paste, true)
    for (const type of pointerEvents) removeEventListener(type, point, true)
  }
}

/** Keeps what is pressed for another year while that is on its way, for as long as the page is shown. */
export function useKeysOfComingYear(): void {
  const store = useStore()
  useEffect(() => keepKeys(store), [store])
}

/**
 * Answers how to give the keyboard back, after a choice in a picker, to the pane worked in last, where what was chosen is on
 * screen already: another year takes it when it comes.
 */
export function useFocusAfterChoice(): () => void {
  const store = useStore()
  const [choices, setChoices] = useState(0)
  // After the event of the choice is over: the list of a picker gives the focus to its field.
  useLayoutEffect(() => {
    if (choices > 0) focusWorkedPane(store)
  }, [choices, store])
  return () => {
    if (!isOnItsWay(store)) setChoices((before) => before + 1)
  }
}

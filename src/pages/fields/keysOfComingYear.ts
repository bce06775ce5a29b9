import { useStore } from 'jotai'
import { useEffect, useLayoutEffect, useState } from 'react'
import { focusWorkedPane } from '../../commands/focusRegion.ts'
import { inBackground } from '../../domain/inBackground.ts'
import { openDialogAtom } from '../../state/shell/dialogs.ts'
import { showMessageAtom } from '../../state/shell/messages.ts'
import type { Store } from '../../state/store.ts'
import { chosenYearIdAtom } from '../../state/year/chosenYear.ts'
import { loadedAtom, loadingAtom } from '../../state/year/loaded.ts'
import { hearKeysFirst } from '../../ui/firstKeys.ts'
import { isModifier, KeyQueue } from '../../ui/keyQueue.ts'
import { inNextTask } from '../../ui/nextTask.ts'
import { isTextField } from '../../ui/textField.ts'
import { enterPane, isOnCell, keepKeyboard } from './enterPane.ts'

/** Marks the pickers, whose field has the keyboard while what was chosen in it is on its way. */
export const yearPickerMark = { 'data-year-picker': '' } as const

/** How long the rows of a year that has come may take until one of them has the keyboard, ms: a busy machine draws late. */
const patience = 5000

/** A pause of the hand that is longer ends what was given up: what follows is meant for what is seen; ms. */
const pauseOfHand = 300

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

/** The button of the toolbar, beside the pickers, that was pressed; null = none. */
function buttonOfToolbar(target: EventTarget | null): HTMLElement | null {
  if (!(target instanceof Element) || isInPicker(target) || !target.closest('[data-region="toolbar"]')) return null
  return target.closest<HTMLElement>('button')
}

/**
 * From the choice of another year until its rows are there, what is pressed is for that year: keys wait, and go to the pane
 * worked in last once it has the keyboard; Escape gives them up. The pointer finds nothing in the panes of the former year,
 * and a button of the toolbar waits as keys do. Answers how to stop.
 */
function keepKeys(store: Store): () => void {
  const held = new KeyQueue()
  let isHolding = false
  /** The pickers are used once more: what is typed there is for them. */
  let isChoosing = false
  let frame = 0
  let cameAt = 0
  let stopWatching = () => {}
  /** What was pressed was given up, which is yet to be told. */
  let hasLostKeys = false
  /** When the hand last pressed what was given up because it had not seen what came, ms of its events. */
  let gaveUpAt = Number.NEGATIVE_INFINITY

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
    hasLostKeys = false
    // Not of the moment: beside a second window the selection that goes with the year may come later.
    store.set(showMessageAtom, { kind: 'warning', key: 'keys.notTaken', params: {}, about: ['doing', 'entries'] })
  }
  /** What is told while a year is on its way goes with the former one. */
  const tellIfLost = () => {
    if (hasLostKeys && !isHolding && store.get(loadingAtom) === null) tellLost()
  }
  /** Ends the waiting, and what still waits. */
  const end = (gives: 'keys' | 'nothing') => {
    isHolding = false
    stopEntering()
    if (gives === 'nothing') giveUp()
    tellIfLost()
  }
  /** Gives up what waits, and what the hand goes on with before it has seen that. */
  const giveUp = () => {
    if (!held.drop()) return
    hasLostKeys = true
    gaveUpAt = performance.now()
  }
  /** Gives up what waits, as another year is being chosen here: the hand knows it. */
  const chooseAnew = () => {
    if (held.drop()) hasLostKeys = true
    isChoosing = true
  }
  /** Whether a key goes on with what was given up: half a number must not be written. */
  const isGivenUp = ({ type, key: name, target, timeStamp }: KeyboardEvent): boolean => {
    if (type !== 'keydown' || timeStamp - gaveUpAt > pauseOfHand) return false
    const isElsewhere = name === 'Escape' || store.get(openDialogAtom) !== null || isInPicker(target)
    gaveUpAt = isElsewhere ? Number.NEGATIVE_INFINITY : timeStamp
    return !isElsewhere
  }
  /** Whether the user went to something meanwhile that is typed or chosen in. */
  const isUsingOther = (): boolean => {
    const { activeElement: at } = document
    if (isForYear(at)) return false
    return !held.isWaiting || isTextField(at) || at?.closest('[role="menu"], [role="listbox"]') != null
  }
  let takeBack = () => {}
  const stopEntering = () => {
    cancelAnimationFrame(frame)
    frame = 0
    takeBack()
  }
  /** Enters once the next frame has been drawn: until then the map's cells, too, are those of the former year. */
  const enterSoon = () => {
    frame = requestAnimationFrame(() => {
      takeBack = inNextTask(enter)
    })
  }

  const enter = () => {
    frame = 0
    if (store.get(openDialogAtom) || isUsingOther()) return end('nothing')
    if (!enterPane(store) && performance.now() - cameAt < patience) {
      enterSoon()
      return
    }
    if (!isOnCell(store)) return end('nothing')
    end('keys')
    stopWatching = keepKeyboard(store)
    inBackground(
      held.replay().then((wasLost) => {
        if (!wasLost) return
        gaveUpAt = performance.now()
        tellLost()
      }),
    )
  }

  const look = () => {
    if (isOnItsWay(store)) {
      // Rows of a year that came meanwhile are not waited for any more.
      stopEntering()
      if (isHolding) return
      isHolding = true
      isChoosing = false
      stopWatching()
    } else if (isHolding && store.get(chosenYearIdAtom) === store.get(loadedAtom)?.year_id) {
      cameAt = performance.now()
      if (frame === 0) enterSoon()
    } else if (isHolding) end('nothing')
    else tellIfLost()
  }
  const chosen = () => {
    // What waits was for the year chosen before.
    if (isHolding || held.isUnderWay) giveUp()
    isChoosing = false
    look()
  }

  const key = (event: KeyboardEvent): boolean => {
    if (event.isTrusted && !isModifier(event) && isGivenUp(event)) {
      event.preventDefault()
      event.stopImmediatePropagation()
      return true
    }
    const isOpening = event.altKey && (event.key === 'ArrowDown' || event.key === 'ArrowUp')
    if (isHolding && isOpening && isInPicker(event.target)) chooseAnew()
    if (isHolding && event.isTrusted && event.type === 'keydown' && event.key === 'Escape' && isForYear(event.target)) {
      // Once more it leaves the pickers to be used again.
      if (!held.isWaiting) {
        isChoosing = true
        return false
      }
      event.preventDefault()
      event.stopImmediatePropagation()
      if (held.drop()) tellLost()
      return true
    }
    // Tab from nowhere is the way to the load's Cancel.
    const leads = event.key === 'F6' || (event.key === 'Tab' && event.target === document.body && !held.isWaiting)
    // What else presses keys anew, for a dialog, has held them itself.
    return held.queue(event, () => event.isTrusted && !leads && isHeld(event.target))
  }
  const paste = (event: ClipboardEvent) => held.queuePaste(event, () => isHeld(event.target))
  const point = (event: Event) => {
    gaveUpAt = Number.NEGATIVE_INFINITY
    if (!isHolding) return
    if (isInPicker(event.target) && event.type === 'pointerdown') chooseAnew()
    if (isInPane(event.target)) {
      event.preventDefault()
      event.stopImmediatePropagation()
      return
    }
    const button = event.type === 'click' ? buttonOfToolbar(event.target) : null
    if (button) held.queueClick(event, button)
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
  look()
  return () => {
    end('nothing')
    if (hasLostKeys) tellLost()
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

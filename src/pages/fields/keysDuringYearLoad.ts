import { useStore } from 'jotai'
import { useEffect, useLayoutEffect, useState } from 'react'
import { focusLastUsedPane } from '../../commands/focusRegion.ts'
import { inBackground } from '../../domain/inBackground.ts'
import { openDialogAtom } from '../../state/shell/dialogs.ts'
import { showMessageAtom } from '../../state/shell/messages.ts'
import type { Store } from '../../state/store.ts'
import { chosenYearIdAtom } from '../../state/year/chosenYear.ts'
import { loadedYearAtom, loadingAtom } from '../../state/year/loaded.ts'
import { interceptKeys } from '../../ui/keyInterceptors.ts'
import { isModifier, KeyQueue } from '../../ui/keyQueue.ts'
import { inNextTask } from '../../ui/nextTask.ts'
import { isTextField } from '../../ui/textField.ts'
import { enterPane, isOnCell, keepFocusInPanes } from './enterPane.ts'

/** Marks the pickers: their field has the focus while the chosen year is loading. */
export const yearPickerMark = { 'data-year-picker': '' } as const

/** How long to wait until a row of the loaded year is focused, ms: a busy machine renders late. */
const focusTimeout = 5000

/** A longer pause ends dropping keys: the next ones are meant for the visible page; ms. */
const typingPause = 300

const pointerEvents = ['pointerdown', 'mousedown', 'click', 'dblclick', 'contextmenu'] as const

const isInPane = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('[data-pane]') !== null

const isInPicker = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('[data-year-picker]') !== null

/** Whether another year than the one on screen was chosen and is loading; not for the page's initial year. */
function isYearLoading(store: Store): boolean {
  const [chosen, shown] = [store.get(chosenYearIdAtom), store.get(loadedYearAtom)?.year_id]
  const isChoice = shown !== undefined || isInPicker(document.activeElement)
  return isChoice && chosen !== null && shown !== chosen && store.get(loadingAtom) !== null
}

/** The pressed button of the toolbar next to the pickers; null = none. */
function buttonOfToolbar(target: EventTarget | null): HTMLElement | null {
  if (!(target instanceof Element) || isInPicker(target) || !target.closest('[data-region="toolbar"]')) return null
  return target.closest<HTMLElement>('button')
}

/**
 * From the choice of another year until its rows are loaded, keys are queued and then replayed in the pane that was used
 * last; Escape drops them. The pointer has no effect on the previous year's panes, and a button of the toolbar is queued
 * like keys. Returns a function that stops this.
 */
function queueKeys(store: Store): () => void {
  const queue = new KeyQueue()
  let isQueueing = false
  /** Whether the pickers are in use again: keys typed there are for them. */
  let isChoosing = false
  let frame = 0
  let queuedAt = 0
  let stopWatching = () => {}
  /** Whether keys were dropped without a message so far. */
  let hasLostKeys = false
  /** Time of the last dropped key, pressed before the user saw the new page, ms of its events. */
  let gaveUpAt = Number.NEGATIVE_INFINITY

  /** Whether a key at this target belongs to the year that is loading. */
  const isForYear = (target: EventTarget | null): boolean => {
    if (store.get(openDialogAtom)) return false
    if (!(target instanceof Element) || target === document.body) return true
    // An open editor belongs to the year in which it was opened.
    if (target.closest('[data-open-editor]')) return false
    return isInPane(target) || (isInPicker(target) && !isChoosing)
  }
  const isQueued = (target: EventTarget | null): boolean => queue.isUnderWay || (isQueueing && isForYear(target))

  const reportLost = () => {
    hasLostKeys = false
    // Not removed with the selection: with a second window the year's selection can arrive later.
    store.set(showMessageAtom, { kind: 'warning', key: 'keys.ignored', params: {}, about: ['doing', 'entries'] })
  }
  /** A message shown while a year is loading would disappear with the previous year. */
  const reportIfLost = () => {
    if (hasLostKeys && !isQueueing && store.get(loadingAtom) === null) reportLost()
  }
  /** Ends the waiting; `gives`: what happens to the queued keys. */
  const end = (gives: 'keys' | 'nothing') => {
    isQueueing = false
    stopEntering()
    if (gives === 'nothing') giveUp()
    reportIfLost()
  }
  /** Drops the queued keys, and those that the user types before noticing. */
  const giveUp = () => {
    if (!queue.drop()) return
    hasLostKeys = true
    gaveUpAt = performance.now()
  }
  /** Drops the queued keys without a message, because the user chooses another year here. */
  const chooseNext = () => {
    if (queue.drop()) hasLostKeys = true
    isChoosing = true
  }
  /** Whether a key continues dropped ones: half a number must not be written. */
  const isDropped = ({ type, key: name, target, timeStamp }: KeyboardEvent): boolean => {
    if (type !== 'keydown' || timeStamp - gaveUpAt > typingPause) return false
    const isElsewhere = name === 'Escape' || store.get(openDialogAtom) !== null || isInPicker(target)
    gaveUpAt = isElsewhere ? Number.NEGATIVE_INFINITY : timeStamp
    return !isElsewhere
  }
  /** Whether the user has since moved to a control for typing or choosing. */
  const isUsingOther = (): boolean => {
    const { activeElement: at } = document
    if (isForYear(at)) return false
    return !queue.isWaiting || isTextField(at) || at?.closest('[role="menu"], [role="listbox"]') != null
  }
  let takeBack = () => {}
  const stopEntering = () => {
    cancelAnimationFrame(frame)
    frame = 0
    takeBack()
  }
  /** Enters after the next frame: until then the map still has the previous year's cells. */
  const enterSoon = () => {
    frame = requestAnimationFrame(() => {
      takeBack = inNextTask(enter)
    })
  }

  const enter = () => {
    frame = 0
    if (store.get(openDialogAtom) || isUsingOther()) return end('nothing')
    if (!enterPane(store) && performance.now() - queuedAt < focusTimeout) {
      enterSoon()
      return
    }
    if (!isOnCell(store)) return end('nothing')
    end('keys')
    stopWatching = keepFocusInPanes(store)
    inBackground(
      queue.replay().then((wasLost) => {
        if (!wasLost) return
        gaveUpAt = performance.now()
        reportLost()
      }),
    )
  }

  const check = () => {
    if (isYearLoading(store)) {
      // The rows of a year that was loaded earlier are not awaited any more.
      stopEntering()
      if (isQueueing) return
      isQueueing = true
      isChoosing = false
      stopWatching()
    } else if (isQueueing && store.get(chosenYearIdAtom) === store.get(loadedYearAtom)?.year_id) {
      queuedAt = performance.now()
      if (frame === 0) enterSoon()
    } else if (isQueueing) end('nothing')
    else reportIfLost()
  }
  const chosen = () => {
    // The queued keys were for the year chosen before.
    if (isQueueing || queue.isUnderWay) giveUp()
    isChoosing = false
    check()
  }

  const key = (event: KeyboardEvent): boolean => {
    if (event.isTrusted && !isModifier(event) && isDropped(event)) {
      event.preventDefault()
      event.stopImmediatePropagation()
      return true
    }
    const isOpening = event.altKey && (event.key === 'ArrowDown' || event.key === 'ArrowUp')
    if (isQueueing && isOpening && isInPicker(event.target)) chooseNext()
    if (
      isQueueing &&
      event.isTrusted &&
      event.type === 'keydown' &&
      event.key === 'Escape' &&
      isForYear(event.target)
    ) {
      // A second choice in the pickers starts over.
      if (!queue.isWaiting) {
        isChoosing = true
        return false
      }
      event.preventDefault()
      event.stopImmediatePropagation()
      if (queue.drop()) reportLost()
      return true
    }
    // Tab without a focused element leads to the Cancel button of the load.
    const leads = event.key === 'F6' || (event.key === 'Tab' && event.target === document.body && !queue.isWaiting)
    // Keys replayed for a dialog are not queued again.
    return queue.queue(event, () => event.isTrusted && !leads && isQueued(event.target))
  }
  const paste = (event: ClipboardEvent) => queue.queuePaste(event, () => isQueued(event.target))
  const point = (event: Event) => {
    gaveUpAt = Number.NEGATIVE_INFINITY
    if (!isQueueing) return
    if (isInPicker(event.target) && event.type === 'pointerdown') chooseNext()
    if (isInPane(event.target)) {
      event.preventDefault()
      event.stopImmediatePropagation()
      return
    }
    const button = event.type === 'click' ? buttonOfToolbar(event.target) : null
    if (button) queue.queueClick(event, button)
  }

  const stops = [
    store.sub(chosenYearIdAtom, chosen),
    store.sub(loadedYearAtom, check),
    store.sub(loadingAtom, check),
    () => stopWatching(),
    interceptKeys(key),
  ]
  addEventListener('paste', paste, true)
  for (const type of pointerEvents) addEventListener(type, point, true)
  check()
  return () => {
    end('nothing')
    if (hasLostKeys) reportLost()
    for (const stop of stops) stop()
    removeEventListener('paste', paste, true)
    for (const type of pointerEvents) removeEventListener(type, point, true)
  }
}

/** Queues keys for a year that is loading, while the page is shown. */
export function useKeysDuringYearLoad(): void {
  const store = useStore()
  useEffect(() => queueKeys(store), [store])
}

/**
 * Returns a function that moves the focus, after a choice in a picker, to the pane that was used last if the chosen year is
 * on screen already. Another year takes the focus when it is loaded.
 */
export function useFocusAfterChoice(): () => void {
  const store = useStore()
  const [choices, setChoices] = useState(0)
  // After the choice's event: the list of a picker moves the focus to its field.
  useLayoutEffect(() => {
    if (choices > 0) focusLastUsedPane(store)
  }, [choices, store])
  return () => {
    if (!isYearLoading(store)) setChoices((before) => before + 1)
  }
}

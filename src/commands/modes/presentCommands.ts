import { cameraRequests } from '../../state/map/view/cameraRequest.ts'
import {
  addStep,
  advanceSecondsAtom,
  advanceTimes,
  endPresentation,
  hasSpotAtom,
  isBlackAtom,
  isDarkAtom,
  isPausedAtom,
  isPresentingAtom,
  moveStep,
  namingAtom,
  removeStep,
  replaceShownStep,
  shownStepIndexAtom,
  showStep,
  speakerWindowRequests,
  startPresentation,
  stepsAtom,
} from '../../state/present/presentation.ts'
import { maxSteps } from '../../state/present/steps.ts'
import { showMessageAtom } from '../../state/shell/messages.ts'
import { request } from '../../state/shell/requests.ts'
import { chosenSizeAtom, displaySizeAtom, displaySizes } from '../../state/shell/settings/displaySize.ts'
import { addToastAtom } from '../../state/shell/toasts.ts'
import type { Store } from '../../state/store.ts'
import { loadedYearAtom } from '../../state/year/loaded.ts'
import type { Availability, Command, KeyStroke } from '../command.ts'

const scope = 'presentation'

function presentCommand(name: string, keys: KeyStroke[], run: Command['run'], enabled?: Command['enabled']): Command {
  return {
    id: `present.${name}`,
    scope,
    group: 'window',
    title: `command.present.${name}`,
    keys,
    run,
    enabled,
    inPalette: (store) => store.get(isPresentingAtom),
  }
}

const isStepShown = (store: Store): Availability =>
  store.get(shownStepIndexAtom) >= 0 ? true : { reason: 'present.noStep' }
const hasSteps = (store: Store): Availability => (store.get(stepsAtom).length ? true : { reason: 'present.noStep' })

function add(store: Store): void {
  if (addStep(store, '')) return
  store.set(showMessageAtom, { kind: 'warning', key: 'present.tooMany', params: { count: maxSteps } })
}

function remove(store: Store): void {
  const undoRemoval = removeStep(store)
  if (!undoRemoval) return
  const message = { key: 'present.removed' }
  store.set(addToastAtom, { status: 'info', message, action: { key: 'command.undo', act: undoRemoval } })
}

/** The presentation: the command that starts it on the map, and its keys. */
export const presentCommands: readonly Command[] = [
  {
    id: 'present.open',
    scope: 'map',
    group: 'window',
    title: 'command.present',
    keys: [{ code: 'KeyP', shift: true }],
    enabled: (store) => (store.get(loadedYearAtom)?.count ? true : { reason: 'present.noPlots' }),
    run: (store) => startPresentation(store),
  },
  presentCommand(
    'next',
    [{ code: 'PageDown' }, { code: 'ArrowRight' }, { code: 'ArrowDown' }],
    (store) => moveStep(store, 1),
    hasSteps,
  ),
  presentCommand(
    'previous',
    [{ code: 'PageUp' }, { code: 'ArrowLeft' }, { code: 'ArrowUp' }],
    (store) => moveStep(store, -1),
    hasSteps,
  ),
  presentCommand('first', [{ code: 'Home' }], (store) => showStep(store, 0), hasSteps),
  presentCommand('last', [{ code: 'End' }], (store) => showStep(store, store.get(stepsAtom).length - 1), hasSteps),
  presentCommand('add', [{ code: 'KeyA' }], add),
  presentCommand('renew', [{ code: 'KeyU' }], replaceShownStep, isStepShown),
  presentCommand('rename', [{ code: 'F2' }], (store) => store.set(namingAtom, true), isStepShown),
  presentCommand('remove', [{ code: 'Delete' }], remove, isStepShown),
  presentCommand('roomSize', [{ code: 'KeyR' }], (store) => {
    const index = displaySizes.indexOf(store.get(displaySizeAtom))
    store.set(chosenSizeAtom, displaySizes[(index + 1) % displaySizes.length])
  }),
  presentCommand(
    'advance',
    [{ code: 'KeyT', shift: true }],
    (store) => {
      const index = advanceTimes.indexOf(store.get(advanceSecondsAtom))
      store.set(advanceSecondsAtom, advanceTimes[(index + 1) % advanceTimes.length])
    },
    hasSteps,
  ),
  presentCommand(
    'pause',
    [{ code: 'KeyS' }],
    (store) => store.set(isPausedAtom, !store.get(isPausedAtom)),
    (store) => (store.get(advanceSecondsAtom) > 0 ? true : { reason: 'present.noAdvance' }),
  ),
  presentCommand('black', [{ code: 'KeyB' }], (store) => store.set(isBlackAtom, !store.get(isBlackAtom))),
  presentCommand('spot', [{ code: 'KeyL' }], (store) => store.set(hasSpotAtom, !store.get(hasSpotAtom))),
  presentCommand('speaker', [{ code: 'KeyW' }], (store) => request(store, speakerWindowRequests)),
  presentCommand('theme', [{ code: 'KeyD' }], (store) => store.set(isDarkAtom, !store.get(isDarkAtom))),
  presentCommand('zoomIn', [{ char: '+' }, { code: 'NumpadAdd' }], (store) =>
    request(store, cameraRequests, { kind: 'zoom', factor: 1.25 }),
  ),
  presentCommand('zoomOut', [{ char: '-' }, { code: 'NumpadSubtract' }], (store) =>
    request(store, cameraRequests, { kind: 'zoom', factor: 0.8 }),
  ),
  presentCommand('fit', [{ code: 'Digit1', shift: true }], (store) => request(store, cameraRequests, { kind: 'fit' })),
  presentCommand('leave', [{ code: 'Escape' }, { code: 'KeyP', shift: true }], (store) => {
    if (store.get(isBlackAtom)) store.set(isBlackAtom, false)
    else endPresentation(store)
  }),
]

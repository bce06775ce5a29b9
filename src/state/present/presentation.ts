import { atom } from 'jotai'
import type { FieldYearColumns } from '../../domain/columns/fieldYear.ts'
import { existingRows } from '../../domain/sheet/source/rowIds.ts'
import { session } from '../account/session.ts'
import {
  type Colouring,
  colouringAtom,
  type LegendFilter,
  legendFilterAtom,
  previousColouringAtom,
} from '../colour/colouring.ts'
import { yearAtom } from '../lifetime.ts'
import { leaveMode, mapModeAtom } from '../map/mode/mapState.ts'
import { cameraRequests, mapPictureRequests } from '../map/view/cameraRequest.ts'
import { request, requestsOf } from '../shell/requests.ts'
import { readSetting, writeSetting } from '../shell/settings/settings.ts'
import type { Store } from '../store.ts'
import { loadedYearAtom } from '../year/loaded.ts'
import {
  carriedSelection,
  noSelection,
  type Selection,
  selectedIds,
  selectionAtom,
  selectPlots,
} from '../year/selection.ts'
import {
  longestName,
  maxSteps,
  type PresentationStep,
  pictureSize,
  readSteps,
  type ViewedArea,
  writtenSteps,
} from './steps.ts'

/** The state that the end of the presentation restores. */
interface StateBefore {
  readonly area: ViewedArea | null
  readonly colouring: Colouring | null
  readonly previousColouring: Colouring | null
  readonly legend: LegendFilter
  readonly selection: Selection
  /** The columns that the selection's indexes refer to. */
  readonly columns: FieldYearColumns
}

/** The presentation of the year on screen: its steps and the shown one; `at` -1 = none. */
interface Presentation {
  readonly steps: readonly PresentationStep[]
  readonly at: number
  /** When it began, milliseconds since 1970. */
  readonly began: number
  readonly before: StateBefore
}

/** The running presentation; null = none. */
const presentationAtom = yearAtom<Presentation | null>(null)

export const isPresentingAtom = atom((get) => get(presentationAtom) !== null)

/** The steps of the running presentation. */
export const stepsAtom = atom((get): readonly PresentationStep[] => get(presentationAtom)?.steps ?? [])

/** Index of the shown step; -1 = none. */
export const shownStepIndexAtom = atom((get) => get(presentationAtom)?.at ?? -1)

/** When the running presentation began, milliseconds since 1970; null = none is running. */
export const presentationStartAtom = atom((get) => get(presentationAtom)?.began ?? null)

/** Whether the step's name is being edited. */
export const namingAtom = yearAtom(false)

/** Whether the presentation is dark, its default; the page's theme is unaffected. */
export const isDarkAtom = yearAtom(true)

/** After how many seconds the next step is shown; 0 = only by hand. */
export const advanceTimes = [0, 10, 20, 30, 60] as const

/** The chosen one of `advanceTimes`; the end of the presentation resets it. */
export const advanceSecondsAtom = yearAtom<(typeof advanceTimes)[number]>(0)

/** Whether the shown step stays although a time is chosen. */
export const isPausedAtom = yearAtom(false)

/** Whether the screen is black, so that the room looks at the speaker; any step ends it. */
export const isBlackAtom = yearAtom(false)

/** Whether everything but a circle around the pointer is darkened. */
export const hasSpotAtom = yearAtom(false)

/** Requests the speaker's window, or closes an open one. */
export const speakerWindowRequests = requestsOf<undefined>()

/**
 * Shows the next step whenever the shown one has been on screen for the chosen time, the first one after the last. Waits
 * while it is paused, the screen is black or a step is being named. Returns a function that stops this.
 */
export function followAdvance(store: Store): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const restartTimer = () => {
    clearTimeout(timer)
    const seconds = store.get(advanceSecondsAtom)
    const { length } = store.get(stepsAtom)
    const waits = store.get(namingAtom) || store.get(isPausedAtom) || store.get(isBlackAtom)
    if (seconds === 0 || length < 2 || waits) return
    timer = setTimeout(() => showStep(store, (store.get(shownStepIndexAtom) + 1) % length), seconds * 1000)
  }
  restartTimer()
  const stops = [
    store.sub(advanceSecondsAtom, restartTimer),
    store.sub(stepsAtom, restartTimer),
    store.sub(shownStepIndexAtom, restartTimer),
    store.sub(namingAtom, restartTimer),
    store.sub(isPausedAtom, restartTimer),
    store.sub(isBlackAtom, restartTimer),
  ]
  return () => {
    clearTimeout(timer)
    for (const stop of stops) stop()
  }
}

/** The storage key for this user's steps of the year; null while signed out or without a year. */
function storageKey(store: Store): string | null {
  const [user, columns] = [store.get(session.user), store.get(loadedYearAtom)]
  return user && columns ? `plotline.presentation.${user.id}.${columns.year_id}` : null
}

function currentView(store: Store): ViewedArea | null {
  let area: ViewedArea | null = null
  request(store, cameraRequests, {
    kind: 'report',
    to: (seenArea) => {
      area = seenArea
    },
  })
  return area
}

/** Moves the camera after the map's window has changed size, within the next frames. Null = the whole field. */
function moveCameraAfterResize(store: Store, area: ViewedArea | null): void {
  requestAnimationFrame(() =>
    requestAnimationFrame(() => request(store, cameraRequests, area ? { kind: 'centre', at: area } : { kind: 'fit' })),
  )
}

/** The present view in small; null if there is no map to paint it. */
function paintSmallPicture(store: Store, area: ViewedArea | null): string | null {
  let picture: string | null = null
  request(store, mapPictureRequests, {
    area,
    size: pictureSize,
    to: (painted) => {
      picture = painted
    },
  })
  return picture
}

/** Frames after which a step's colours, selection and camera are drawn. */
const framesOfStep = 4

/** Paints the picture of a step that was saved without one, once the step is drawn. */
function paintPictureWhenDrawn(store: Store, step: PresentationStep, frames = framesOfStep): void {
  requestAnimationFrame(() => {
    if (frames > 1) {
      paintPictureWhenDrawn(store, step, frames - 1)
      return
    }
    const [steps, at] = [store.get(stepsAtom), store.get(shownStepIndexAtom)]
    const picture = steps[at] === step ? paintSmallPicture(store, step.camera) : null
    if (picture !== null) saveSteps(store, steps.with(at, { ...step, picture }), at)
  })
}

const copyOfState = ({ subject, shown, hidden }: LegendFilter) => ({
  subject,
  shown: shown && [...shown],
  hidden: [...hidden],
})

/** The present view as a named step. */
function currentStep(store: Store, name: string): PresentationStep {
  const camera = currentView(store)
  return {
    name: name.slice(0, longestName),
    camera,
    colour: store.get(colouringAtom),
    hidden: copyOfState(store.get(legendFilterAtom)),
    plots: selectedIds(store),
    picture: paintSmallPicture(store, camera),
  }
}

/** Shows a step; no effect if there is none. */
export function showStep(store: Store, at: number): void {
  const presentation = store.get(presentationAtom)
  const step = presentation?.steps[at]
  const columns = store.get(loadedYearAtom)
  if (!presentation || !step || !columns) return
  store.set(presentationAtom, { ...presentation, at })
  store.set(namingAtom, false)
  store.set(isBlackAtom, false)
  if (step.colour) store.set(colouringAtom, step.colour)
  const { subject, shown, hidden } = step.hidden
  store.set(legendFilterAtom, { subject, shown: shown && new Set(shown), hidden: new Set(hidden) })
  const plots = existingRows(columns, step.plots)
  store.set(selectionAtom, { ...noSelection, mask: new Uint8Array(columns.id.length) })
  if (plots.length) selectPlots(store, plots, 'map')
  // After the camera has followed the selection.
  moveCameraAfterResize(store, step.camera)
  if (step.picture === null) paintPictureWhenDrawn(store, step)
}

/** The next step (1), or the previous one (-1). */
export function moveStep(store: Store, step: 1 | -1): void {
  const { length } = store.get(stepsAtom)
  const at = store.get(shownStepIndexAtom)
  showStep(store, at < 0 ? (step > 0 ? 0 : length - 1) : Math.min(length - 1, Math.max(0, at + step)))
}

/** Starts the presentation of the year with its first step, or with the present view if it has none. */
export function startPresentation(store: Store): void {
  const columns = store.get(loadedYearAtom)
  if (!columns || store.get(presentationAtom)) return
  leaveMode(store, store.get(mapModeAtom))
  const key = storageKey(store)
  const before: StateBefore = {
    area: currentView(store),
    colouring: store.get(colouringAtom),
    previousColouring: store.get(previousColouringAtom),
    legend: store.get(legendFilterAtom),
    selection: store.get(selectionAtom),
    columns,
  }
  const steps = key === null ? [] : readSteps(readSetting(key))
  store.set(presentationAtom, { steps, at: -1, began: Date.now(), before })
  if (steps.length) showStep(store, 0)
  // The map has another size now.
  else moveCameraAfterResize(store, before.area)
}

/** Ends the presentation and restores camera, colours, legend and selection. */
export function endPresentation(store: Store): void {
  const presentation = store.get(presentationAtom)
  if (!presentation) return
  const { area, colouring, previousColouring, legend, selection, columns } = presentation.before
  const shownColumns = store.get(loadedYearAtom)
  store.set(presentationAtom, null)
  store.set(namingAtom, false)
  store.set(isDarkAtom, true)
  store.set(advanceSecondsAtom, 0)
  for (const state of [isPausedAtom, isBlackAtom, hasSpotAtom]) store.set(state, false)
  store.set(colouringAtom, colouring)
  store.set(previousColouringAtom, previousColouring)
  store.set(legendFilterAtom, legend)
  if (shownColumns)
    store.set(selectionAtom, shownColumns === columns ? selection : carriedSelection(selection, columns, shownColumns))
  moveCameraAfterResize(store, area)
}

function saveSteps(store: Store, steps: readonly PresentationStep[], at: number): void {
  const presentation = store.get(presentationAtom)
  const key = storageKey(store)
  if (!presentation || key === null) return
  store.set(presentationAtom, { ...presentation, steps, at })
  writeSetting(key, writtenSteps(steps))
}

/** Adds the present view as a step after the shown one and starts editing its name. False if there are too many. */
export function addStep(store: Store, name: string): boolean {
  const steps = store.get(stepsAtom)
  if (steps.length >= maxSteps) return false
  const at = store.get(shownStepIndexAtom) + 1
  saveSteps(store, steps.toSpliced(at, 0, currentStep(store, name)), at)
  store.set(namingAtom, true)
  return true
}

/** Renames the shown step; an empty name changes nothing. */
export function renameStep(store: Store, name: string): void {
  const [steps, at] = [store.get(stepsAtom), store.get(shownStepIndexAtom)]
  const text = name.trim().slice(0, longestName)
  if (steps[at] && text) saveSteps(store, steps.with(at, { ...steps[at], name: text }), at)
  store.set(namingAtom, false)
}

/** Replaces the shown step by the present view. */
export function replaceShownStep(store: Store): void {
  const [steps, at] = [store.get(stepsAtom), store.get(shownStepIndexAtom)]
  if (steps[at]) saveSteps(store, steps.with(at, currentStep(store, steps[at].name)), at)
}

/** Removes the shown step; returns a function that restores it, null if none is shown. */
export function removeStep(store: Store): (() => void) | null {
  const [steps, at] = [store.get(stepsAtom), store.get(shownStepIndexAtom)]
  const removed = steps[at]
  if (!removed) return null
  const remaining = steps.toSpliced(at, 1)
  saveSteps(store, remaining, Math.min(at, remaining.length - 1))
  showStep(store, Math.min(at, remaining.length - 1))
  return () => {
    saveSteps(store, store.get(stepsAtom).toSpliced(at, 0, removed), at)
    showStep(store, at)
  }
}

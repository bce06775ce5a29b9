import { useStore } from 'jotai'
import { useEffect } from 'react'
import type { DesignStep } from '../../domain/designs/designPreview.ts'
import { cancelledDesignAtom, designAnswerAtom, designWorkAtom } from '../../state/map/design/designAnswer.ts'
import { cancelDesignRequests, isDesigningAtom } from '../../state/map/design/designDraft.ts'
import { designQuestionAtom } from '../../state/map/design/designRead.ts'
import { designRoomAtom } from '../../state/map/design/designShown.ts'
import { cancelSwap, undoSwap } from '../../state/map/design/designSwaps.ts'
import { cameraRequests } from '../../state/map/view/cameraRequest.ts'
import { showRefusalMessage } from '../../state/shell/messages.ts'
import { handleRequests, request } from '../../state/shell/requests.ts'
import type { Store } from '../../state/store.ts'
import { type DesignPreviews, startDesigns } from '../../workers/design.ts'

/** Shorter waits are not shown, ms. */
const quiet = 300

/**
 * Keeps the preview of the current design up to date with the design worker, which runs while the mode is on. Subscribes
 * to the atoms instead of React, so that a key press starts the computation at once.
 */
export class DesignPreviewing {
  private readonly store: Store
  private readonly begin: (onProgress: (step: DesignStep) => void) => DesignPreviews
  private previews: DesignPreviews | null = null
  private readonly stops: (() => void)[] = []
  private timer: ReturnType<typeof setTimeout> | undefined
  private step: DesignStep | null = null
  /** Number of positions of the last shown design; 0 = none. */
  private room = 0

  /** `begin` starts the worker. */
  constructor(store: Store, begin: (onProgress: (step: DesignStep) => void) => DesignPreviews) {
    this.store = store
    this.begin = begin
  }

  start(): void {
    this.stops.push(
      this.store.sub(designQuestionAtom, () => this.check()),
      this.store.sub(isDesigningAtom, () => this.check()),
      handleRequests(this.store, cancelDesignRequests, () => this.giveUp()),
    )
    this.check()
  }

  stop(): void {
    for (const stop of this.stops.splice(0)) stop()
    this.rest()
    this.previews?.dispose()
    this.previews = null
  }

  private check(): void {
    const { store } = this
    if (!store.get(isDesigningAtom)) {
      this.rest()
      this.previews?.dispose()
      this.previews = null
      this.room = 0
      return
    }
    const question = store.get(designQuestionAtom)
    if (!question) {
      this.previews?.cancel()
      this.rest()
      return
    }
    if (store.get(designAnswerAtom)?.question === question || store.get(cancelledDesignAtom) === question) return
    this.previews ??= this.begin((step) => {
      this.step = step
      if (store.get(designWorkAtom)) store.set(designWorkAtom, step)
    })
    this.step ??= { phase: 'arranging', share: null }
    this.timer ??= setTimeout(() => store.set(designWorkAtom, this.step), quiet)
    this.previews.request(question).then(
      (result) => {
        if (!result || store.get(designQuestionAtom) !== question) return
        this.rest()
        store.set(designAnswerAtom, { question, result })
        if (result.ok) this.bringIntoView()
        else if (result.code === 'design.swap') {
          showRefusalMessage(store, result)
          undoSwap(store)
        }
      },
      (error: unknown) => {
        this.rest()
        console.error('A design could not be worked out', error)
      },
    )
  }

  /** Brings the first preview of the mode into view, and any that needs a different number of positions. */
  private bringIntoView(): void {
    const room = this.store.get(designRoomAtom)
    if (room === this.room) return
    request(this.store, cameraRequests, { kind: 'fitDesign', isAgain: this.room !== 0 })
    this.room = room
  }

  private giveUp(): void {
    this.store.set(cancelledDesignAtom, this.store.get(designQuestionAtom))
    cancelSwap(this.store)
    this.previews?.cancel()
    this.rest()
  }

  private rest(): void {
    clearTimeout(this.timer)
    this.timer = undefined
    this.step = null
    if (this.store.get(designWorkAtom)) this.store.set(designWorkAtom, null)
  }
}

/** Updates the preview of a design while the map is mounted. */
export function DesignPreviewer(): null {
  const store = useStore()
  useEffect(() => {
    const previewing = new DesignPreviewing(store, startDesigns)
    previewing.start()
    return () => previewing.stop()
  }, [store])
  return null
}

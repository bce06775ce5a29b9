import { focusEntry } from './focusEntry.ts'
import { type Gesture, type Gestures, isDrag, type PanePoint } from './gesture.ts'
import type { Pane, PaneHost } from './pane.ts'
import { panGesture } from './panGesture.ts'
import type { Scene } from './scene.ts'

/** How long a finger rests before it holds. */
const longPress = 400
/** Pixels a frame that the scene scrolls while a drag is beyond the pane's edge. */
const edgeStep = 14

/**
 * Turns pointer events on a pane's surface into gestures: one at a time, Escape and a lost pointer cancel it, a drag
 * beyond the edge scrolls. A finger taps, pans, takes hold of what it is on, and holds after a long press; two fingers pan
 * and zoom.
 */
export function listenToPointer<Hit>(
  host: Pick<PaneHost, 'root' | 'surface'>,
  pane: Pane<Hit>,
  scene: Scene<Hit>,
  gestures: Gestures<Hit>,
): () => void {
  const { root, surface } = host
  const { camera } = pane
  let gesture: Gesture<Hit> | null = null
  let last: PanePoint<Hit> | null = null
  /** Where the finger that is down began, until it has gone from there. */
  let rests: PanePoint<Hit> | null = null
  let scrolling = 0
  let press: ReturnType<typeof setTimeout> | undefined
  // Asking for the box makes the browser lay the page out again: once a gesture, and not for every move.
  let box = root.getBoundingClientRect()
  const fingers = new Map<number, { x: number; y: number }>()

  const end = () => {
    clearTimeout(press)
    rests = null
    cancelAnimationFrame(scrolling)
    scrolling = 0
    gesture = null
  }
  const scroll = () => {
    scrolling = 0
    const { view } = pane
    if (!gesture?.scrolls || !last || !view) return
    const { left, top } = scene.inset
    const dx = last.x < left ? -edgeStep : last.x > view.pane.width ? edgeStep : 0
    const dy = last.y < top ? -edgeStep : last.y > view.pane.height ? edgeStep : 0
    if (!dx && !dy) return
    camera.pan(dx, dy)
    gesture.move({ ...last, hit: scene.hit(last.x, last.y, view) })
    scrolling = requestAnimationFrame(scroll)
  }

  /** One finger: a tap begins and ends a gesture, a drag pans. */
  const touchGesture = (start: PanePoint<Hit>): Gesture<Hit> => {
    let pan: Gesture<Hit> | null = null
    return {
      scrolls: false,
      move(point) {
        if (!pan && !isDrag(start, point)) return
        pan ??= panGesture(camera, start)
        pan.move(point)
      },
      up(point) {
        if (!pan) gestures.begin(start.hit, { ...start, button: 0 })?.up(point)
      },
      cancel() {},
    }
  }

  const down = (event: PointerEvent) => {
    box = root.getBoundingClientRect()
    const point = pane.pointOf(event, box)
    if (!point || gestures.isBusy?.()) return
    // The press must not take the focus from the active node of the mirror.
    event.preventDefault()
    surface.setPointerCapture(event.pointerId)
    if (point.touch) {
      fingers.set(event.pointerId, { x: point.x, y: point.y })
      if (fingers.size > 1) {
        gesture?.cancel()
        end()
        return
      }
      gesture = gestures.grip?.(point.hit, point) ?? touchGesture(point)
      rests = point
      if (gestures.hold) {
        press = setTimeout(() => {
          gesture = gestures.hold?.(point.hit, point) ?? null
        }, longPress)
      }
    } else gesture = gestures.begin(point.hit, point)
    last = point
    focusEntry(root)
  }

  const pinch = (event: PointerEvent, point: { x: number; y: number }) => {
    const before = [...fingers.values()]
    fingers.set(event.pointerId, { x: point.x, y: point.y })
    const after = [...fingers.values()]
    const spread = (two: { x: number; y: number }[]) => Math.hypot(two[0].x - two[1].x, two[0].y - two[1].y)
    const middle = (two: { x: number; y: number }[]) => ({
      x: (two[0].x + two[1].x) / 2,
      y: (two[0].y + two[1].y) / 2,
    })
    const from = middle(before)
    const to = middle(after)
    camera.pan(from.x - to.x, from.y - to.y)
    if (spread(before) > 0) camera.zoom(spread(after) / spread(before), to.x, to.y)
  }

  const move = (event: PointerEvent) => {
    if (!gesture && fingers.size === 0) return
    const point = pane.pointOf(event, box)
    if (!point) return
    if (fingers.size === 2 && fingers.has(event.pointerId)) {
      pinch(event, point)
      return
    }
    if (!gesture) return
    if (rests && isDrag(rests, point)) {
      clearTimeout(press)
      rests = null
    }
    gesture.move(point)
    last = point
    if (gesture.scrolls && !scrolling) scrolling = requestAnimationFrame(scroll)
  }

  const up = (event: PointerEvent) => {
    fingers.delete(event.pointerId)
    const point = pane.pointOf(event, box)
    if (point) gesture?.up(point)
    const isMenu = rests !== null && gesture?.asksForMenu === true
    end()
    if (isMenu) askForMenu(event)
    hasAsked = isMenu
  }
  let hasAsked = false
  /** The browser makes a click of a finger that is lifted: it would choose what of the menu has come to lie under it. */
  const lifted = (event: TouchEvent) => {
    if (hasAsked && event.cancelable) event.preventDefault()
    hasAsked = false
  }
  const askForMenu = ({ clientX, clientY }: PointerEvent) => {
    surface.dispatchEvent(
      new MouseEvent('contextmenu', { bubbles: true, cancelable: true, button: 2, clientX, clientY }),
    )
  }
  /** A browser's own idea of when a finger asks for a menu: while one is down it may still draw. */
  const ownMenu = (event: Event) => {
    if (fingers.size === 0) return
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  const cancel = (event: PointerEvent) => {
    fingers.delete(event.pointerId)
    gesture?.cancel()
    end()
  }
  const key = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !gesture) return
    event.preventDefault()
    event.stopPropagation()
    gesture.cancel()
    end()
  }

  surface.addEventListener('contextmenu', ownMenu, true)
  surface.addEventListener('pointerdown', down)
  surface.addEventListener('pointermove', move)
  surface.addEventListener('pointerup', up)
  surface.addEventListener('touchend', lifted)
  surface.addEventListener('pointercancel', cancel)
  window.addEventListener('keydown', key, true)
  return () => {
    surface.removeEventListener('contextmenu', ownMenu, true)
    surface.removeEventListener('pointerdown', down)
    surface.removeEventListener('pointermove', move)
    surface.removeEventListener('pointerup', up)
    surface.removeEventListener('touchend', lifted)
    surface.removeEventListener('pointercancel', cancel)
    window.removeEventListener('keydown', key, true)
    end()
  }
}

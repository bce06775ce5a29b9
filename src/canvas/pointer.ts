import { focusEntry } from './focusEntry.ts'
import { type Gesture, type Gestures, isDrag, type PanePoint } from './gesture.ts'
import type { Pane, PaneHost } from './pane.ts'
import { panGesture } from './panGesture.ts'
import type { Scene } from './scene.ts'

/** How long a finger must rest for a long press, ms. */
const longPressDelay = 400
/** Pixels per frame that the scene scrolls while a drag is outside the pane. */
const edgeStep = 14

/**
 * Turns pointer events on a pane's surface into gestures, one at a time; Escape and a lost pointer cancel it, and a drag
 * beyond the edge scrolls. One finger taps, pans, drags a handle or long-presses; two fingers pan and zoom.
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
  /** Where the pressed finger started, until it moves; null otherwise. */
  let restingPoint: PanePoint<Hit> | null = null
  let scrolling = 0
  let press: ReturnType<typeof setTimeout> | undefined
  // Reading the box forces a layout: once a gesture, not for every move.
  let box = root.getBoundingClientRect()
  const fingers = new Map<number, { x: number; y: number }>()

  const end = () => {
    clearTimeout(press)
    restingPoint = null
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

  /** One finger: a tap is a whole gesture, a drag pans. */
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
    // The press must not move the focus from the active node of the mirror.
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
      restingPoint = point
      if (gestures.longPress) {
        press = setTimeout(() => {
          gesture = gestures.longPress?.(point.hit, point) ?? null
        }, longPressDelay)
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
    if (restingPoint && isDrag(restingPoint, point)) {
      clearTimeout(press)
      restingPoint = null
    }
    gesture.move(point)
    last = point
    if (gesture.scrolls && !scrolling) scrolling = requestAnimationFrame(scroll)
  }

  const up = (event: PointerEvent) => {
    fingers.delete(event.pointerId)
    const point = pane.pointOf(event, box)
    if (point) gesture?.up(point)
    const isMenu = restingPoint !== null && gesture?.opensMenu === true
    end()
    if (isMenu) openMenu(event)
    hasOpenedMenu = isMenu
  }
  let hasOpenedMenu = false
  /** Browsers click when a finger is lifted, which would choose the menu item that has appeared under it. */
  const suppressClick = (event: TouchEvent) => {
    if (hasOpenedMenu && event.cancelable) event.preventDefault()
    hasOpenedMenu = false
  }
  const openMenu = ({ clientX, clientY }: PointerEvent) => {
    surface.dispatchEvent(
      new MouseEvent('contextmenu', { bubbles: true, cancelable: true, button: 2, clientX, clientY }),
    )
  }
  /** Suppresses the browser's own context menu: a pressed finger can still start a drag. */
  const suppressBrowserMenu = (event: Event) => {
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

  surface.addEventListener('contextmenu', suppressBrowserMenu, true)
  surface.addEventListener('pointerdown', down)
  surface.addEventListener('pointermove', move)
  surface.addEventListener('pointerup', up)
  surface.addEventListener('touchend', suppressClick)
  surface.addEventListener('pointercancel', cancel)
  window.addEventListener('keydown', key, true)
  return () => {
    surface.removeEventListener('contextmenu', suppressBrowserMenu, true)
    surface.removeEventListener('pointerdown', down)
    surface.removeEventListener('pointermove', move)
    surface.removeEventListener('pointerup', up)
    surface.removeEventListener('touchend', suppressClick)
    surface.removeEventListener('pointercancel', cancel)
    window.removeEventListener('keydown', key, true)
    end()
  }
}

import { useStore } from 'jotai'
import { type RefObject, useEffect } from 'react'
import { cellEditorAtom } from '../../state/map/cellEditor.ts'
import { mapModeAtom } from '../../state/map/mapState.ts'
import { isMac } from '../../ui/platform.ts'
import { hitTest, nearestPlace } from '../geometry.ts'
import type { SceneParts } from '../scene/useMapScene.ts'
import { fillToEnd } from './fillGesture.ts'
import { type Gesture, isDrag, type MapPoint, type ToolContext } from './gesture.ts'
import { panGesture } from './panGesture.ts'
import { beginGesture } from './pointerTool.ts'
import { rectangleGesture } from './rectangleGesture.ts'

/** How long a finger rests before its drag draws a rectangle. */
const longPress = 400
/** Pixels a frame that the field scrolls while a drag is beyond the pane's edge. */
const edgeStep = 14

/** Makes the map's points of pointer events; null while nothing is drawn. `box` is where the map lies on the page. */
export function pointOf(
  parts: SceneParts,
  root: HTMLElement,
  event: PointerEvent | MouseEvent,
  box: DOMRect = root.getBoundingClientRect(),
): MapPoint | null {
  const g = parts.scene.geometry
  if (!g) return null
  const x = event.clientX - box.left
  const y = event.clientY - box.top
  return {
    x,
    y,
    hit: hitTest(g, x, y),
    nearest: nearestPlace(g, x, y),
    shift: event.shiftKey,
    mod: isMac ? event.metaKey : event.ctrlKey,
    button: event.button,
    touch: 'pointerType' in event && event.pointerType === 'touch',
  }
}

/**
 * Turns pointer events on the map's surface into gestures: one at a time, Escape and a lost pointer cancel it, a drag
 * beyond the edge scrolls. A finger taps, pans, and draws a rectangle after a long press; two fingers pan and zoom.
 */
export function usePointer(
  root: RefObject<HTMLElement | null>,
  surface: RefObject<HTMLElement | null>,
  parts: SceneParts,
) {
  const store = useStore()
  useEffect(() => {
    const element = surface.current
    const pane = root.current
    if (!element || !pane) return
    const context: ToolContext = {
      store,
      camera: parts.camera,
      geometry: () => parts.scene.geometry,
      shape: () => parts.scene.shape,
    }
    let gesture: Gesture | null = null
    let last: MapPoint | null = null
    let scrolling = 0
    let press: ReturnType<typeof setTimeout> | undefined
    // Asking for the box makes the browser lay the page out anew: once a gesture, and not for every move.
    let box = pane.getBoundingClientRect()
    const fingers = new Map<number, { x: number; y: number }>()

    const stopScrolling = () => {
      cancelAnimationFrame(scrolling)
      scrolling = 0
    }
    const end = () => {
      clearTimeout(press)
      stopScrolling()
      gesture = null
    }
    const scroll = () => {
      scrolling = 0
      const g = parts.scene.geometry
      if (!gesture?.scrolls || !last || !g) return
      const left = g.left / g.pane.ratio
      const top = g.top / g.pane.ratio
      const dx = last.x < left ? -edgeStep : last.x > g.pane.width ? edgeStep : 0
      const dy = last.y < top ? -edgeStep : last.y > g.pane.height ? edgeStep : 0
      if (!dx && !dy) return
      parts.camera.pan(dx, dy)
      gesture.move({ ...last, nearest: nearestPlace(g, last.x, last.y), hit: hitTest(g, last.x, last.y) })
      scrolling = requestAnimationFrame(scroll)
    }

    const down = (event: PointerEvent) => {
      box = pane.getBoundingClientRect()
      const point = pointOf(parts, pane, event, box)
      if (!point || store.get(cellEditorAtom)) return
      // The press must not take the focus from the active cell of the invisible grid.
      event.preventDefault()
      element.setPointerCapture(event.pointerId)
      if (point.touch) {
        fingers.set(event.pointerId, { x: point.x, y: point.y })
        if (fingers.size > 1) {
          gesture?.cancel()
          end()
          return
        }
        gesture = touchGesture(context, point)
        press = setTimeout(() => {
          gesture = rectangleGesture(context, point)
        }, longPress)
      } else gesture = beginGesture(context, point)
      last = point
      focusMap(pane)
    }

    const pinch = (event: PointerEvent, point: MapPoint) => {
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
      parts.camera.pan(from.x - to.x, from.y - to.y)
      if (spread(before) > 0) parts.camera.zoom(spread(after) / spread(before), to.x, to.y)
    }

    const move = (event: PointerEvent) => {
      if (!gesture && fingers.size === 0) return
      const point = pointOf(parts, pane, event, box)
      if (!point) return
      if (fingers.size === 2 && fingers.has(event.pointerId)) {
        pinch(event, point)
        return
      }
      if (!gesture) return
      if (last && press !== undefined && isDrag(last, point)) clearTimeout(press)
      gesture.move(point)
      last = point
      if (gesture.scrolls && !scrolling) scrolling = requestAnimationFrame(scroll)
    }

    const up = (event: PointerEvent) => {
      fingers.delete(event.pointerId)
      const point = pointOf(parts, pane, event, box)
      if (point) gesture?.up(point)
      end()
    }
    const cancel = (event: PointerEvent) => {
      fingers.delete(event.pointerId)
      gesture?.cancel()
      end()
    }
    const double = (event: MouseEvent) => {
      const point = pointOf(parts, pane, event)
      if (point && store.get(mapModeAtom) === 'select' && fillToEnd(context, point)) event.stopImmediatePropagation()
    }
    const key = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !gesture) return
      event.preventDefault()
      event.stopPropagation()
      gesture.cancel()
      end()
    }

    element.addEventListener('pointerdown', down)
    element.addEventListener('pointermove', move)
    element.addEventListener('pointerup', up)
    element.addEventListener('pointercancel', cancel)
    element.addEventListener('dblclick', double, true)
    window.addEventListener('keydown', key, true)
    return () => {
      element.removeEventListener('pointerdown', down)
      element.removeEventListener('pointermove', move)
      element.removeEventListener('pointerup', up)
      element.removeEventListener('pointercancel', cancel)
      element.removeEventListener('dblclick', double, true)
      window.removeEventListener('keydown', key, true)
      end()
    }
  }, [store, root, surface, parts])
}

/** One finger: a tap selects, a drag pans. */
function touchGesture(context: ToolContext, start: MapPoint): Gesture {
  let pan: Gesture | null = null
  return {
    scrolls: false,
    move(point) {
      if (!pan && !isDrag(start, point)) return
      pan ??= panGesture(context, start)
      pan.move(point)
    },
    up(point) {
      if (!pan) beginGesture(context, { ...start, button: 0 })?.up(point)
    },
    cancel() {},
  }
}

/** Gives the keyboard to the map: to the active cell of its invisible grid. */
export function focusMap(root: HTMLElement): void {
  root.querySelector<HTMLElement>('[data-region-entry]')?.focus({ preventScroll: true })
}

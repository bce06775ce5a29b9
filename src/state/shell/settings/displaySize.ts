import { atom } from 'jotai'
import { deviceAtom } from '../../lifetime.ts'

/** Enlargements of the whole page, for rooms and large monitors. */
export const displaySizes = [1, 1.25, 1.5, 2] as const
export type DisplaySize = (typeof displaySizes)[number]

/** The window in CSS pixels without the enlargement, and the screen's pixels for each of them. */
interface RoomWindow {
  readonly width: number
  readonly height: number
  readonly ratio: number
}

/** The room size chosen on this device; null = by the window. */
export const chosenSizeAtom = deviceAtom<DisplaySize | null>(null)

/** The window, null where the browser cannot enlarge a page; set before the first render. */
export const roomWindowAtom = deviceAtom<RoomWindow | null>(null)

/** Parses a stored room size; null for anything else. */
export const readDisplaySize = (text: string | null): DisplaySize | null =>
  displaySizes.find((size) => String(size) === text) ?? null

/** Least height of a page that is enlarged without the user's wish: a window as wide as a wall can be low. */
const minHeight = 800

/** The size for a window: text on a wall of 3840 pixels is twice as large, unless the system already enlarges it. */
export function displaySizeFor({ width, height, ratio }: RoomWindow): DisplaySize {
  const preferred = width >= 3840 && ratio <= 1 ? 2 : width >= 3200 ? 1.5 : width >= 2400 ? 1.25 : 1
  return displaySizes.findLast((size) => size <= preferred && height / size >= minHeight) ?? 1
}

/** The effective room size. */
export const displaySizeAtom = atom((get): DisplaySize => {
  const window = get(roomWindowAtom)
  return window === null ? 1 : (get(chosenSizeAtom) ?? displaySizeFor(window))
})

/** The next larger (1) or smaller (-1) size; null = there is none. */
export const nextDisplaySizeAtom = atom((get) => {
  const index = displaySizes.indexOf(get(displaySizeAtom))
  const canChange = get(roomWindowAtom) !== null
  return (step: 1 | -1): DisplaySize | null => (canChange ? (displaySizes[index + step] ?? null) : null)
})

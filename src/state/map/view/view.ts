import { atom } from 'jotai'
import { corners } from '../../../domain/layout/corners.ts'
import { type MapView, storedView } from '../../../domain/layout/viewCorner.ts'
import type { Camera } from '../../camera.ts'
import { deviceAtom, signInAtom, yearAtom } from '../../lifetime.ts'

/** Which stored corner is drawn bottom left, and whether the view is turned or mirrored to bring it there. */
export const viewSideAtom = signInAtom<MapView>(storedView)

/** Reads a stored view by the corner drawn bottom left; the stored view by default. */
export function readView(text: string | null): MapView {
  const origin = corners.find((corner) => corner === text)
  return origin && origin !== storedView.origin ? { origin } : storedView
}

/** Width of a cell at 100 %, CSS pixels. */
export const fullSizeCell = 40

/** Camera of the map; its unit is a cell. */
export const cameraAtom = yearAtom<Camera | null>(null)

/** Zoom in whole percent of a cell's full size, unaffected by panning; null before anything is loaded. */
export const zoomPercentAtom = atom((get): number | null => {
  const camera = get(cameraAtom)
  return camera && Math.round((camera.scaleX / fullSizeCell) * 100)
})

/** The map's initial share of the width. */
export const defaultSplit = 0.55

/** The map's share of the width, 0 … 1; 0 and 1 collapse a side. */
export const splitAtom = deviceAtom(defaultSplit)

/** Reads a stored share of the width; the usual one by default. */
export function readSplit(text: string | null): number {
  const share = text === null || text.trim() === '' ? Number.NaN : Number(text)
  return share >= 0 && share <= 1 ? share : defaultSplit
}

import type { TFunction } from 'i18next'
import { exportPicture } from '../../../canvas/export/exportPicture.ts'
import { seenGridAtom } from '../../../state/map/view/seenGrid.ts'
import { fullSizeCell } from '../../../state/map/view/view.ts'
import type { Store } from '../../../state/store.ts'
import type { MapTheme } from '../../../ui/theme.ts'
import { FieldScene } from '../../../workbench/scene/FieldScene.ts'

/** Sizes of a cell in a picture, CSS pixels: as on the screen at 100 %; a PNG has twice the pixels. */
const scale = { scaleX: fullSizeCell, scaleY: fullSizeCell * 0.75, ratio: 2 }

/**
 * The whole map as a picture, by the screen's painter in the current colours; null if no year is open. @throws
 * RangeError if a PNG would be larger than browsers can paint.
 */
export async function mapPicture(
  store: Store,
  theme: MapTheme,
  t: TFunction,
  format: 'png' | 'svg',
): Promise<Blob | null> {
  if (!store.get(seenGridAtom)) return null
  const scene = new FieldScene(store, theme)
  scene.setWords(t)
  // Loads the field; null because no window is prepared.
  scene.prepare(null)
  return exportPicture(scene, format, scale)
}

/** A file name without characters that file systems refuse. */
export const fileNameOf = (...parts: readonly (string | number)[]): string =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what must not be in a name.
  parts.join('_').replace(/[\\/:*?"<>|\u0000-\u001f\u007f]/g, '_')

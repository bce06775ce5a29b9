import { useStore } from 'jotai'
import { useEffect, useLayoutEffect, useMemo } from 'react'
import type { PaneSize } from '../../canvas/paneSize.ts'
import { loadedAtom, touchedAtom } from '../../state/loaded.ts'
import { seenGridAtom } from '../../state/map/seenGrid.ts'
import { useForcedColours, useMapTheme } from '../../ui/theme/ThemeProvider.tsx'
import { colourFirst, MapCamera } from './MapCamera.ts'
import { MapScene } from './MapScene.ts'
import { readPlan } from './readField.ts'

/** The painter and the camera of one mounted map. */
export interface SceneParts {
  readonly scene: MapScene
  readonly camera: MapCamera
}

/** Makes scene and camera for the store in context and keeps them at the pane's size and the theme. */
export function useMapScene(pane: PaneSize): SceneParts {
  const store = useStore()
  const theme = useMapTheme()
  const forced = useForcedColours()
  // biome-ignore lint/correctness/useExhaustiveDependencies: theme and pane are followed by the effects below
  const parts = useMemo(
    () => ({ scene: new MapScene(store, theme, pane), camera: new MapCamera(store, pane) }),
    [store],
  )
  useLayoutEffect(() => parts.scene.setTheme(theme, forced), [parts, theme, forced])
  useLayoutEffect(() => {
    parts.scene.setPane(pane)
    parts.camera.setPane(pane)
  }, [parts, pane])
  useEffect(() => {
    const { camera } = parts
    const follow = () => {
      colourFirst(store)
      camera.follows(readPlan(store))
    }
    const stops = [
      store.sub(loadedAtom, follow),
      store.sub(seenGridAtom, follow),
      store.sub(touchedAtom, () => colourFirst(store)),
    ]
    camera.start()
    follow()
    return () => {
      for (const stop of stops) stop()
      camera.stop()
    }
  }, [parts, store])
  return parts
}

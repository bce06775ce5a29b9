import { useStore } from 'jotai'
import { type RefObject, useEffect, useLayoutEffect, useMemo } from 'react'
import { coverBoxes } from '../../canvas/covers.ts'
import { PaneCamera } from '../../canvas/PaneCamera.ts'
import type { Pane } from '../../canvas/pane.ts'
import type { PaneSize } from '../../canvas/paneSize.ts'
import { usePane } from '../../canvas/usePane.ts'
import { mapPictureRequests } from '../../state/map/view/cameraRequest.ts'
import { seenGridAtom } from '../../state/map/view/seenGrid.ts'
import { cameraAtom } from '../../state/map/view/view.ts'
import { isPresentingAtom } from '../../state/present/presentation.ts'
import { handleRequests } from '../../state/shell/requests.ts'
import { lastTouchAtom, loadedYearAtom } from '../../state/year/loaded.ts'
import { useForcedColours, useMapTheme } from '../../ui/theme/ThemeProvider.tsx'
import { mapGestures } from '../tools/mapGestures.ts'
import { type FieldHit, FieldScene } from './FieldScene.ts'
import { MapCamera, resetMissingColouring } from './MapCamera.ts'
import { readPlan } from './readField.ts'
import { stepPicture } from './stepPicture.ts'

/** The field of one mounted map and the pane that shows it. */
export interface SceneParts {
  readonly scene: FieldScene
  readonly pane: Pane<FieldHit>
}

/** Creates field, camera and pane for the store in context and updates them with the pane's size and the theme. */
export function useMapScene(root: RefObject<HTMLElement | null>, size: PaneSize) {
  const store = useStore()
  const theme = useMapTheme()
  const forced = useForcedColours()
  // biome-ignore lint/correctness/useExhaustiveDependencies: theme and size are followed by the effects below
  const { scene, camera, steering, gestures } = useMemo(() => {
    const scene = new FieldScene(store, theme)
    const camera = new PaneCamera(store, cameraAtom, scene, size)
    const steering = new MapCamera(store, camera, size, () => (root.current ? coverBoxes(root.current) : []))
    return { scene, camera, steering, gestures: mapGestures(store, scene, camera) }
  }, [store])
  useLayoutEffect(() => scene.setTheme(theme, forced), [scene, theme, forced])
  const { pane, surface, stage } = usePane(root, size, scene, camera, gestures)
  useLayoutEffect(() => steering.setPane(size), [steering, size])
  useEffect(() => {
    const follow = () => {
      resetMissingColouring(store)
      steering.follows(readPlan(store))
    }
    const stops = [
      store.sub(loadedYearAtom, follow),
      store.sub(seenGridAtom, follow),
      store.sub(isPresentingAtom, follow),
      store.sub(lastTouchAtom, () => resetMissingColouring(store)),
    ]
    stops.push(
      handleRequests(store, mapPictureRequests, ({ area, size: pictureSize, to }) => {
        const picture = stepPicture(scene, area, pictureSize)
        if (picture !== null) to(picture)
      }),
    )
    steering.start()
    follow()
    return () => {
      for (const stop of stops) stop()
      steering.stop()
    }
  }, [steering, store, scene])
  const parts = useMemo((): SceneParts | null => pane && { scene, pane }, [scene, pane])
  return { scene, parts, surface, stage }
}

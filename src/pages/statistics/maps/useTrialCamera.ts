import { useStore } from 'jotai'
import { useEffect, useMemo } from 'react'
import { PaneCamera } from '../../../canvas/PaneCamera.ts'
import { seenGridAtom } from '../../../state/map/view/seenGrid.ts'
import { trialMapsCameraAtom } from '../../../state/statistics/trialMaps.ts'
import { loadedYearAtom } from '../../../state/year/loaded.ts'
import { RestingField } from '../../../workbench/maps/RestingField.ts'
import { MapCamera } from '../../../workbench/scene/MapCamera.ts'

/** The field of a result's maps and the camera shared by all of them, while they are shown. */
export function useTrialCamera() {
  const store = useStore()
  const parts = useMemo(() => {
    const field = new RestingField(store)
    const none = { width: 0, height: 0, ratio: 1 }
    const camera = new PaneCamera(store, trialMapsCameraAtom, field, none)
    return { field, camera, steering: new MapCamera(store, camera, none, () => []) }
  }, [store])
  useEffect(() => {
    const { field, steering } = parts
    const follow = () => steering.follows(field.plan)
    const stops = [store.sub(loadedYearAtom, follow), store.sub(seenGridAtom, follow)]
    steering.start()
    follow()
    return () => {
      for (const stop of stops) stop()
      steering.stop()
    }
  }, [parts, store])
  return parts
}

export type TrialCamera = ReturnType<typeof useTrialCamera>

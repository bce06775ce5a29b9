import { useSyncExternalStore } from 'react'

/** Windows below this width have no space for rail and settings next to the result, CSS pixels. */
const wideFrom = 1280

/** Whether the window is too narrow for rail and settings next to the result. */
export function useIsNarrow(): boolean {
  return useSyncExternalStore(
    (react) => {
      addEventListener('resize', react)
      return () => removeEventListener('resize', react)
    },
    () => innerWidth < wideFrom,
  )
}

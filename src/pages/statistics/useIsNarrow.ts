import { useSyncExternalStore } from 'react'

const narrow = '(max-width: 1279px)'

/** Whether the window is too narrow for rail and settings next to the result. */
export function useIsNarrow(): boolean {
  return useSyncExternalStore(
    (react) => {
      const query = matchMedia(narrow)
      query.addEventListener('change', react)
      return () => query.removeEventListener('change', react)
    },
    () => matchMedia(narrow).matches,
  )
}

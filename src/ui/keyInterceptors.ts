/** Returns whether it has handled the key, which no other listener receives then. */
type Interceptor = (event: KeyboardEvent) => boolean

const interceptors = new Set<Interceptor>()

/** Enables `interceptKeys`. Call before Fluent renders for the first time, so that our listener comes first. */
export function installKeyInterceptors(): void {
  const intercept = (event: KeyboardEvent) => {
    for (const interceptor of interceptors) if (interceptor(event)) return
  }
  addEventListener('keydown', intercept, true)
  addEventListener('keyup', intercept, true)
}

/**
 * Calls `interceptor` for every key down and up before the page and before Fluent's focus manager, which acts on Tab.
 * Returns how to stop.
 */
export function interceptKeys(interceptor: Interceptor): () => void {
  interceptors.add(interceptor)
  return () => interceptors.delete(interceptor)
}

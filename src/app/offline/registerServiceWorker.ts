/** Installs the worker that serves the built application without a network; a development server has none. */
export function registerServiceWorker(): void {
  if (import.meta.env.DEV || !('serviceWorker' in navigator)) return
  navigator.serviceWorker.register('/sw.js').catch((error: unknown) => {
    console.warn('The application will not start without a network', error)
  })
}

const hearers = new Set<() => void>()
let latest = 0

function press(event: Event): void {
  // Escape belongs to the topmost element: it closes a tooltip before the dialog around it.
  if (event instanceof KeyboardEvent && event.key === 'Escape') return
  latest = event.timeStamp
  for (const hear of [...hearers]) hear()
}

if (typeof document !== 'undefined')
  for (const kind of ['pointerdown', 'click', 'keydown']) window.addEventListener(kind, press, { capture: true })

/**
 * Time of the last press of a key other than Escape or of the pointer in the window (an event's timeStamp, ms); 0: never.
 */
export function latestPress(): number {
  return latest
}

/** Calls `hear` at every press that `latestPress` counts; returns how to stop. */
export function onPress(hear: () => void): () => void {
  hearers.add(hear)
  return () => {
    hearers.delete(hear)
  }
}

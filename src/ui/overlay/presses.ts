const hearers = new Set<() => void>()
let latest = 0

function press(event: Event): void {
  // Escape is left to what lies uppermost: it puts a tooltip away before the dialog that holds its element.
  if (event instanceof KeyboardEvent && event.key === 'Escape') return
  latest = event.timeStamp
  for (const hear of [...hearers]) hear()
}

if (typeof document !== 'undefined')
  for (const kind of ['pointerdown', 'click', 'keydown']) window.addEventListener(kind, press, { capture: true })

/** When a key other than Escape or the pointer was last pressed anywhere in the window (an event's timeStamp, ms); 0: never. */
export function latestPress(): number {
  return latest
}

/** Calls `hear` at every press that `latestPress` counts; what is returned ends that. */
export function onPress(hear: () => void): () => void {
  hearers.add(hear)
  return () => {
    hearers.delete(hear)
  }
}

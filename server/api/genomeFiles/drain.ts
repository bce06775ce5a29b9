/** A stream that bytes are written to. */
interface Sink {
  on: (event: 'drain' | 'close' | 'error', onReceived: () => void) => unknown
  off: (event: 'drain' | 'close' | 'error', onReceived: () => void) => unknown
}

/** Waits until a stream accepts more, or has closed; removes its listeners afterwards. */
export function waitForDrain(sink: Sink): Promise<void> {
  return new Promise((resolve) => {
    const onReceived = () => {
      for (const event of ['drain', 'close', 'error'] as const) sink.off(event, onReceived)
      resolve()
    }
    for (const event of ['drain', 'close', 'error'] as const) sink.on(event, onReceived)
  })
}

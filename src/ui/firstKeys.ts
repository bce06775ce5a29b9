/** Returns whether it has handled the key, which no other listener receives then. */
type Hear = (event: KeyboardEvent) => boolean

const hearers = new Set<Hear>()

/** Enables `hearKeysFirst`. Call before Fluent renders for the first time, so that our listener comes first. */
export function letKeysBeHeard(): void {
  const hear = (event: KeyboardEvent) => {
    for (const one of hearers) if (one(event)) return
  }
  addEventListener('keydown', hear, true)
  addEventListener('keyup', hear, true)
}

/**
 * Calls `hear` for every key down and up before the page and before Fluent's focus manager, which acts on Tab. Returns
 * how to stop.
 */
export function hearKeysFirst(hear: Hear): () => void {
  hearers.add(hear)
  return () => hearers.delete(hear)
}

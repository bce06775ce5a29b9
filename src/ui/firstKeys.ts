/** Answers whether it has taken the key, which nobody else hears then. */
type Hear = (event: KeyboardEvent) => boolean

const hearers = new Set<Hear>()

/** Lets keys be heard before anything that is drawn hears them. To be called before the first part of Fluent is drawn. */
export function letKeysBeHeard(): void {
  const hear = (event: KeyboardEvent) => {
    for (const one of hearers) if (one(event)) return
  }
  addEventListener('keydown', hear, true)
  addEventListener('keyup', hear, true)
}

/** Hears every key that goes down or up before the page does, the keeper of Fluent's focus too, which acts on Tab. Answers how to stop. */
export function hearKeysFirst(hear: Hear): () => void {
  hearers.add(hear)
  return () => hearers.delete(hear)
}

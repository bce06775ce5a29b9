import type { Store } from '../state/store.ts'

/** Something that the palette finds and Enter runs. */
export interface PaletteEntry {
  /** Unique in the palette; a command's id has no colon. */
  readonly id: string
  readonly name: string
  /** What it is, beside the name, or why it cannot be run now; '' for commands. */
  readonly kind: string
  readonly keys?: string
  readonly isEnabled: boolean
  /** Names that typing finds it by, beside those that the source has already compared; empty for those of a `sign`. */
  readonly sought: readonly string[]
  run(store: Store): void
}

/** What a source is asked with. */
export interface PaletteAsk {
  readonly store: Store
  /** A key of locales in the reader's language. */
  readonly word: (key: string, params?: Record<string, string | number>) => string
  /** Entries that are shown at most. */
  readonly limit: number
}

/** Entries of the palette beside commands, such as the plots of the page. */
export interface PaletteSource {
  /** Typed before the text, it asks this source alone, which compares by itself; absent = its entries stand among the rest. */
  readonly sign?: '#' | '@'
  /** The heading over its entries, a key of the word list. */
  readonly group?: string
  /** `text` is in lower case and without the sign; a source without one answers all that it has. */
  find(text: string, ask: PaletteAsk): PaletteEntry[]
}

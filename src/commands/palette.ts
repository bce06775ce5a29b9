import type { Store } from '../state/store.ts'

/** An entry of the palette, which Enter runs. */
export interface PaletteEntry {
  /** Unique in the palette; a command's id has no colon. */
  readonly id: string
  readonly name: string
  /** Shown after the name: its kind, or why it cannot run now; '' for commands. */
  readonly kind: string
  readonly keys?: string
  readonly isEnabled: boolean
  /**
   * Names that typing matches, in addition to those that the source has already compared; empty for entries of a `sign`.
   */
  readonly sought: readonly string[]
  run(store: Store): void
}

/** Input of a source's search. */
export interface PaletteQuery {
  readonly store: Store
  /** Translates a key. */
  readonly word: (key: string, params?: Record<string, string | number>) => string
  /** Maximum number of entries. */
  readonly limit: number
}

/** Entries of the palette other than commands, such as the plots of the page. */
export interface PaletteSource {
  /**
   * A prefix that restricts the search to this source, which then matches by itself; absent = its entries are among the
   * others.
   */
  readonly sign?: '#' | '@'
  /** The heading of its entries, a translation key. */
  readonly group?: string
  /** `text` is lower case without the sign; a source without a sign returns all its entries. */
  find(text: string, prompt: PaletteQuery): PaletteEntry[]
}

import { atom } from 'jotai'
import type { ChangeScope } from '../domain/change/scope.ts'
import type { UploadKey } from '../domain/files/uploads.ts'
import { deviceAtom } from '../state/lifetime.ts'
import { activeScopeKindAtom } from '../state/log/openColumns.ts'
import type { Store } from '../state/store.ts'
import type { Command, Scope } from './command.ts'
import type { PaletteSource } from './palette.ts'

/** A part of a page that F6 goes to; its element is marked with `data-region`. */
export interface Region {
  readonly name: string
  /** Whose keys are heard in it; null where it has none of its own. A region with a scope is a pane. */
  readonly scope: Scope | null
  /** Whose keys are heard in it beside its own. */
  readonly hears?: Scope
  /** The store that what its keys do works with, where it has a sheet of its own; absent = the page's. */
  readonly bound?: (store: Store) => Store
  /** While a mode of the page is on, its keys take the place of the region's own. */
  readonly hasModes?: true
}

/** What the page on screen adds to the keys, the palette and the sheet of keys. */
export interface OpenPage {
  /** In the order of F6. */
  readonly regions: readonly Region[]
  readonly commands: readonly Command[]
  /** The region whose keys are heard while nothing on the page has the keyboard; absent = of none. */
  readonly home?: string
  /** Whose changes it makes, and its undo takes back: the open year's or the chosen crop's, which is loaded then; null = none. */
  readonly undo: ChangeScope['of'] | null
  readonly palette?: readonly PaletteSource[]
  /** Kinds of file that it takes: offered in the palette, with samples in the dialog, told while one is dragged; absent = all. */
  readonly drops?: readonly UploadKey[]
  /** The scope of the mode that is on; absent or null = none. Of several, keys of the first go first. */
  readonly mode?: (store: Store) => Scope | readonly Scope[] | null
}

export const noPage: OpenPage = { regions: [], commands: [], undo: null }

/** The page on screen. */
export const openPageAtom = deviceAtom<OpenPage>(noPage)

/**
 * Puts a page on screen, with its keys and commands, or takes it away (null). Whose changes are made then stays until the
 * next page comes: what stands in the editors of the one that goes is written on its way out.
 */
export const showPageAtom = atom(null, (_get, set, page: OpenPage | null) => {
  set(openPageAtom, page ?? noPage)
  if (page) set(activeScopeKindAtom, page.undo)
})

/** Scopes that hear a key pressed in a region (null = in none), the nearest first. */
export function scopesAt(page: OpenPage, name: string | null, store: Store): Scope[] {
  const region = page.regions.find((candidate) => candidate.name === name)
  const mode = page.mode?.(store) ?? null
  const isPlain = region !== undefined && region.scope !== null && !region.hasModes
  const own = isPlain ? region.scope : (mode ?? region?.scope ?? null)
  const heard = isPlain && region.hears ? [region.hears] : []
  return own === null ? ['everywhere'] : [own, ...heard, 'everywhere'].flat()
}

/** The store that what is run in a region (null = in none) works with. */
export function storeAt({ regions }: OpenPage, name: string | null, store: Store): Store {
  return regions.find((region) => region.name === name)?.bound?.(store) ?? store
}

/** Names of the regions that have keys of their own. */
export function panesOf({ regions }: OpenPage): string[] {
  return regions.filter(({ scope }) => scope !== null).map(({ name }) => name)
}

/** The pane in which the keys of a scope are heard, modes' included; null when the page has none. */
export function paneOfScope({ regions }: OpenPage, scope: Scope): string | null {
  return (regions.find((region) => region.scope === scope) ?? regions.find((region) => region.hasModes))?.name ?? null
}

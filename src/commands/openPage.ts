import { atom } from 'jotai'
import type { ChangeScope } from '../domain/change/scope.ts'
import type { UploadKey } from '../domain/files/uploads.ts'
import { deviceAtom } from '../state/lifetime.ts'
import { activeScopeKindAtom } from '../state/log/openColumns.ts'
import type { Store } from '../state/store.ts'
import type { Command, CommandScope } from './command.ts'
import type { PaletteSource } from './palette.ts'

/** A part of a page that F6 focuses; its element is marked with `data-region`. */
export interface Region {
  readonly name: string
  /** The command scope of the region's keys; null = it has none. A region with a scope is a pane. */
  readonly scope: CommandScope | null
  /** A further scope whose keys work in it. */
  readonly extraScope?: CommandScope
  /** The store for its commands if it has a sheet of its own; absent = the page's. */
  readonly scopedStore?: (store: Store) => Store
  /** While a mode of the page is on, the mode's keys replace the region's. */
  readonly hasModes?: true
}

/** What the current page adds to the keys, the palette and the key sheet. */
export interface OpenPage {
  /** In the order of F6. */
  readonly regions: readonly Region[]
  readonly commands: readonly Command[]
  /** The region whose keys work while nothing on the page has the focus; absent = none. */
  readonly home?: string
  /** The scope of its changes and its undo: the open year, or the chosen crop, which is then loaded; null = none. */
  readonly undo: ChangeScope['of'] | null
  readonly palette?: readonly PaletteSource[]
  /**
   * Kinds of file that it accepts: offered in the palette, with samples in the dialog, and named while one is dragged;
   * absent = all.
   */
  readonly drops?: readonly UploadKey[]
  /** The scope of the active mode; absent or null = none. Keys of the first of several have priority. */
  readonly mode?: (store: Store) => CommandScope | readonly CommandScope[] | null
}

export const noPage: OpenPage = { regions: [], commands: [], undo: null }

/** The current page. */
export const openPageAtom = deviceAtom<OpenPage>(noPage)

/**
 * Shows a page with its keys and commands, or none (null). The scope of changes stays until the next page is shown: open
 * editors of the closing page are still written.
 */
export const showPageAtom = atom(null, (_get, set, page: OpenPage | null) => {
  set(openPageAtom, page ?? noPage)
  if (page) set(activeScopeKindAtom, page.undo)
})

/** Scopes whose keys work in a region (null = in none), the nearest first. */
export function scopesInRegion(page: OpenPage, name: string | null, store: Store): CommandScope[] {
  const region = page.regions.find((candidate) => candidate.name === name)
  const mode = page.mode?.(store) ?? null
  const isPlain = region !== undefined && region.scope !== null && !region.hasModes
  const pageScope = isPlain ? region.scope : (mode ?? region?.scope ?? null)
  const extra = isPlain && region.extraScope ? [region.extraScope] : []
  return pageScope === null ? ['everywhere'] : [pageScope, ...extra, 'everywhere'].flat()
}

/** The store for commands in a region (null = in none). */
export function storeOfRegion({ regions }: OpenPage, name: string | null, store: Store): Store {
  return regions.find((region) => region.name === name)?.scopedStore?.(store) ?? store
}

/** Names of the regions with keys of their own. */
export function regionsWithKeys({ regions }: OpenPage): string[] {
  return regions.filter(({ scope }) => scope !== null).map(({ name }) => name)
}

/** The pane in which the keys of a scope work, including modes; null if the page has none. */
export function regionOfScope({ regions }: OpenPage, scope: CommandScope): string | null {
  return (regions.find((region) => region.scope === scope) ?? regions.find((region) => region.hasModes))?.name ?? null
}

import type { ChangeName } from '../../domain/change/changeSet.ts'
import { tellAtom } from '../shell/messages.ts'
import type { Store } from '../store.ts'
import { tellNoCell, type Unread } from './pasteUnread.ts'

/** What a paste came to. */
interface Pasted {
  /** What is told where all of it was written; null = the change told itself. */
  readonly name: ChangeName | null
  /** Cells that were written. */
  readonly count: number
  readonly unread: Unread
  /** Values, rows and columns of the block that have no place here. */
  readonly leftOut: number
  /** Plots that were deleted meanwhile: whose cells were cut, and that it would have been written into. */
  readonly gone: { readonly cut: number; readonly below: number }
}

/** Tells what a paste in the table or on the map came to. */
export function reportPasted(store: Store, { name, count, unread, leftOut, gone }: Pasted): void {
  const { left } = unread
  if (left)
    store.set(tellAtom, { kind: 'warning', key: 'table.paste.left', params: { count: left }, about: ['entries'] })
  else if (!count && leftOut) store.set(tellAtom, { kind: 'warning', key: 'table.paste.noneWritten', params: {} })
  else if (!count) store.set(tellAtom, { kind: 'info', key: 'table.paste.equal', params: {} })
  else if (name) store.set(tellAtom, { kind: 'info', ...name, about: ['entries'] })
  tellNoCell(store, unread)
  const beside = { kind: 'warning', isBesideResult: true } as const
  if (gone.cut) store.set(tellAtom, { ...beside, key: 'paste.cutGone', params: { count: gone.cut } })
  if (gone.below) store.set(tellAtom, { ...beside, key: 'paste.plotsGone', params: { count: gone.below } })
}

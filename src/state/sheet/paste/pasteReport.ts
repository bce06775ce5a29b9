import type { ChangeName } from '../../../domain/change/changeSet.ts'
import { showMessageAtom } from '../../shell/messages.ts'
import type { Store } from '../../store.ts'
import { reportTextsWithoutCell, type UnreadCounts } from './pasteUnread.ts'

/** The result of a paste. */
interface PasteResult {
  /** The message if everything was written; null = the change has shown one. */
  readonly name: ChangeName | null
  /** Number of cells written. */
  readonly count: number
  readonly unread: UnreadCounts
  /** Number of values, rows and columns of the block without a place here. */
  readonly leftOut: number
  /** Number of plots that a colleague has deleted since: of the cut cells, and of the target cells. */
  readonly deleted: { readonly cut: number; readonly below: number }
}

/** Shows the result of a paste in the table or on the map. */
export function reportPasted(store: Store, { name, count, unread, leftOut, deleted }: PasteResult): void {
  const { left: leftInCells } = unread
  if (leftInCells)
    store.set(showMessageAtom, {
      kind: 'warning',
      key: 'table.paste.left',
      params: { count: leftInCells },
      about: ['entries'],
    })
  else if (!count && leftOut)
    store.set(showMessageAtom, { kind: 'warning', key: 'table.paste.noneWritten', params: {} })
  else if (!count) store.set(showMessageAtom, { kind: 'info', key: 'table.paste.equal', params: {} })
  else if (name) store.set(showMessageAtom, { kind: 'info', ...name, about: ['entries'] })
  reportTextsWithoutCell(store, unread)
  const addition = { kind: 'warning', isAddition: true } as const
  if (deleted.cut) store.set(showMessageAtom, { ...addition, key: 'paste.cutDeleted', params: { count: deleted.cut } })
  if (deleted.below)
    store.set(showMessageAtom, { ...addition, key: 'paste.plotsDeleted', params: { count: deleted.below } })
}

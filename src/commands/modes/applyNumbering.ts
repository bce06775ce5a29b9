import { planClearing } from '../../domain/layout/numbering/clearing.ts'
import { labelColumn } from '../../domain/layout/numbering/labelColumn.ts'
import { numberedWalk } from '../../domain/layout/walk/walkColumn.ts'
import { isRefusal } from '../../domain/refusal.ts'
import { transact } from '../../state/log/transact.ts'
import {
  lastNumberingAtom,
  leaveNumbering,
  numberingDraftAtom,
  numberingOptionsAtom,
  numberingPlanOf,
} from '../../state/map/numbering/numberingDraft.ts'
import { showMessageAtom, showRefusalMessage } from '../../state/shell/messages.ts'
import type { Store } from '../../state/store.ts'
import { loadedYearAtom } from '../../state/year/loaded.ts'
import { setSelection } from '../../state/year/selection.ts'
import {
  hiddenPlotsAtom,
  hiddenSelectedAtom,
  runAndReportHidden,
  visibleMarksAtom,
} from '../../state/year/visiblePlots.ts'

/**
 * Writes the numbering as one change and leaves the mode. With conflicts nothing is written and the first one becomes
 * active; a message explains every refusal. True if labels were written.
 */
export function applyNumbering(store: Store): boolean {
  const draft = store.get(numberingDraftAtom)
  const columns = store.get(loadedYearAtom)
  if (!draft || !columns) return false
  const plan = numberingPlanOf(store)
  if (isRefusal(plan)) {
    showRefusalMessage(store, plan)
    return false
  }
  if (plan.refusal) {
    const [conflict] = plan.conflicts
    if (conflict) {
      const active = { plot: conflict.index, row: columns.row[conflict.index], col: columns.col[conflict.index] }
      setSelection(store, { active, anchor: active, pane: 'map' })
    }
    showRefusalMessage(store, plan.refusal)
    return false
  }
  const options = store.get(numberingOptionsAtom)
  const walk = options && !isRefusal(options) ? numberedWalk(columns, options) : null
  const column = labelColumn(columns.id, plan.order, columns.label, (plot) => plan.label[plot])
  store.set(lastNumberingAtom, draft)
  leaveNumbering(store)
  if (!column) {
    store.set(showMessageAtom, { kind: 'info', key: 'numbering.unchanged', params: {} })
    return false
  }
  const params = {
    count: column.ids.length,
    first: plan.first?.label ?? '',
    last: plan.last?.label ?? '',
  }
  const leftOut = draft.onlySelected ? store.get(hiddenSelectedAtom).hidden : store.get(hiddenPlotsAtom)
  runAndReportHidden(store, leftOut, () => {
    transact(
      store,
      { name: { key: 'change.numbered', params }, columns: walk ? [column, walk] : [column] },
      { origin: 'user', undo: 'record' },
    )
    store.set(showMessageAtom, { kind: 'info', key: 'change.numbered', params, about: ['entries'] })
  })
  return true
}

/**
 * Clears the labels of all visible plots as one change; refused if none has a label. True if labels were cleared. A
 * message counts hidden plots that were left out.
 */
export function clearNumbering(store: Store): boolean {
  const columns = store.get(loadedYearAtom)
  if (!columns) return false
  const plan = planClearing(columns, store.get(visibleMarksAtom) ?? undefined)
  if (!plan.ok) {
    showRefusalMessage(store, plan)
    return false
  }
  const column = labelColumn(columns.id, plan.plots, columns.label, () => null)
  if (!column) return false
  const params = { count: column.ids.length }
  runAndReportHidden(store, store.get(hiddenPlotsAtom), () => {
    transact(
      store,
      { name: { key: 'change.numberingCleared', params }, columns: [column] },
      { origin: 'user', undo: 'record' },
    )
    store.set(showMessageAtom, { kind: 'info', key: 'change.numberingCleared', params, about: ['entries'] })
  })
  return true
}

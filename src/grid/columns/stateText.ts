import type { i18n as I18n } from 'i18next'
import { traitOfField } from '../../domain/change/changeSet.ts'
import { traitColumn } from '../../domain/columns/fieldYear.ts'
import type { SheetSource } from '../../domain/sheet/source/sheetSource.ts'
import { suppressedText } from '../../i18n/annotationText.ts'
import { conflictAt } from '../../state/log/conflicts/conflictAt.ts'
import { refusedAt } from '../../state/log/refused/refusedCells.ts'
import type { Store } from '../../state/store.ts'
import type { CellState } from '../scene/CellStyle.ts'
import { conflictText } from './conflictText.ts'
import { refusedReason } from './refusedReason.ts'

const plainWords = new WeakMap<I18n, Map<string, string>>()

/** The text of a state without details, cached: thousands of cells may have it at once. */
function plainWord(i18n: I18n, state: Exclude<CellState, 'noted'>): string {
  const words = plainWords.get(i18n) ?? new Map<string, string>()
  plainWords.set(i18n, words)
  const key = `${i18n.language} ${state}`
  const word = words.get(key) ?? i18n.t(`table.state.${state}`)
  words.set(key, word)
  return word
}

/** The marks of a cell in words: a conflict with both values, a refused value with its reason. */
export function stateText(
  store: Store,
  source: SheetSource,
  { plot, field, state }: { plot: number; field: string; state: CellState },
  i18n: I18n,
): string {
  const { t } = i18n
  const refused = state === 'failed' ? refusedAt(store, source, plot, field) : null
  if (refused) return refusedReason(t, refused)
  if (state === 'planned' || state === 'overdue') {
    const column = source.year && traitColumn(source.year, traitOfField(field) ?? 0)
    return t(`table.state.${state}`, { date: column?.annotations.planned.get(plot) ?? '' })
  }
  if (state === 'inherited') return t('table.state.inherited', { line: String(source.read(plot, 'line') ?? '') })
  if (state === 'suppressed' || state === 'noted') {
    const column = source.year && traitColumn(source.year, traitOfField(field) ?? 0)
    if (state === 'noted') return t('note.shown', { note: column?.annotations.note.get(plot) ?? '' })
    return suppressedText(t, column?.annotations.suppressed.get(plot))
  }
  const sowing = state === 'out' ? (source.rule(field)?.sowing ?? null) : null
  if (sowing !== null) return t('table.state.beforeSowing', { sowing })
  const conflict = state === 'conflict' ? conflictAt(store, source, plot, field) : null
  return conflict ? conflictText(i18n, source, conflict.cell) : plainWord(i18n, state)
}

import { bothOrders } from '../../../domain/genotypes/typedCall.ts'
import { familyOf } from '../../../domain/plots/plotFields.ts'
import { copyText } from '../../../domain/sheet/cells/copyText.ts'
import { showMessageAtom } from '../../shell/messages.ts'
import type { Store } from '../../store.ts'
import { sheetSourceAtom } from '../openSheet.ts'
import { activeCellAtom, goToCell } from '../selection/sheetSelection.ts'
import { sheetOrderAtom } from '../sheetView.ts'

/**
 * Goes to the next (`step` 1) or previous (-1) visible cell that contains the text, ignoring letter case and wrapping
 * around; shows a message if there is none.
 */
export function findCell(store: Store, text: string, step: 1 | -1): void {
  const source = store.get(sheetSourceAtom)
  const { rows, fields } = store.get(sheetOrderAtom)
  const search = text.trim().toLowerCase()
  const cells = rows.length * fields.length
  if (!source || search === '' || !cells) return
  const readers = fields.map((field) => source.reader(field))
  const isCall = fields.map((field) => familyOf(field)?.family === 'marker')
  const activeCell = store.get(activeCellAtom)
  const from = activeCell ? activeCell.row * fields.length + activeCell.col : step > 0 ? -1 : cells
  for (let k = 1; k <= cells; k++) {
    const cell = (((from + step * k) % cells) + cells) % cells
    const [row, col] = [Math.floor(cell / fields.length), cell % fields.length]
    const value = readers[col](rows[row])
    if (value === null) continue
    const texts = isCall[col] ? bothOrders(String(value)) : [copyText(value, '.'), copyText(value, ',')]
    if (!texts.some((candidate) => candidate.toLowerCase().includes(search))) continue
    goToCell(store, { row, col })
    return
  }
  store.set(showMessageAtom, { kind: 'info', key: 'table.notFound', params: { text: text.trim() }, about: ['place'] })
}

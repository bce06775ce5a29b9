import type { CellAt } from '../../domain/sheet/range/ranges.ts'
import { displayRowOf, type SheetOrder } from '../../domain/sheet/range/sheetOrder.ts'
import type { SheetSource } from '../../domain/sheet/source/sheetSource.ts'
import type { PersonPresent } from '../../state/shell/people.ts'
import type { MapTheme } from '../../ui/theme.ts'
import type { Flag } from './SheetOverlay.ts'

/** The cells of this sheet where other users are, with their names and colours; only sheets of plots have any. */
export function flagsOf(
  people: readonly PersonPresent[],
  source: SheetSource,
  order: SheetOrder,
  { people: colours }: Pick<MapTheme, 'people'>,
  flagText: (name: string, isTyping: boolean) => string,
): (CellAt & { flag: Flag })[] {
  if (source.entity !== 'plot') return []
  return people.flatMap(({ plotId, column, name, typing, colour }) => {
    const plot = plotId === null ? undefined : source.indexOf.get(plotId)
    const col = column === null ? undefined : order.colOf.get(column)
    const row = plot === undefined ? -1 : displayRowOf(order, plot)
    if (row < 0 || col === undefined) return []
    return [{ row, col, flag: { text: flagText(name, typing), colour: colours[colour % colours.length] } }]
  })
}

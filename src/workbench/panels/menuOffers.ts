import { kindAt } from '../../domain/layout/structure/fieldStructure.ts'
import { selectRectangle } from '../../state/map/select/rangeSelection.ts'
import { type SeenPosition, seenGridAtom } from '../../state/map/view/seenGrid.ts'
import type { Store } from '../../state/store.ts'
import { loadedYearAtom } from '../../state/year/loaded.ts'
import { selectionAtom } from '../../state/year/selection.ts'
import type { Hit } from '../geometry.ts'

/** Ids of the commands that a menu offers, in groups. */
export type MenuGroups = readonly (readonly string[])[]

const clipboardGroup = ['clipboard.copy', 'clipboard.cut', 'clipboard.paste', 'fill.down']
const valuesGroup = ['values.phenotype', 'values.stage', 'values.technology', 'values.note', 'values.suppress']

const plotMenu: MenuGroups = [
  ['map.edit', 'map.clear', 'plots.delete'],
  clipboardGroup,
  valuesGroup,
  ['select.line', 'select.value', 'select.block'],
  ['plots.move', 'lines.rename', 'insert.rowAbove', 'insert.columnLeft'],
  ['map.shownField', 'camera.fitSelection', 'history.cell'],
]

const selectionMenu: MenuGroups = [
  ['map.clear', 'plots.delete'],
  clipboardGroup,
  valuesGroup,
  ['plots.move', 'plots.swap', 'numbering.open'],
  ['select.grow', 'select.shrink', 'select.inverted', 'selection.list'],
  ['selection.panel', 'map.shownField', 'camera.fitSelection', 'inspector.toggle'],
]

const emptyPositionMenu: MenuGroups = [
  ['map.edit', 'plots.addOne', 'clipboard.paste'],
  ['insert.place', 'insert.rowAbove', 'insert.rowBelow', 'insert.columnLeft', 'insert.columnRight', 'insert.remove'],
  ['select.row', 'select.column', 'select.all', 'selection.list'],
  ['field.open', 'design.open', 'camera.fit'],
]

/** For borders, paths and the like, where nothing is sown, numbered or measured. */
const structureMenu: MenuGroups = [
  ['field.open'],
  ['insert.rowAbove', 'insert.rowBelow', 'insert.columnLeft', 'insert.columnRight', 'insert.remove'],
  ['select.row', 'select.column', 'camera.fit'],
]

/** For a row or column, without commands that position others next to it: the menu has to fit a laptop's window. */
const headerMenu: MenuGroups = [
  ['map.clear', 'plots.delete'],
  clipboardGroup,
  valuesGroup,
  ['plots.move', 'numbering.open'],
  ['selection.list', 'selection.panel', 'camera.fitSelection'],
]

/** For the ground around the field. */
const groundMenu: MenuGroups = [
  ['select.all', 'selection.list', 'find.open'],
  ['numbering.open', 'field.open', 'design.open'],
  ['colour.open', 'map.shownField', 'camera.fit'],
]

const rowMenu: MenuGroups = [['insert.rowAbove', 'insert.rowBelow', 'insert.remove'], ...headerMenu]
const columnMenu: MenuGroups = [['insert.columnLeft', 'insert.columnRight', 'insert.remove'], ...headerMenu]

/** Commands for the active position: several selected plots, one plot, a position that is not a plot, or an empty one. */
export function menuOfPosition(store: Store): MenuGroups {
  const columns = store.get(loadedYearAtom)
  const { active, mask, count } = store.get(selectionAtom)
  if (columns && active && active.plot < 0) {
    const isOther = active.row > 0 && kindAt(columns.structure, active.row, active.col) !== 'plot'
    return isOther ? structureMenu : emptyPositionMenu
  }
  const isOfMany = count > 1 && (!active || mask[active.plot] === 1)
  return isOfMany ? selectionMenu : plotMenu
}

/** Commands for a pointer that is not on a position. Headings first select their positions, unless these are selected. */
export function menuOfHit(store: Store, hit: Exclude<Hit, { readonly kind: 'place' }>): MenuGroups {
  if (hit.kind === 'ground') return groundMenu
  if (hit.kind !== 'corner') return menuOfHeader(store, hit)
  const grid = store.get(seenGridAtom)
  if (grid) selectUnlessSelected(store, { row: 1, col: 1 }, { row: grid.rows, col: grid.cols })
  return store.get(selectionAtom).count > 0 ? selectionMenu : groundMenu
}

/** Selects a rectangle of positions unless all its plots are selected. */
function selectUnlessSelected(store: Store, first: SeenPosition, second: SeenPosition): void {
  const grid = store.get(seenGridAtom)
  const { mask } = store.get(selectionAtom)
  if (!grid) return
  let isSelected = true
  for (let row = first.row; row <= second.row; row++)
    for (let col = first.col; col <= second.col; col++) {
      const plot = grid.at[(row - 1) * grid.cols + col - 1]
      if (plot >= 0 && !mask[plot]) isSelected = false
    }
  if (!isSelected) selectRectangle(store, first, second, 'replace')
}

/** Commands for a row or column, which is selected unless all its plots are. */
export function menuOfHeader(
  store: Store,
  hit: { readonly kind: 'row'; readonly row: number } | { readonly kind: 'column'; readonly col: number },
): MenuGroups {
  const grid = store.get(seenGridAtom)
  if (!grid) return selectionMenu
  const [first, second] =
    hit.kind === 'row'
      ? [
          { row: hit.row, col: 1 },
          { row: hit.row, col: grid.cols },
        ]
      : [
          { row: 1, col: hit.col },
          { row: grid.rows, col: hit.col },
        ]
  selectUnlessSelected(store, first, second)
  return hit.kind === 'row' ? rowMenu : columnMenu
}

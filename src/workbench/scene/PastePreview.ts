import type { Paint } from '../../canvas/paint.ts'
import type { CellValue } from '../../domain/change/changeSet.ts'
import type { FieldYearColumns } from '../../domain/columns/fieldYear.ts'
import type { DecimalsOf } from '../../domain/columns/shownDecimals.ts'
import { traitOfColumn } from '../../domain/sheet/cells/fieldRules.ts'
import { pasteEqual, pasteOutOfRange, pasteUnknown } from '../../domain/sheet/pasteCheck.ts'
import { shortDay } from '../../domain/stages/plannedDate.ts'
import { isDateTrait } from '../../domain/traits/traitKinds.ts'
import { formatNumber } from '../../i18n/format.ts'
import type { SeenGrid } from '../../state/map/view/seenGrid.ts'
import type { SheetPaste } from '../../state/sheet/paste/sheetPaste.ts'
import type { MapTheme } from '../../ui/theme.ts'
import { type Geometry, positionsInView, type VisibleCells } from '../geometry.ts'
import { FieldBitmap } from '../paint/fieldBitmap.ts'
import { type PastePicture, paintPaste, ringMinWidth } from '../paint/overlay/pastePicture.ts'
import { hiddenFlag, type Shade, shadeOf } from '../paint/plotStyle.ts'

/** Opacity of the tint over the field's own colours where cells are too small for more, 0 … 255. */
const tint = 120

/** Values from an open panel for plots, shown over any content of the map; only visible cells are written. */
export class PastePreview {
  readonly paste: SheetPaste
  private readonly columns: FieldYearColumns
  private readonly decimals: DecimalsOf
  private readonly column: SheetPaste['columns'][number]
  /** Index of each plot among those with a pending value, -1 = none. */
  private readonly placeOf: Int32Array
  private readonly bitmap: FieldBitmap
  /** What the bitmap shows; null = not painted yet. */
  private tinted: { grid: SeenGrid; theme: MapTheme } | null = null

  /** `decimals` are the table's; `bitmap` is drawn into and can be shared by successive previews. */
  constructor(columns: FieldYearColumns, paste: SheetPaste, decimals: DecimalsOf, bitmap = new FieldBitmap()) {
    this.paste = paste
    this.columns = columns
    this.decimals = decimals
    this.bitmap = bitmap
    this.column = paste.columns[0]
    this.placeOf = positionsOf(columns, this.column.ids)
  }

  /** Draws it over the field. */
  paint(ctx: Paint, grid: SeenGrid, geometry: Geometry, theme: MapTheme): void {
    if (geometry.cellWidth < ringMinWidth) this.tints(grid, theme).draw(ctx, geometry)
    else paintPaste(ctx, { grid, geometry, theme, ...this.within(grid, positionsInView(geometry)) })
  }

  /** Current and pending texts of the plots within seen positions; dates without their year. */
  within(grid: SeenGrid, window: VisibleCells): Pick<PastePicture, 'plots' | 'shown' | 'status' | 'before'> {
    const { column, placeOf } = this
    const trait = traitOfColumn(this.columns, column.field)
    const isDate = isDateTrait(trait)
    const decimals = trait ? this.decimals(trait.id) : undefined
    const written = (value: CellValue): string => {
      if (typeof value === 'number') return formatNumber(value, decimals)
      return isDate && value !== null ? shortDay(String(value)) : String(value ?? '')
    }
    const plots: number[] = []
    for (let row = window.top; row < window.bottom; row++) {
      for (let col = window.left; col < window.right; col++) {
        const plot = grid.at[(row - 1) * grid.cols + col - 1]
        if (plot >= 0 && placeOf[plot] >= 0) plots.push(plot)
      }
    }
    const at = plots.map((plot) => placeOf[plot])
    return {
      plots: Int32Array.from(plots),
      shown: at.map((k) => written(column.values[k])),
      status: Uint8Array.from(at, (k) => column.status[k]),
      before: at.map((k) => (column.present[k] === null ? null : written(column.present[k]))),
    }
  }

  /** One pixel per plot: pending values are tinted, stronger if out of range or unwritable. */
  private tints(grid: SeenGrid, theme: MapTheme): FieldBitmap {
    const { bitmap, placeOf, tinted } = this
    if (tinted?.grid === grid && tinted.theme === theme) return bitmap
    this.tinted = { grid, theme }
    const { status } = this.column
    const shade = new Uint8Array(placeOf.length)
    const flags = new Uint8Array(placeOf.length)
    for (let plot = 0; plot < placeOf.length; plot++) {
      const outcome = placeOf[plot] < 0 ? pasteEqual : status[placeOf[plot]]
      if (outcome === pasteEqual) flags[plot] = hiddenFlag
      else if (outcome === pasteUnknown) shade[plot] = 2
      else if (outcome === pasteOutOfRange) shade[plot] = 1
    }
    bitmap.rebuild(grid, { shades: tintsOf(theme), shade, flags })
    return bitmap
  }
}

/** The shades of pending values, of those out of range and of those that cannot be written. */
function tintsOf(theme: MapTheme): Shade[] {
  const inks = { light: theme.surface, dark: theme.text1 }
  return [theme.accent, theme.outOfRange, theme.conflict].map((fill, k) => {
    const shade = shadeOf(fill, theme.ground, inks)
    return k === 0 ? { ...shade, rgba: ((shade.rgba & 0xffffff) | (tint << 24)) >>> 0 } : shade
  })
}

/** Index of each plot among these ids, -1 = none. Ids are mostly in the order of the plots, so that few are looked up. */
function positionsOf({ id, alive, count, indexOf }: FieldYearColumns, ids: Float64Array): Int32Array {
  const positions = new Int32Array(count).fill(-1)
  let next = 0
  for (let k = 0; k < ids.length; k++) {
    const plot = id[next] === ids[k] ? next : (indexOf.get(ids[k]) ?? -1)
    if (plot < 0 || plot >= count || !alive[plot]) continue
    positions[plot] = k
    next = plot + 1
  }
  return positions
}

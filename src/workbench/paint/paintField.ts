import type { Box, Paint } from '../../canvas/paint.ts'
import { paintLargeCells } from './cells/largeCells.ts'
import { paintSmallCells } from './cells/smallCells.ts'
import type { FieldBitmap } from './fieldBitmap.ts'
import type { Picture } from './picture.ts'

/** Paints a part of the field at the geometry's level of detail. */
export function paintField(ctx: Paint, picture: Picture, bitmap: FieldBitmap, part: Box): void {
  const { detail } = picture.geometry
  if (detail === 'colour' || detail === 'selection') paintSmallCells(ctx, picture, bitmap, part)
  else paintLargeCells(ctx, picture, part)
}

import { headerForm } from './headerForm.ts'

/** A trait named by a header; `unit` '' = none; `external_id` is what Breedbase writes after the bar. */
export interface TraitName {
  readonly name: string
  readonly unit: string
  readonly external_id: string | null
}

/**
 * Splits a header at the last comma into name and unit: `Plant height, cm`. A comma between digits (`NDVI 1,5 m`) belongs
 * to a number, one in brackets (`Yield (dry, clean)`) to a remark. `Plant height cm|CO_321:0001301` keeps the name before
 * the bar. A unit row below the header gives `unitBelow`; then the header is the whole name.
 */
export function traitFromHeader(header: string, unitBelow = ''): TraitName {
  const bar = header.indexOf('|')
  const text = oneSpaced(bar < 0 ? header : header.slice(0, bar))
  const external = bar < 0 ? '' : oneSpaced(header.slice(bar + 1))
  const external_id = external === '' ? null : external
  if (unitBelow !== '') return { name: text, unit: oneSpaced(unitBelow), external_id }
  const comma = unitComma(text)
  const name = comma < 0 ? text : text.slice(0, comma).trim()
  if (comma < 0 || name === '') return { name: text, unit: '', external_id }
  return { name, unit: text.slice(comma + 1).trim(), external_id }
}

/** Index of the last comma that can precede a unit; -1 = none. */
function unitComma(text: string): number {
  let depth = 0
  for (let at = text.length - 1; at >= 0; at--) {
    const sign = text[at]
    if (')]}'.includes(sign)) depth += 1
    else if ('([{'.includes(sign)) depth = Math.max(0, depth - 1)
    else if (sign === ',' && depth === 0 && !/^\d,\d/.test(text.slice(Math.max(0, at - 1), at + 2))) return at
  }
  return -1
}

/**
 * A trait's identity for comparison: its heading in header form, since a unit may contain commas (`Yield, g, dry`). A
 * trait without a unit never equals one with a unit.
 */
export function traitForm(trait: { readonly name: string; readonly unit: string }): string {
  return trait.unit === '' ? `${headerForm(trait.name)}\u0000` : headerForm(traitHeader(trait))
}

/** A trait as a header: `name, unit`. */
export function traitHeader(trait: { readonly name: string; readonly unit: string }): string {
  return trait.unit === '' ? trait.name : `${trait.name}, ${trait.unit}`
}

/** A heading with its unit after a comma: `Height [cm]` and `Height (cm)` become `Height, cm`. */
export function bracketsAsComma(text: string): string {
  return text.replace(/\s*[([{]\s*([^()[\]{}]*?)\s*[)\]}]\s*$/, (_, unit) => (unit === '' ? '' : `, ${unit}`))
}

function oneSpaced(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}

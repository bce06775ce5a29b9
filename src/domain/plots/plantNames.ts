import { refuseRule } from '../refusal.ts'
import type { Ruled } from '../sheet/cells/fieldRules.ts'
import { checkName, normaliseName } from './name.ts'
import { plantNameMax } from './plantFields.ts'

/** A plant's name as it is stored, or why it cannot be one; null for an empty one, which no plant has. */
export function ruledPlantName(text: string): Ruled {
  const name = normaliseName(text)
  if (name === '') return { ok: true, value: null }
  const fault = checkName(name)
  if (fault === 'name.too_long' || (!fault && [...name].length > plantNameMax))
    return refuseRule('plant.too_long', { max: plantNameMax })
  return fault ? refuseRule(fault) : { ok: true, value: name }
}

/** `<label>-n`: what the next plant of a plot is called, by the greatest number that stands behind the label there. */
export function nextPlantName(label: string, taken: Iterable<string>): string {
  let last = 0
  for (const name of taken) {
    const tail = name.startsWith(`${label}-`) ? name.slice(label.length + 1) : ''
    if (/^[1-9]\d{0,8}$/.test(tail)) last = Math.max(last, Number(tail))
  }
  return `${label}-${last + 1}`
}

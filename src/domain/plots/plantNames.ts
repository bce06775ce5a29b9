import type { RuleOutcome } from '../change/cellRules.ts'
import { refuseRule } from '../refusal.ts'
import { checkName, normaliseName } from './name.ts'
import { maxPlantNameLength } from './plantFields.ts'

/** A plant's name in its stored form, or why it is invalid; null for an empty one, as every plant needs a name. */
export function checkedPlantName(text: string): RuleOutcome {
  const name = normaliseName(text)
  if (name === '') return { ok: true, value: null }
  const fault = checkName(name)
  if (fault === 'name.too_long' || (!fault && [...name].length > maxPlantNameLength))
    return refuseRule('plant.too_long', { max: maxPlantNameLength })
  return fault ? refuseRule(fault) : { ok: true, value: name }
}

/** The name of a plot's next plant, `<label>-n`, after the greatest number used with the label. */
export function nextPlantName(label: string, used: Iterable<string>): string {
  let last = 0
  for (const name of used) {
    const tail = name.startsWith(`${label}-`) ? name.slice(label.length + 1) : ''
    if (/^[1-9]\d{0,8}$/.test(tail)) last = Math.max(last, Number(tail))
  }
  return `${label}-${last + 1}`
}

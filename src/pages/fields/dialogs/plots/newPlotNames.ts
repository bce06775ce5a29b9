import { plotNames } from '../../../../domain/layout/changes/placement.ts'
import { checkName } from '../../../../domain/plots/name.ts'
import type { FormFault } from '../../../../ui/form/useForm.ts'

/** Maximum number of plots created in one step. */
const maxPlots = 30_000

/** The names of a typed list, one per line. */
export function namesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
}

/** A name as sentences show it, shortened because a whole text can be pasted. */
const shortened = (name: string): string => (name.length > 40 ? `${name.slice(0, 40)}…` : name)

/**
 * The first fault of the names, with its name: none, an invalid one, a duplicate, or one that a plot of the year has.
 */
export function checkNames(text: string, usedNames: ReadonlySet<string>, repetitions: number): FormFault | null {
  const names = namesOf(text)
  if (!names.length) return { key: 'validation.required' }
  const seen = new Set<string>()
  for (const name of names) {
    const fault = checkName(name)
    if (fault)
      return names.length > 1 ? { key: 'plots.badName', params: { name: shortened(name), why: fault } } : { key: fault }
    for (const plot of plotNames(name, repetitions)) {
      if (usedNames.has(plot)) return { key: 'plots.namedExists', params: { name: plot } }
      if (seen.has(plot)) return { key: 'plots.nameTwice', params: { name: plot } }
      seen.add(plot)
    }
  }
  return seen.size > maxPlots ? { key: 'plots.tooMany', params: { max: maxPlots } } : null
}

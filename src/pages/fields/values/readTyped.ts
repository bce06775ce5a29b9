import type { CellValue } from '../../../domain/change/changeSet.ts'
import type { FieldYearColumns } from '../../../domain/columns/fieldYear.ts'
import { newTraitId } from '../../../domain/plots/plotValues.ts'
import { readCellInput } from '../../../domain/sheet/cellInput.ts'
import { type FieldRule, ruleContext, ruleOf } from '../../../domain/sheet/cells/fieldRules.ts'
import type { CellReason } from '../../../domain/sheet/numberReading.ts'
import { outsideReason } from '../../../domain/sheet/pasteCheck.ts'
import type { Trait, TraitRole } from '../../../domain/traits/trait.ts'
import { newTraitFields } from '../../../domain/traits/traitFields.ts'
import type { FormFault } from '../../../ui/form/useForm.ts'

/** The result of a typed text: a value (undefined = empty, unchanged) or a fault, and the ambiguity, if any. */
interface ReadText {
  readonly value: CellValue | undefined
  readonly fault: FormFault | null
  readonly ambiguity: CellReason | null
}

const nothingTyped: ReadText = { value: undefined, fault: null, ambiguity: null }

function readBy(rule: FieldRule | null, text: string): ReadText {
  if (text.trim() === '' || !rule) return nothingTyped
  const input = readCellInput(rule, text)
  if (!input.ok) return { value: undefined, fault: { key: input.code, params: input.params }, ambiguity: null }
  const { trait, sowing } = rule
  const outside = outsideReason(input.value, { min: trait?.min ?? null, max: trait?.max ?? null, sowing })
  // A date before sowing is reported as such, not as already written.
  return { value: input.value, fault: null, ambiguity: outside ?? input.warning }
}

/** Parses typed text as a trait's value by the rule of its cells; for a stage, days after sowing are dates, too. */
export function readValue(trait: Trait | null, columns: FieldYearColumns, text: string): ReadText {
  if (!trait) return readBy(null, text)
  const field = `trait:${trait.id}`
  return readBy(ruleOf(field, trait, ruleContext(columns, field)), text)
}

/** Reads a comment. */
export function readNote(text: string): ReadText {
  return readBy(ruleOf('comment', null), text)
}

/** Parses a planned date; one without a year is in the field-year's. */
export function readPlanned({ year }: FieldYearColumns, text: string): ReadText {
  const planned: Trait = { ...newTraitFields, id: newTraitId, role: 'technology', kind: 'date' }
  return readBy(ruleOf('trait:planned', planned, { sowing: null, year, wordClasses: [] }), text)
}

const newMark = 'new:'

/** The list entry of a new name. */
export const newNamed = (name: string): string => `${newMark}${name.normalize('NFC').trim()}`

/** The new name of a list entry; null = an existing trait of the crop. */
export function newNameOf(chosen: string): string | null {
  return chosen.startsWith(newMark) ? chosen.slice(newMark.length) : null
}

/**
 * The stage or technology of a list entry: an existing one, or a new one that is created later; null if nothing is
 * chosen.
 */
export function chosenDated(
  columns: FieldYearColumns,
  role: Extract<TraitRole, 'stage' | 'technology'>,
  chosen: string,
): Trait | null {
  const name = newNameOf(chosen)
  const traitsOfRole = columns.traits.filter(({ trait }) => trait.role === role)
  // A colleague may have created it in the meantime.
  const existing = traitsOfRole.find(({ trait }) => (name === null ? String(trait.id) === chosen : trait.name === name))
  if (existing || !name) return existing?.trait ?? null
  return { ...newTraitFields, id: newTraitId, name, role, kind: 'date' }
}

import type { TFunction } from 'i18next'
import { type FieldYearColumns, valueColumns } from '../../domain/columns/fieldYear.ts'
import { isNamedReplication, replicationFactor, replicationNumbers } from '../../domain/columns/replication.ts'
import { byBestName } from '../../domain/find/nameMatch.ts'
import { valueField } from '../../domain/plots/plotFields.ts'
import { languageNames } from '../../i18n/i18n.ts'
import { hasMeasuredValues } from '../../state/colour/colourFirst.ts'
import { type ColourSubject, fixedSubjects } from '../../state/colour/colouring.ts'
import type { SecondMap } from '../../state/map/secondMap/secondMap.ts'

/** One line of a choice list; `group` separates traits from the rest, `names` are what typing matches. */
export interface Choice<Value> {
  readonly id: string
  readonly text: string
  readonly group: 'offered' | 'trait' | 'other' | 'unmeasured'
  readonly names: readonly string[]
  readonly value: Value
}

function traitName(trait: { name: string; unit: string }): string {
  return trait.unit ? `${trait.name}, ${trait.unit}` : trait.name
}

/** A sentence in the interface language and in all others, so that typing matches any of them. */
function namedChoice(
  key: string,
  t: TFunction,
  params: Record<string, string> = {},
): { text: string; names: string[] } {
  return { text: t(key, params), names: Object.keys(languageNames).map((lng) => t(key, { lng, ...params })) }
}

/** The year's traits and markers as choices: measured ones first, the crop's others and factors last. */
function traitChoices<Value>(columns: FieldYearColumns, valueFor: (trait: number) => Value): Choice<Value>[] {
  return valueColumns(columns).map(({ trait }) => ({
    id: valueField(trait.id),
    text: traitName(trait),
    group: trait.role !== 'factor' && hasMeasuredValues(columns, trait.id) ? 'trait' : 'unmeasured',
    names: [trait.name, traitName(trait)],
    value: valueFor(trait.id),
  }))
}

/** Whether a subject is this trait or marker. */
const isOf = (subject: ColourSubject, column: number | null) => subject.by === 'trait' && subject.trait === column

/**
 * Everything that the map can be coloured by: the table's active trait if there is one, measured traits, then lines,
 * replications, parents and statuses, finally factors and traits without values.
 */
export function colourChoices(
  columns: FieldYearColumns,
  t: TFunction,
  offered: number | null,
): Choice<ColourSubject>[] {
  const replication = replicationFactor(columns)
  const repeated = replication && isNamedReplication(replication) ? replication.trait.id : null
  const hasReplication = replication !== null || replicationNumbers(columns) !== null
  const traits = traitChoices(columns, (trait): ColourSubject => ({ by: 'trait', trait }))
    .filter(({ value }) => !isOf(value, repeated) || repeated === offered)
    .map((choice) => (isOf(choice.value, offered) ? { ...choice, group: 'offered' as const } : choice))
  const fixed = fixedSubjects
    .filter((subject) => subject !== 'rep' || (hasReplication && (repeated === null || repeated !== offered)))
    .map((subject) => ({
      id: subject,
      ...namedChoice(`map.colour.${subject}`, t),
      group: 'other' as const,
      value: { by: subject },
    }))
  const inGroup = (group: Choice<ColourSubject>['group']) => traits.filter((choice) => choice.group === group)
  return [...inGroup('offered'), ...inGroup('trait'), ...fixed, ...inGroup('unmeasured')]
}

/**
 * Everything that a second map can show: last year's plots (`before`, null = the field has none) and this year's data.
 */
export function secondMapChoices(columns: FieldYearColumns, t: TFunction, before: number | null): Choice<SecondMap>[] {
  const subjects = colourChoices(columns, t, null).map(
    ({ value, ...choice }): Choice<SecondMap> => ({ ...choice, value: { kind: 'subject', subject: value } }),
  )
  if (before === null) return subjects
  const { text, names } = namedChoice('secondMap.yearBefore', t, { year: String(before) })
  return [{ id: 'yearBefore', text, names, group: 'offered', value: { kind: 'yearBefore' } }, ...subjects]
}

/** Everything that the map can show on its plots and edit in place. */
export function shownFieldChoices(columns: FieldYearColumns, t: TFunction): Choice<string>[] {
  const fixed = ['label', 'line', 'comment'].map((field) => ({
    id: field,
    ...namedChoice(`map.field.${field}`, t),
    group: 'other' as const,
    value: field,
  }))
  const traits = traitChoices(columns, valueField)
  const inGroup = (group: Choice<string>['group']) => traits.filter((choice) => choice.group === group)
  return [...fixed, ...inGroup('trait'), ...inGroup('unmeasured')]
}

/** Choices with a name that matches the typed words, best match first. */
export function filteredChoices<Value>(choices: readonly Choice<Value>[], typed: string): Choice<Value>[] {
  return byBestName(choices, typed, ({ names }) => names)
}

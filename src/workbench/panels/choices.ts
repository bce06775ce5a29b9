import type { TFunction } from 'i18next'
import type { FieldYearColumns } from '../../domain/columns/fieldYear.ts'
import { replicationFactor } from '../../state/map/traitMarks.ts'
import type { ColourSubject } from '../../state/view.ts'

/** One line of a list to choose from; `group` keeps traits apart from the rest. */
export interface Choice<Value> {
  readonly id: string
  readonly text: string
  readonly group: 'trait' | 'other'
  readonly value: Value
}

function traitName(trait: { name: string; unit: string }): string {
  return trait.unit ? `${trait.name}, ${trait.unit}` : trait.name
}

const fixedSubjects = ['line', 'rep', 'mother', 'father', 'missing', 'out', 'number', 'changed'] as const

/** Everything that the map can be coloured by: traits first, then lines, repetitions, parents and states. */
export function colourChoices(columns: FieldYearColumns, t: TFunction): Choice<ColourSubject>[] {
  const traits = columns.traits.map(({ trait }) => ({
    id: `trait:${trait.id}`,
    text: traitName(trait),
    group: 'trait' as const,
    value: { by: 'trait' as const, trait: trait.id },
  }))
  const fixed = fixedSubjects
    .filter((by) => by !== 'rep' || replicationFactor(columns) !== null)
    .map((by) => ({ id: by, text: t(`map.colour.${by}`), group: 'other' as const, value: { by } }))
  return [...traits, ...fixed]
}

/** Everything that the map can write on its plots and edit in place. */
export function shownFieldChoices(columns: FieldYearColumns, t: TFunction): Choice<string>[] {
  const fixed = ['label', 'line', 'comment'].map((field) => ({
    id: field,
    text: t(`map.field.${field}`),
    group: 'other' as const,
    value: field,
  }))
  const traits = columns.traits.map(({ trait }) => ({
    id: `trait:${trait.id}`,
    text: traitName(trait),
    group: 'trait' as const,
    value: `trait:${trait.id}`,
  }))
  return [...fixed, ...traits]
}

/** Choices whose text holds all typed words, those that begin with the typed text first. */
export function filteredChoices<Value>(choices: readonly Choice<Value>[], typed: string): Choice<Value>[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  const found = choices.filter((choice) => words.every((word) => choice.text.toLowerCase().includes(word)))
  const begins = (choice: Choice<Value>): number =>
    choice.text.toLowerCase().startsWith(typed.trim().toLowerCase()) ? 0 : 1
  return words.length ? [...found].sort((a, b) => begins(a) - begins(b)) : found
}

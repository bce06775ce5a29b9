import { type AnnotationName, forEachAnnotation, plotColumnsOf } from '../plots/plotFields.ts'
import type { FieldYearColumns, TraitColumn } from './fieldYear.ts'

function ownTrait({ trait, numbers, codes, words, status, annotations }: TraitColumn): TraitColumn {
  return {
    trait,
    numbers: numbers.slice(),
    codes: codes.slice(),
    words: [...words],
    status: status.slice(),
    annotations: forEachAnnotation((name: AnnotationName) => new Map(annotations[name])),
  }
}

/**
 * A copy of columns that can be written without changing the original: plots, lines and everything else are copied, but
 * only the named traits' values (ids; markers below 0). All other columns are shared and must not be written.
 */
export function writableCopy(columns: FieldYearColumns, traits: ReadonlySet<number>): FieldYearColumns {
  const copy: FieldYearColumns = {
    ...columns,
    id: columns.id.slice(),
    alive: columns.alive.slice(),
    version: columns.version.slice(),
    name: [...columns.name],
    lines: new Map(columns.lines),
    plants: new Map(columns.plants),
    plantAt: new Map(columns.plantAt),
    readPlants: new Map(columns.readPlants),
    indexOf: new Map(columns.indexOf),
    declared: new Set(columns.declared),
    traits: columns.traits.map((column) => (traits.has(column.trait.id) ? ownTrait(column) : column)),
    markers: columns.markers.map((column) =>
      traits.has(column.trait.id) ? { ...ownTrait(column), marker: column.marker } : column,
    ),
  }
  for (const name of plotColumnsOf('text')) copy[name] = [...columns[name]] as string[]
  for (const name of plotColumnsOf('integer')) copy[name] = columns[name].slice()
  for (const name of [...plotColumnsOf('line'), ...plotColumnsOf('measure')]) copy[name] = columns[name].slice()
  return copy
}

import type { ObservedKind } from '../../traits/traitKinds.ts'
import type { ColumnKey } from '../headers/columns.ts'
import type { HeadTarget } from '../headers/headTarget.ts'
import type { HeadMapping } from '../headers/mapping.ts'
import type { FileColumn } from './fileColumns.ts'
import type { KnownTraits } from './reviewColumns.ts'

/** The chosen use of a column as sent to the server: a trait of the crop by its id. */
export type ColumnChoice =
  | { readonly trait_id: number; readonly factor?: number }
  | {
      readonly name: string
      readonly unit: string
      readonly kind: ObservedKind
      readonly role?: 'trait' | 'factor'
    }
  | { readonly column: ColumnKey }
  | null

/** A file with mapped columns, under review or in the upload dialog. */
export interface MappedFile {
  readonly columns: readonly FileColumn[]
}

export type ColumnChoices = Readonly<Record<string, ColumnChoice>>

function headOf({ key, trait, factor }: FileColumn): HeadTarget {
  if (trait) {
    const { name, unit, kind, role } = trait
    return { trait: { name, unit, kind, role, ...(factor !== 1 && { factor }) } }
  }
  return key === null ? null : { column: key }
}

function columnChoiceOf({ key, trait, factor }: FileColumn): ColumnChoice {
  if (!trait) return key === null ? null : { column: key }
  if (trait.id !== null) return { trait_id: trait.id, ...(factor !== 1 && { factor }) }
  const { name, unit, kind, role } = trait
  return {
    name,
    unit,
    kind: kind === 'date' || kind === null ? 'qualitative' : kind,
    ...(role === 'factor' && { role }),
  }
}

/**
 * Whether the heading alone determines a column's use; stages, technologies and markers are determined by their groups.
 */
function isReadByHead({ trait, ownField, isPlanned }: FileColumn): boolean {
  const isGrouped = trait?.role === 'stage' || trait?.role === 'technology' || trait?.role === 'marker'
  return isPlanned || ownField?.startsWith('marker:') === true || (isGrouped && trait?.id === null)
}

/** Headings of several columns, which only their groups or units distinguish. */
function sharedOf(headings: readonly string[]): ReadonlySet<string> {
  const seen = new Set<string>()
  return new Set(headings.filter((heading) => seen.size === seen.add(heading).size))
}

/**
 * The columns of a reviewed file whose headings can be mapped. Columns that share a heading can only be skipped, as a
 * choice for one of them would apply to the others.
 */
function mappableColumns({ columns }: MappedFile): readonly FileColumn[] {
  const shared = sharedOf(columns.map(({ header }) => header))
  // An empty column is unknown; a column similar to a known trait waits for the user's choice.
  const isKnown = ({ filled, key, trait, isLeftOut, similar }: FileColumn) =>
    similar === null && (isLeftOut ? filled > 0 : key !== null || (filled > 0 && trait !== null))
  return columns.filter(
    (column) => isKnown(column) && !isReadByHead(column) && (column.isLeftOut || !shared.has(column.header)),
  )
}

/** The mapping of a reviewed file's columns, as the parser takes it. */
export function mappingOf(file: MappedFile): HeadMapping {
  return Object.fromEntries(
    mappableColumns(file).map((column): [string, HeadTarget] => [column.header, headOf(column)]),
  )
}

/** The mapping of a reviewed file's columns, as the parser takes it, with `target` for `column` (its number). */
export function mappingWith(file: MappedFile, column: number, target: HeadTarget): HeadMapping {
  const columnsAt = file.columns.filter((one) => one.column === column)
  return { ...mappingOf(file), ...Object.fromEntries(columnsAt.map(({ header }) => [header, target])) }
}

/** The mapping of a reviewed file's columns, as calls take it. */
export function columnChoices(file: MappedFile): ColumnChoices {
  return Object.fromEntries(mappableColumns(file).map((column) => [column.header, columnChoiceOf(column)]))
}

/**
 * The mapping that was stored for a file with these headings. A trait that the crop no longer has is matched by its
 * heading, as are columns that share one.
 */
export function restoredMapping(choices: ColumnChoices, traits: KnownTraits, headings: readonly string[]): HeadMapping {
  const shared = sharedOf(headings)
  const mappings = Object.entries(choices).flatMap(([header, target]): [string, HeadTarget][] => {
    if (target !== null && shared.has(header)) return []
    if (target === null || 'column' in target) return [[header, target]]
    if (!('trait_id' in target)) return [[header, { trait: { ...target, role: target.role ?? 'trait' } }]]
    const trait = traits.find(({ id }) => id === target.trait_id)
    if (!trait) return []
    const { name, unit, kind, role } = trait
    const { factor } = target
    return [[header, { trait: { name, unit, kind, role, ...(factor !== undefined && { factor }) } }]]
  })
  return Object.fromEntries(mappings)
}

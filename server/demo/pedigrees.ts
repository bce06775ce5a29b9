import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ChangeColumn, ChangeSet } from '../../src/domain/change/changeSet.ts'
import { createdColumns } from '../../src/domain/change/createdColumns.ts'
import { nextIds } from '../core/changes/reservedIds.ts'
import type { Tx } from '../platform/db/connect.ts'
import type { KnownNames } from './demoChange.ts'

/** A line of a published pedigree: a variety, a breeder's line, or a cross between two generations that has no name. */
interface PedigreeRow {
  readonly line: string
  readonly kind: string
  readonly mother: string
  readonly father: string
}

/** A file of demo/pedigrees and its publisher, as its lines state; see demo/README.md. */
interface Pedigree {
  readonly name: string
  readonly source: string
}

/** Published pedigrees by their crop. */
export const demoPedigrees: Readonly<Record<string, Pedigree>> = {
  Barley: {
    name: 'barley',
    source:
      'Pedigree: Thomas & Shaw, The James Hutton Institute, in Shaw et al. 2014, BMC Bioinformatics 15:259 (Helium)',
  },
  'Winter wheat': {
    name: 'wheat',
    source: 'Pedigree: Marshall, The James Hutton Institute, 2016, Maris winter wheats of the PBI, Cambridge (Helium)',
  },
}

/** Reads a pedigree of demo/pedigrees (comma separated, header row, no quotes; an empty parent is unknown). */
export function readPedigree(name: string): PedigreeRow[] {
  const path = join(import.meta.dirname, `../../demo/pedigrees/${name}.csv`)
  const [, ...rows] = readFileSync(path, 'utf8').trimEnd().split('\n')
  return rows.map((row) => {
    const [line, kind, mother, father] = row.split(',')
    return { line, kind, mother, father }
  })
}

/** The change that creates the lines of a pedigree, without those that the crop has already. */
export async function pedigreeChange(tx: Tx, { name, source }: Pedigree, known: KnownNames): Promise<ChangeSet> {
  const rows = readPedigree(name).filter(({ line }) => !known.lines.has(line))
  const ids = await nextIds(tx, 'line', rows.length)
  for (const [k, { line }] of rows.entries()) known.lines.set(line, ids[k])
  const parentIds = (role: 'mother' | 'father') =>
    rows.map((row) => (row[role] === '' ? null : (known.lines.get(row[role]) ?? null)))
  const columns: ChangeColumn[] = createdColumns('line', ids, [
    ['name', rows.map(({ line }) => line)],
    ['is_variety', rows.map(({ kind }) => kind === 'variety')],
    ['stage', rows.map(({ kind }) => (kind === 'cross' ? 'F1' : null))],
    ['comment', rows.map(() => source)],
    ['mother_id', parentIds('mother')],
    ['father_id', parentIds('father')],
  ])
  return { name: { key: 'change.imported', params: { count: rows.length, file: `${name}.csv` } }, columns }
}

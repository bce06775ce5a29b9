import type { CropColumns } from '../columns/cropColumns.ts'
import { type InbreedingOf, inbreedingsOf } from './kinship/inbreedings.ts'
import { graphOf, type LineGraph, type PedigreeLine } from './lineGraph.ts'
import { genealogyOf } from './purdy/genealogy.ts'

/** The graph of a crop's lines by its columns, and the cached genealogies. */
interface Descent {
  readonly graph: LineGraph
  readonly genealogies: Map<number, string | null>
}

/**
 * Input of inbreeding in addition to the stages of lines: selfings by line, and whether lines without a stage count as
 * fully inbred.
 */
export interface LineStages {
  readonly isFixed: boolean
  readonly selfings: ReadonlyMap<number, number>
}

/** Cached inbreeding of the present lines, with the stages that it was computed from. */
interface Inbreeding {
  readonly stages: LineStages
  readonly inbreedingOf: InbreedingOf
}

const descents = new WeakMap<CropColumns, Descent>()
const inbreedings = new WeakMap<CropColumns, Inbreeding>()

/** Fields of a line that its inbreeding and its offspring's depend on. */
const inbreedingFields: ReadonlySet<string> = new Set(['exists', 'mother_id', 'father_id', 'stage'])

/** Fields of a line that pedigrees depend on. */
const descentFields: ReadonlySet<string> = new Set([...inbreedingFields, 'name', 'is_variety'])

/** Drops cached results that depend on these fields of lines, which have been written. */
export function dropDescentCaches(columns: CropColumns, fields: Iterable<string>): void {
  for (const field of fields) {
    if (descentFields.has(field)) descents.delete(columns)
    if (inbreedingFields.has(field)) inbreedings.delete(columns)
  }
}

/** The living lines of a crop as pedigree lines; `selfings` by line id where known. */
export function pedigreeLines(columns: CropColumns, selfings?: ReadonlyMap<number, number>): PedigreeLine[] {
  const { count, alive, id, name, is_variety, mother, father, passport } = columns
  const lines: PedigreeLine[] = []
  for (let i = 0; i < count; i++) {
    if (!alive[i]) continue
    lines.push({
      id: id[i],
      name: name[i],
      isVariety: is_variety[i] === 1,
      stage: passport.stage.get(i) ?? null,
      selfings: selfings?.get(id[i]) ?? null,
      mother: mother[i] || null,
      father: father[i] || null,
    })
  }
  return lines
}

function descentOf(columns: CropColumns): Descent {
  const before = descents.get(columns)
  if (before) return before
  const created = { graph: graphOf(pedigreeLines(columns)), genealogies: new Map() }
  descents.set(columns, created)
  return created
}

/** The pedigree of a crop's line (by id) in Purdy notation by its present columns; null without known parents. */
export function genealogyIn(columns: CropColumns, line: number): string | null {
  const { graph, genealogies } = descentOf(columns)
  const before = genealogies.get(line)
  if (before !== undefined) return before
  const text = genealogyOf(graph, line)
  genealogies.set(line, text)
  return text
}

/** Inbreeding F of a crop's line (by id) by its present columns; null where it has more than 5,000 ancestors. */
export function inbreedingIn(columns: CropColumns, stages: LineStages, line: number): number | null {
  let cached = inbreedings.get(columns)
  if (cached?.stages !== stages) {
    cached = { stages, inbreedingOf: inbreedingsOf(graphOf(pedigreeLines(columns, stages.selfings)), stages.isFixed) }
    inbreedings.set(columns, cached)
  }
  return cached.inbreedingOf(line)
}

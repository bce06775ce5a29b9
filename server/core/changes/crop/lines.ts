import { findPedigreeCycles, loopText, type Parents } from '../../../../src/domain/files/uploadPlan/pedigreeCycles.ts'
import { plotFieldsOf } from '../../../../src/domain/plots/plotFields.ts'
import { booleanArray, numberArray, textArray } from '../../../platform/db/arrays.ts'
import type { Tx } from '../../../platform/db/connect.ts'
import { violatedConstraint } from '../../../platform/db/failure.ts'
import { ApiError } from '../../../platform/http/answers/apiError.ts'
import { type Cells, type Draft, filterCells, idsWhere, refuseCells } from '../cells/draft.ts'
import { differingCells, reconcileColumn } from '../cells/reconcile.ts'
import { mapChecks } from '../plots/yearData.ts'
import { checkReserved } from '../reservedIds.ts'
import type { Work } from '../work.ts'
import { creationColumns, mapValues, replaceCreated } from './mapIds.ts'
import { reconcilePassports } from './passports.ts'
import { isUsedLine } from './usedLines.ts'

interface StoredLine {
  id: number
  name: string
  is_variety: boolean
  mother_id: number | null
  father_id: number | null
  version: number
}

/** Values of a line as cells of a change. */
function fieldsOf(line: StoredLine) {
  return { name: line.name, is_variety: line.is_variety, mother_id: line.mother_id, father_id: line.father_id }
}

async function readLines(
  tx: Tx,
  crop: number,
  ids: readonly number[],
  names: readonly string[],
): Promise<StoredLine[]> {
  return tx<StoredLine[]>`
    SELECT id, name, is_variety, mother_id, father_id, version FROM lines
    WHERE crop_id = ${crop}
      AND (id = ANY (${numberArray(ids)}::bigint[]) OR name = ANY (${textArray(names)}::text[]))`
}

const parents = ['mother_id', 'father_id'] as const

/**
 * Resolves the lines of a change and writes the new and changed ones, all but their passports (`writePassports`). A line
 * created under a name that the crop has already becomes that line, everywhere in the change.
 */
export async function writeLines(work: Work): Promise<void> {
  const { draft, tx, crop } = work
  const cells = draft.line
  if (cells.size === 0) return
  const creating = new Set(idsWhere(cells, true))
  const deletedIds = new Set(idsWhere(cells, false))
  const ids = new Set<number>()
  for (const [field, column] of cells) {
    for (const id of column.ids) ids.add(id)
    if (field === 'mother_id' || field === 'father_id')
      for (const value of column.after) if (typeof value === 'number') ids.add(value)
  }
  const names = (cells.get('name')?.after ?? []).filter((name): name is string => typeof name === 'string')
  const stored = await readLines(tx, crop, [...ids], names)
  const byId = new Map(stored.map((line) => [line.id, line]))
  for (const id of creating) if (byId.has(id)) creating.delete(id)

  mapKnownNames(work, stored, creating)
  checkKnown(work, byId, creating, deletedIds)
  for (const field of ['exists', 'name', 'is_variety', ...parents]) {
    const column = cells.get(field)
    if (!column) continue
    const changedCells = differingCells(column, byId, (line) =>
      field === 'exists' ? true : line[field as keyof StoredLine],
    )
    reconcileColumn(
      work,
      'line',
      field,
      changedCells.filter(({ k }) => !creating.has(column.ids[k])),
    )
  }
  checkRenames(work, stored, creating)
  checkParents(work, byId, creating)
  await checkReserved(work, 'line', [...creating])
  if (passesNamesOn(draft)) await tx`SET CONSTRAINTS lines_name_once DEFERRED`
  await insertLines(work, [...creating])
  await updateLines(work, new Set([...creating, ...deletedIds]))
  await reconcilePassports(work, creating)
  await checkNoCycles(work)
}

/**
 * Lines created under a known name (or twice in one change) become the known line; `names` are those after the change.
 */
function mapKnownNames(work: Work, stored: readonly StoredLine[], creating: Set<number>): void {
  const { draft } = work
  const nameCells = draft.line.get('name')
  const nameOf = new Map(nameCells?.ids.map((id, k) => [id, nameCells.after[k] as string]))
  const unnamed = [...creating].filter((id) => !nameOf.get(id))
  if (unnamed.length > 0) throw refuseCells('validation.required', 'name', unnamed)
  const namedBefore = new Map(nameCells?.ids.map((id, k) => [id, nameCells.before[k]]))
  // In overwrite mode a line that has the new name already is not renamed.
  const isRenamed = ({ id, name }: StoredLine) => work.mode === 'overwrite' || namedBefore.get(id) === name
  const nameAfter = (line: StoredLine) => (isRenamed(line) ? nameOf.get(line.id) : undefined) ?? line.name
  const known = new Map(stored.map((line) => [nameAfter(line), line.id]))
  const replacements = new Map<number, number>()
  const shown = new Set<number>()
  for (const id of creating) {
    const name = nameOf.get(id)!
    const existing = known.get(name)
    if (existing === undefined) known.set(name, id)
    else {
      replacements.set(id, existing)
      if (!creating.has(existing)) shown.add(existing)
    }
  }
  if (replacements.size === 0) return
  for (const id of replacements.keys()) creating.delete(id)
  filterCells(draft.line, (_field, id) => !replacements.has(id))
  draft.difference.push(
    ...creationColumns(
      'line',
      stored.filter((line) => shown.has(line.id)).map((line) => ({ id: line.id, fields: fieldsOf(line) })),
    ),
  )
  for (const field of plotFieldsOf('line')) mapValues(draft, 'plot', field, replacements)
  for (const field of parents) mapValues(draft, 'line', field, replacements)
  mapChecks(work, replacements)
  replaceCreated(draft, 'line', replacements)
}

/** Cells of lines that do not exist: refused, or left out where nothing may be refused. */
function checkKnown(
  work: Work,
  byId: ReadonlyMap<number, StoredLine>,
  creating: ReadonlySet<number>,
  going: ReadonlySet<number>,
): void {
  const unknown = new Set<number>()
  for (const column of work.draft.line.values())
    for (const id of column.ids) if (!byId.has(id) && !creating.has(id)) unknown.add(id)
  const refused = [...unknown].filter((id) => !going.has(id))
  if (refused.length > 0 && work.mode !== 'skip') throw refuseCells('notFound', 'line_id', refused)
  filterCells(work.draft.line, (_field, id) => !unknown.has(id))
}

function checkRenames(work: Work, stored: readonly StoredLine[], creating: ReadonlySet<number>): void {
  const names = work.draft.line.get('name')
  if (!names) return
  const idByName = new Map(stored.map((line) => [line.name, line.id]))
  for (const [k, id] of names.ids.entries()) if (!creating.has(id)) idByName.delete(String(names.before[k]))
  const clashing = names.ids.filter((id, k) => {
    const name = names.after[k]
    if (typeof name !== 'string') return false
    const other = idByName.get(name)
    idByName.set(name, id)
    return other !== undefined && other !== id
  })
  if (clashing.length > 0) throw refuseCells('line.duplicate', 'name', clashing)
}

function checkParents(work: Work, byId: ReadonlyMap<number, StoredLine>, creating: ReadonlySet<number>): void {
  for (const field of parents) {
    const column = work.draft.line.get(field)
    if (!column) continue
    const unknown = column.ids.filter((_, k) => {
      const id = column.after[k]
      return typeof id === 'number' && !byId.has(id) && !creating.has(id)
    })
    if (unknown.length > 0) throw refuseCells('notFound', field, unknown)
    const selves = column.ids.filter((id, k) => column.after[k] === id)
    if (selves.length > 0) {
      const name = work.draft.line.get('name')?.after[0] ?? byId.get(selves[0])?.name ?? ''
      throw refuseCells('pedigree.self', field, selves, { name: String(name) })
    }
  }
}

function valuesOf(column: Cells | undefined): Map<number, Cells['after'][number]> {
  return new Map(column?.ids.map((id, k) => [id, column.after[k]]))
}

async function insertLines(work: Work, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  const [name, variety, mother, father] = ['name', 'is_variety', ...parents].map((field) =>
    valuesOf(work.draft.line.get(field)),
  )
  const { author } = work
  await work.tx`
    INSERT INTO lines (company_id, id, crop_id, name, is_variety, mother_id, father_id, version, created_by)
    SELECT ${author.company}, u.id, ${work.crop}, u.name, u.variety, u.mother, u.father, ${work.cropSeq}, ${author.user}
    FROM unnest(
      ${numberArray(ids)}::bigint[],
      ${textArray(ids.map((id) => name.get(id) as string))}::text[],
      ${booleanArray(ids.map((id) => Boolean(variety.get(id))))}::boolean[],
      ${numberArray(ids.map((id) => (mother.get(id) as number | undefined) ?? null))}::bigint[],
      ${numberArray(ids.map((id) => (father.get(id) as number | undefined) ?? null))}::bigint[]
    ) AS u (id, name, variety, mother, father)
    RETURNING 1`
}

async function updateLines(work: Work, besides: ReadonlySet<number>): Promise<void> {
  const { tx, draft, cropSeq } = work
  for (const field of ['name', 'is_variety', ...parents]) {
    const column = draft.line.get(field)
    if (!column) continue
    const indexes = column.ids.map((id, k) => (besides.has(id) ? -1 : k)).filter((k) => k >= 0)
    if (indexes.length === 0) continue
    const ids = numberArray(indexes.map((k) => column.ids[k]))
    const after = indexes.map((k) => column.after[k])
    if (field === 'name')
      await tx`
        UPDATE lines l SET name = u.value, version = ${cropSeq}
        FROM unnest(${ids}::bigint[], ${textArray(after as string[])}::text[]) AS u (id, value) WHERE l.id = u.id`
    else if (field === 'is_variety')
      await tx`
        UPDATE lines l SET is_variety = u.value, version = ${cropSeq}
        FROM unnest(${ids}::bigint[], ${booleanArray(after as boolean[])}::boolean[]) AS u (id, value)
        WHERE l.id = u.id`
    else
      await tx`
        UPDATE lines l SET ${tx(field)} = u.value, version = ${cropSeq}
        FROM unnest(${ids}::bigint[], ${numberArray(after as (number | null)[])}::bigint[]) AS u (id, value)
        WHERE l.id = u.id`
  }
}

/** Loops that a refusal shows. */
const shownLoops = 5

/** @throws ApiError `pedigree.cycle` when a line becomes its own ancestor, naming the loop from child to parent, with its names as `loop`. */
async function checkNoCycles(work: Work): Promise<void> {
  const written = new Set(
    parents.flatMap((field) => {
      const column = work.draft.line.get(field)
      return column ? column.ids.filter((_, k) => column.after[k] !== null) : []
    }),
  )
  if (written.size === 0) return
  const above = await work.tx<Pick<StoredLine, 'id' | 'name' | 'mother_id' | 'father_id'>[]>`
    WITH RECURSIVE above AS (
      SELECT l.id, l.name, l.mother_id, l.father_id FROM lines l WHERE l.id = ANY (${numberArray([...written])}::bigint[])
      UNION
      SELECT l.id, l.name, l.mother_id, l.father_id FROM above a JOIN lines l ON l.id IN (a.mother_id, a.father_id)
    )
    SELECT id, name, mother_id, father_id FROM above ORDER BY id`
  const byId = new Map(above.map((line) => [line.id, line]))
  const nameOf = (id: number | null): string | null => (id === null ? null : (byId.get(id)?.name ?? null))
  const statedParents = new Map<string, Parents>()
  const remaining = new Map<string, Parents>()
  for (const { id, name, mother_id, father_id } of above)
    (written.has(id) ? statedParents : remaining).set(name, { mother: nameOf(mother_id), father: nameOf(father_id) })
  const loops = findPedigreeCycles(statedParents, (line) => remaining.get(line))
  if (loops.length === 0) return
  const [child, parent] = loops[0]
  const lineIdsInLoops = new Set(loops.flat())
  const refusal = refuseCells(
    'pedigree.cycle',
    statedParents.get(child)?.mother === parent ? 'mother_id' : 'father_id',
    above.filter((line) => written.has(line.id) && lineIdsInLoops.has(line.name)).map((line) => line.id),
    { loop: loops.slice(0, shownLoops).map(loopText).join('; ') },
  )
  const { code, params, fields, extra } = refusal
  throw new ApiError(code, { params, fields, extra: { ...extra, loop: loops[0] } })
}

/** Whether a line can get a name that another line loses in the same change, by renaming or deletion. */
function passesNamesOn({ line }: Draft): boolean {
  return line.has('name') && line.has('exists')
}

/**
 * Deletes the lines that a change removes, once nothing uses them; the others stay and the sender gets them back.
 * @throws ApiError `line.duplicate` if a line that stays has the name that another one should get back.
 */
export async function deleteUnusedLines(work: Work): Promise<void> {
  const renamed = passesNamesOn(work.draft) ? [...(work.draft.line.get('name')?.ids ?? [])] : null
  const deletedIds = idsWhere(work.draft.line, false)
  if (deletedIds.length > 0) await deleteUnused(work, deletedIds)
  if (renamed === null) return
  try {
    await work.tx`SET CONSTRAINTS lines_name_once IMMEDIATE`
  } catch (error) {
    if (violatedConstraint(error) === 'lines_name_once') throw refuseCells('line.duplicate', 'name', renamed)
    throw error
  }
}

async function deleteUnused(work: Work, going: readonly number[]): Promise<void> {
  // Seed and photos are added without the crop's lock: they either exist by now, or wait.
  await work.tx`SELECT FROM lines WHERE id = ANY (${numberArray(going)}::bigint[]) ORDER BY id FOR UPDATE`
  const usedRows = await work.tx<StoredLine[]>`
    SELECT l.id, l.name, l.is_variety, l.mother_id, l.father_id, l.version FROM lines l
    WHERE l.id = ANY (${numberArray(going)}::bigint[]) AND ${isUsedLine(work.tx, going)}`
  const usedIds = new Set(usedRows.map((line) => line.id))
  filterCells(work.draft.line, (_field, id) => !usedIds.has(id))
  work.draft.difference.push(
    ...creationColumns(
      'line',
      usedRows.map((line) => ({ id: line.id, fields: fieldsOf(line) })),
    ),
  )
  await work.tx`
    DELETE FROM lines WHERE id = ANY (${numberArray(going.filter((id) => !usedIds.has(id)))}::bigint[])`
}

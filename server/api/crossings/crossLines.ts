import type { ChangeColumn } from '../../../src/domain/change/changeSet.ts'
import { type Cross, crossName, type KnownOffspring, knownCross } from '../../../src/domain/crossings/crosses.ts'
import { freeName } from '../../../src/domain/plots/name.ts'
import { lockCrop } from '../../core/changes/log/changeLog.ts'
import { numberArray } from '../../platform/db/arrays.ts'
import type { Tx } from '../../platform/db/connect.ts'
import { checkedName } from '../plots/lineRefs.ts'

/** The line of a cross; `known`: the crop has it already. */
export interface CrossLine {
  readonly cross: Cross<number>
  readonly name: string
  readonly known: boolean
}

type Offspring = KnownOffspring & { mother_id: number; father_id: number }

/**
 * The lines of crosses, existing ones and those to create, in the order of the crosses. Locks the crop against others who
 * create lines, until the transaction ends. @throws ApiError `name.too_long`.
 */
export async function crossLines(
  tx: Tx,
  crop: number,
  crosses: readonly Cross<number>[],
  nameOf: (id: number) => string,
): Promise<CrossLine[]> {
  await lockCrop(tx, crop)
  const offspring = await readOffspring(tx, crosses)
  const wantedNames = crosses.map(([mother, father]) =>
    checkedName('list_of_mothers', crossName(nameOf(mother), nameOf(father))),
  )
  const usedNames = await namesLike(tx, crop, wantedNames)
  return crosses.map((cross, k) => {
    const existing = knownCross(wantedNames[k], offspring.get(cross.join(' ')) ?? [])
    if (existing) return { cross, name: existing.name, known: true }
    const name = checkedName(
      'list_of_mothers',
      freeName(wantedNames[k], (name) => usedNames.has(name)),
    )
    usedNames.add(name)
    return { cross, name, known: false }
  })
}

/** Lines by their two parents, by id. */
async function readOffspring(tx: Tx, crosses: readonly Cross<number>[]): Promise<Map<string, Offspring[]>> {
  const mothers = crosses.map(([mother]) => mother)
  const fathers = crosses.map(([, father]) => father)
  const rows = await tx<Offspring[]>`
    SELECT l.id, l.name, l.stage, l.is_variety, l.mother_id, l.father_id
    FROM unnest(${numberArray(mothers)}::bigint[], ${numberArray(fathers)}::bigint[]) AS u (mother, father)
    JOIN lines l ON l.mother_id = u.mother AND l.father_id = u.father ORDER BY l.id`
  return Map.groupBy(rows, ({ mother_id, father_id }) => `${mother_id} ${father_id}`)
}

/** Names of the crop's lines that begin with one of these names. */
async function namesLike(tx: Tx, crop: number, wanted: readonly string[]): Promise<Set<string>> {
  const rows = await tx<{ name: string }[]>`SELECT name FROM lines WHERE crop_id = ${crop} AND name LIKE '% × %'`
  const starts = new Set(wanted)
  return new Set(
    rows.map(({ name }) => name).filter((name) => starts.has(name) || starts.has(name.replace(/ \(\d+\)$/, ''))),
  )
}

/** Parents and stage of the lines of crosses that a change creates. */
export function parentsOfCreated(lines: readonly CrossLine[], columns: readonly ChangeColumn[]): ChangeColumn[] {
  const nameColumn = columns.find(({ entity, field }) => entity === 'line' && field === 'name')
  if (!nameColumn) return []
  const crossesByName = new Map(lines.map(({ name, cross }) => [name, cross]))
  const created = nameColumn.ids.flatMap((id, k) => {
    const cross = crossesByName.get(String(nameColumn.after[k]))
    return cross ? [{ id, cross }] : []
  })
  const ids = created.map(({ id }) => id)
  const column = (field: 'mother_id' | 'father_id', parent: 0 | 1): ChangeColumn => ({
    entity: 'line',
    field,
    ids,
    before: ids.map(() => null),
    after: created.map(({ cross }) => cross[parent]),
  })
  // A line crossed with itself has no first generation of two parents.
  const crossed = created.filter(({ cross: [mother, father] }) => mother !== father).map(({ id }) => id)
  const stage: ChangeColumn = {
    entity: 'line',
    field: 'stage',
    ids: crossed,
    before: crossed.map(() => null),
    after: crossed.map(() => 'F1'),
  }
  return [column('mother_id', 0), column('father_id', 1), ...(crossed.length > 0 ? [stage] : [])]
}

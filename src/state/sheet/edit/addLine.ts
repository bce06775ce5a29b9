import type { CellValue, ChangeColumn, ChangeField } from '../../../domain/change/changeSet.ts'
import { createdColumns } from '../../../domain/change/createdColumns.ts'
import type { CropColumns } from '../../../domain/columns/cropColumns.ts'
import type { Pedigree } from '../../../domain/pedigree/purdy/notation.ts'
import { namedLinesOf, type StatedPedigree, statedParents } from '../../../domain/pedigree/purdy/statedParents.ts'
import { type RuleRefusal, refuseRule } from '../../../domain/refusal.ts'
import { ruledValue, ruleOf } from '../../../domain/sheet/cells/fieldRules.ts'
import { openCropAtom } from '../../log/openColumns.ts'
import { claimId, ensureLineIds, needsLineIds } from '../../log/reservedIds.ts'
import { transact } from '../../log/transact.ts'
import { lineGraphAtom } from '../../pedigree/lineStages.ts'
import type { Store } from '../../store.ts'
import { linesSourceAtom } from '../openSheet.ts'

/** Fields of a new line besides its parents; empty texts are no value. */
interface NewLineFields {
  readonly name: string
  readonly isVariety: boolean
  readonly stage: string
  readonly comment: string
}

/** A new line with its parents by name; empty = unknown. */
export interface NamedNewLine extends NewLineFields {
  readonly mother: string
  readonly father: string
}

/** A new line. Parents, and crosses of its pedigree, that the crop does not have are created as well. */
export type NewLine = NamedNewLine | (NewLineFields & { readonly pedigree: Pedigree })

/** A name as it would be stored, or why it is not allowed. */
export function checkedName(text: string): { ok: true; name: string } | RuleRefusal {
  const rule = ruleOf('name', null)
  if (!rule) return refuseRule('lines.notLoaded')
  const ruled = ruledValue(rule, text)
  return ruled.ok ? { ok: true, name: String(ruled.value) } : ruled
}

/** The name that a new line would be stored under, or why the open crop cannot have it. */
export function checkedNewLineName(store: Store, text: string): { ok: true; name: string } | RuleRefusal {
  const source = store.get(linesSourceAtom)
  if (!source) return refuseRule('lines.notLoaded')
  const named = checkedName(text)
  return named.ok && source.nameLike(named.name) === named.name ? refuseRule('line.exists') : named
}

/** The name of another line from which a new one differs in letter case only; null = none. */
export function similarLine(store: Store, text: string): string | null {
  const named = checkedNewLineName(store, text)
  return named.ok ? (store.get(linesSourceAtom)?.nameLike(named.name) ?? null) : null
}

/** The parents of a new line, by names as they are stored, or why one is not allowed; null = unknown. */
function checkedParents(store: Store, input: NewLine): StatedPedigree | RuleRefusal {
  if ('pedigree' in input) {
    const graph = store.get(lineGraphAtom)
    return graph ? statedParents(input.pedigree, null, namedLinesOf(graph)) : refuseRule('lines.notLoaded')
  }
  const names: (string | null)[] = []
  for (const text of [input.mother, input.father]) {
    const named = text.trim() === '' ? null : checkedName(text)
    if (named && !named.ok) return named
    names.push(named?.name ?? null)
  }
  return { ok: true, mother: names[0], father: names[1], created: [] }
}

/** Upper limit of lines created for one: itself, the parents that its crosses name, and the crosses. */
const linesCreated = ({ created }: StatedPedigree): number => 3 + 3 * created.length

const idOfLine = ({ alive, count, id, name }: CropColumns, lineName: string): number | null => {
  for (let i = 0; i < count; i++) if (alive[i] && name[i] === lineName) return id[i]
  return null
}

/** Columns that create the line under an id, and those parents and crosses that the crop does not have. */
function columnsOf(
  store: Store,
  crop: CropColumns,
  id: number,
  input: NewLine,
  { mother, father, created }: StatedPedigree,
): ChangeColumn[] {
  const newIds = new Map<string, number>()
  const idOf = (name: string | null): number | null => {
    if (name === null) return null
    const known = idOfLine(crop, name) ?? newIds.get(name)
    if (known !== undefined && known !== null) return known
    const claimed = claimId(store, 'line')
    newIds.set(name, claimed)
    return claimed
  }
  const crosses = created.map((line) => [idOf(line.name), idOf(line.mother), idOf(line.father)])
  const values: readonly (readonly [ChangeField, CellValue])[] = [
    ['name', input.name],
    ['is_variety', input.isVariety],
    ['stage', input.stage.trim() || null],
    ['comment', input.comment.trim() || null],
    ['mother_id', idOf(mother)],
    ['father_id', idOf(father)],
  ]
  const isNewLine = (cross: number | null) => [...newIds.values()].some((usedCross) => usedCross === cross)
  const fields = values.filter(([, value]) => value !== null && value !== false)
  return [
    ...createdColumns('line', [...newIds.values()], [['name', [...newIds.keys()]]]),
    ...crosses.flatMap(([cross, ...parents], k) => {
      const values = [parents[0], parents[1], isNewLine(cross) ? created[k].stage : null]
      const written = (['mother_id', 'father_id', 'stage'] as const).map((field, n) => ({ field, value: values[n] }))
      return written
        .filter(({ value }) => value !== null)
        .map(({ field, value }) => ({
          entity: 'line' as const,
          field,
          ids: [cross ?? 0],
          before: [null],
          after: [value],
        }))
    }),
    ...createdColumns(
      'line',
      [id],
      fields.map(([field, value]) => [field, [value]]),
    ),
  ]
}

/** Creates a line of the open crop as one undo entry. Returns its index, or why it cannot be created. */
export async function addLine(store: Store, input: NewLine): Promise<{ ok: true; line: number } | RuleRefusal> {
  const isWanted = () => store.get(openCropAtom) !== null
  const first = checkedParents(store, input)
  if (!first.ok) return first
  const max = linesCreated(first)
  if (needsLineIds(store, max) && !(await ensureLineIds(store, max, isWanted))) return refuseRule('map.noIds')
  const named = checkedNewLineName(store, input.name)
  if (!named.ok) return named
  // A colleague may have created one of the crosses while ids were requested.
  const parents = checkedParents(store, input)
  if (!parents.ok) return parents
  const usedNames = [parents.mother, parents.father, ...parents.created.map(({ name }) => name)]
  if (usedNames.includes(named.name)) return refuseRule('pedigree.self', { name: named.name })
  const crop = store.get(openCropAtom)
  if (!crop) return refuseRule('lines.notLoaded')
  const id = claimId(store, 'line')
  const change = {
    name: { key: input.isVariety ? 'change.varietyAdded' : 'change.lineAdded', params: { name: named.name } },
    columns: columnsOf(store, crop, id, { ...input, name: named.name }, parents),
  }
  transact(store, change, { origin: 'user', undo: 'record' })
  return { ok: true, line: crop.indexOf.get(id) ?? -1 }
}

import type { CellValue, ChangeColumn } from '../../domain/change/changeSet.ts'
import { createdColumns } from '../../domain/change/createdColumns.ts'
import { findPedigreeCycles, loopText, type Parents } from '../../domain/files/uploadPlan/pedigreeCycles.ts'
import type { LineGraph } from '../../domain/pedigree/lineGraph.ts'
import {
  type NamedLine,
  namedLinesOf,
  readStatedParents,
  type StatedPedigree,
} from '../../domain/pedigree/purdy/statedParents.ts'
import { type RuleRefusal, refuseRule } from '../../domain/refusal.ts'
import { ruledValue, ruleOf } from '../../domain/sheet/cells/fieldRules.ts'
import { openCropAtom } from '../log/openColumns.ts'
import { claimId, ensureLineIds, needsLineIds } from '../log/reservedIds.ts'
import { transact } from '../log/transact.ts'
import type { Store } from '../store.ts'
import { lineGraphAtom } from './lineStages.ts'

/** Parents as typed: by name ('' = unknown), or both in Purdy notation. */
export type TypedParents = { readonly mother: string; readonly father: string } | { readonly genealogy: string }

/** Checked parents of a line with the lines that they create; or why they cannot be written. */
export type CheckedParents = (StatedPedigree & { readonly newNames: readonly string[] }) | RuleRefusal

/** Checks typed parents of a line by the server's rules, including loops. */
export function checkParents(graph: LineGraph, line: number, typed: TypedParents): CheckedParents {
  const editedLine = graph.line(line)
  if (!editedLine) return refuseRule('notFound')
  const stated =
    'genealogy' in typed
      ? readStatedParents(typed.genealogy.normalize('NFC'), editedLine.name, namedLinesOf(graph))
      : byNames(typed)
  if (!stated.ok) return stated
  const named = [
    stated.mother,
    stated.father,
    ...stated.created.flatMap((createdLine) => [createdLine.name, createdLine.mother, createdLine.father]),
  ]
  const names = [...new Set(named)].filter((name) => name !== null)
  for (const name of names) {
    const ruled = checkedParentName(name)
    if (!ruled.ok) return ruled
  }
  if (stated.mother === editedLine.name || stated.father === editedLine.name)
    return refuseRule('pedigree.self', { name: editedLine.name })
  const loop = loopOf(graph, editedLine.name, stated)
  if (loop) return refuseRule('pedigree.cycle', { loop })
  return { ...stated, newNames: names.filter((name) => graph.named(name) === undefined) }
}

function byNames({ mother, father }: { mother: string; father: string }): StatedPedigree {
  const namedIn = (text: string) => (text.trim() === '' ? null : text.trim())
  return { ok: true, mother: namedIn(mother), father: namedIn(father), created: [] }
}

function checkedParentName(name: string): RuleRefusal | { ok: true } {
  const rule = ruleOf('name', null)
  const ruled = rule ? ruledValue(rule, name) : refuseRule('lines.notLoaded')
  return ruled.ok ? { ok: true } : ruled
}

/** The loop that the parents would close, starting at the line; null if there is none. */
function loopOf(graph: LineGraph, line: string, { mother, father, created }: StatedPedigree): string | null {
  const nameOf = (id: number | null) => (id === null ? null : (graph.line(id)?.name ?? null))
  const stated = new Map<string, Parents>([[line, { mother, father }]])
  for (const createdLine of created) stated.set(createdLine.name, createdLine)
  const [loop] = findPedigreeCycles(stated, (name) => {
    const namedLine = graph.line(graph.named(name) ?? 0)
    return namedLine && { mother: nameOf(namedLine.mother), father: nameOf(namedLine.father) }
  })
  return loop ? loopText(loop) : null
}

/**
 * Writes the parents of a line of the open crop as one entry, including the lines that they create. Returns why they
 * cannot be written; `map.noIds` if no ids are available.
 */
export async function writeParents(
  store: Store,
  line: number,
  typed: TypedParents,
): Promise<{ ok: true } | RuleRefusal> {
  const before = store.get(lineGraphAtom)
  const first = before ? checkParents(before, line, typed) : refuseRule('lines.notLoaded')
  if (!first.ok) return first
  const newLineCount = first.newNames.length
  const isWanted = () => store.get(openCropAtom) !== null
  if (needsLineIds(store, newLineCount) && !(await ensureLineIds(store, newLineCount, isWanted)))
    return refuseRule('map.noIds')
  const graph = store.get(lineGraphAtom)
  const checked = graph ? checkParents(graph, line, typed) : refuseRule('lines.notLoaded')
  if (!graph || !checked.ok) return checked.ok ? refuseRule('lines.notLoaded') : checked
  const columns = columnsOf(graph, line, checked, () => claimId(store, 'line'))
  const name = { key: 'change.parents', params: { name: graph.line(line)?.name ?? '' } }
  if (columns.length > 0) transact(store, { name, columns }, { origin: 'user', undo: 'record' })
  return { ok: true }
}

function columnsOf(
  graph: LineGraph,
  line: number,
  { mother, father, created, newNames }: StatedPedigree & { newNames: readonly string[] },
  nextId: () => number,
): ChangeColumn[] {
  const newIds = new Map(newNames.map((name) => [name, nextId()]))
  const idOf = (name: string | null): number | null =>
    name === null ? null : (newIds.get(name) ?? graph.named(name) ?? null)
  const creation = createdColumns('line', [...newIds.values()], [['name', [...newIds.keys()]]])
  const write = (
    field: ChangeColumn['field'],
    id: number | null,
    before: CellValue,
    after: CellValue,
  ): ChangeColumn[] =>
    id === null || before === after ? [] : [{ entity: 'line', field, ids: [id], before: [before], after: [after] }]
  const crosses = created.flatMap((createdLine: NamedLine) => [
    ...write('mother_id', idOf(createdLine.name), null, idOf(createdLine.mother)),
    ...write('father_id', idOf(createdLine.name), null, idOf(createdLine.father)),
    ...(newIds.has(createdLine.name) ? write('stage', idOf(createdLine.name), null, createdLine.stage) : []),
  ])
  const editedLine = graph.line(line)
  return [
    ...creation,
    ...crosses,
    ...write('mother_id', line, editedLine?.mother ?? null, idOf(mother)),
    ...write('father_id', line, editedLine?.father ?? null, idOf(father)),
  ]
}

import { traitColumn } from '../../domain/columns/fieldYear.ts'
import { walkOrder } from '../../domain/layout/walkOrder.ts'
import { loadedAtom } from '../../state/loaded.ts'
import { findProblems } from '../../state/map/find/problems.ts'
import { goToMatch } from '../../state/map/find/selectFound.ts'
import { lastWalk } from '../../state/map/numberingDraft.ts'
import { seenGridAtom } from '../../state/map/seenGrid.ts'
import { selectOnly } from '../../state/map/select/rangeSelection.ts'
import { selectionAtom } from '../../state/selection.ts'
import type { Store } from '../../state/store.ts'
import { shownFieldAtom, tellAtom } from '../../state/view.ts'
import type { Command } from '../command.ts'

/** Goes to the next plot with a problem along the walk, shows the column it concerns and says what it is. */
function goToProblem(store: Store, step: 1 | -1): void {
  const columns = store.get(loadedAtom)
  const grid = store.get(seenGridAtom)
  if (!columns || !grid) return
  const problems = findProblems(store)
  if (!problems.length) {
    store.set(tellAtom, { kind: 'info', key: 'map.noProblems', params: {} })
    return
  }
  const byPlot = new Map(problems.map((problem) => [problem.plot, problem]))
  const walk = [...walkOrder(columns, lastWalk(store))].filter((plot) => byPlot.has(plot))
  const order = walkOrder(columns, lastWalk(store))
  const rank = new Map([...order].map((plot, k) => [plot, k]))
  const active = store.get(selectionAtom).active?.plot ?? -1
  const from = rank.get(active) ?? (step > 0 ? -1 : order.length)
  const next =
    step > 0
      ? (walk.find((plot) => (rank.get(plot) ?? 0) > from) ?? walk[0])
      : (walk.findLast((plot) => (rank.get(plot) ?? 0) < from) ?? walk[walk.length - 1])
  const problem = byPlot.get(next)
  if (!problem) return
  selectOnly(store, { row: grid.row[next], col: grid.col[next] })
  if (problem.kind === 'out') store.set(shownFieldAtom, problem.field)
  const trait = traitColumn(columns, Number(problem.field.slice(6)))
  store.set(tellAtom, {
    kind: 'warning',
    key: `map.problem.${problem.kind}`,
    params: { count: byPlot.size, trait: trait?.trait.name ?? '', label: columns.label[next] ?? columns.name[next] },
  })
}

function match(store: Store, step: 1 | -1): void {
  if (!goToMatch(store, step)) store.set(tellAtom, { kind: 'info', key: 'map.noneFound', params: {} })
}

/** Going from match to match and from problem to problem. */
export const problemCommands: readonly Command[] = [
  {
    id: 'find.next',
    scope: 'map',
    group: 'find',
    title: 'command.find.next',
    keys: [{ code: 'F3', mac: { code: 'KeyG', mod: true } }],
    run: (store) => match(store, 1),
  },
  {
    id: 'find.previous',
    scope: 'map',
    group: 'find',
    title: 'command.find.previous',
    keys: [{ code: 'F3', shift: true, mac: { code: 'KeyG', mod: true, shift: true } }],
    run: (store) => match(store, -1),
  },
  {
    id: 'problem.next',
    scope: 'map',
    group: 'find',
    title: 'command.problem.next',
    keys: [{ code: 'KeyJ' }, { code: 'KeyJ', mod: true }],
    run: (store) => goToProblem(store, 1),
  },
  {
    id: 'problem.previous',
    scope: 'map',
    group: 'find',
    title: 'command.problem.previous',
    keys: [
      { code: 'KeyJ', shift: true },
      { code: 'KeyJ', mod: true, shift: true },
    ],
    run: (store) => goToProblem(store, -1),
  },
]

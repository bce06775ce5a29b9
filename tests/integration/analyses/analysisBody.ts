import type { CallInput } from '../../../src/contract/call.ts'
import { reserveIds } from '../../../src/contract/plots/changes.ts'
import type { saveAnalysis } from '../../../src/contract/statistics/analyses.ts'
import { type SavedInputs, settingsOfInputs } from '../../../src/domain/analysis/saved/inputs.ts'
import type { SavedKind, SavedResult } from '../../../src/domain/analysis/saved/kinds.ts'
import { namesOfYears } from '../../../src/domain/analysis/saved/namesOfYears.ts'
import { savedResult } from '../../../src/domain/analysis/saved/savedResult.ts'
import { isRefusal } from '../../../src/domain/refusal.ts'
import { finish } from '../../../src/domain/stats/mixed/steps.ts'
import { trialRows } from '../../arbitraries/trialYear.ts'
import type { Actor } from '../harness.ts'
import { changeOf, column, loadYear, type NewYear, newPlace, sendAccepted } from '../trials/field.ts'

type Body = CallInput<typeof saveAnalysis>['body']

/** Inputs and result of an analysis of a year, computed here as the page computes and sends them. */
export async function analysisBody(
  actor: Actor,
  { spec_id, year_id }: Pick<NewYear, 'spec_id' | 'year_id'>,
  kind: SavedKind,
  changed: Partial<Omit<SavedInputs, 'model'>>,
): Promise<Body> {
  const years = await Promise.all((changed.year_ids ?? [year_id]).map((id) => loadYear(actor, id)))
  const [columns] = years
  const inputs: SavedInputs = {
    year_ids: [year_id],
    traits: [],
    by: 'line',
    block: 'auto',
    control: null,
    plots: 'all',
    out: 'keep',
    model: null,
    test: 'lsd',
    scale: 'none',
    ...changed,
  }
  const selected = new Uint8Array(columns.count)
  if (inputs.plots !== 'all') for (const id of inputs.plots) selected[columns.indexOf.get(id) ?? 0] = 1
  const settings = settingsOfInputs(inputs)
  const names = namesOfYears(kind, years, settings, selected)
  if (isRefusal(names)) throw new Error(`refused: ${names.code}`)
  const finished = finish(savedResult(kind, names, settings))
  if (isRefusal(finished)) throw new Error(`refused: ${finished.code}`)
  const sources = years.map((year) => ({ year_id: year.year_id, seq: year.seq, crop_seq: year.crop_seq }))
  const result = finished as SavedResult as Body['result']
  return { spec_id, kind, title: 'A result', inputs: inputs as never, result, sources }
}

/** Stores a diallel of tests/data/trials with its parents: plots, lines, replications and the trait `Yield, g`. */
export async function plantDiallel(actor: Actor): Promise<NewYear & { trait: number; plots: number[] }> {
  const place = await newPlace(actor)
  const rows = trialRows('grover_diallel')
  const nameOf = ({ mother, father }: (typeof rows)[number]) => (mother === father ? mother : `${mother} × ${father}`)
  const names = [...new Set(rows.map(nameOf))]
  const reserved = await actor.call(reserveIds, {
    params: { id: place.year_id },
    body: { plot: rows.length, line: names.length, trait: 2 },
  })
  const ids = reserved.body
  const [trait, replication] = ids.trait
  const lineOf = (name: string) => ids.line[names.indexOf(name)]
  const crosses = names.filter((name) => name.includes(' × '))
  const crossIds = crosses.map(lineOf)
  const repeated = <T>(list: readonly unknown[], value: T): T[] => list.map(() => value)
  await sendAccepted(
    actor,
    place.year_id,
    changeOf([
      column('line', 'exists', ids.line, repeated(ids.line, true), repeated(ids.line, false)),
      column('line', 'name', ids.line, names),
      ...(['mother_id', 'father_id'] as const).map((field, side) =>
        column(
          'line',
          field,
          crossIds,
          crosses.map((name) => lineOf(name.split(' × ')[side])),
        ),
      ),
      column('trait', 'exists', ids.trait, [true, true], [false, false]),
      column('trait', 'name', ids.trait, ['Yield', 'Replication']),
      column('trait', 'unit', ids.trait, ['g', '']),
      column('trait', 'kind', ids.trait, ['quantitative', 'qualitative']),
      column('trait', 'role', ids.trait, ['trait', 'factor']),
      column('plot', 'exists', ids.plot, repeated(ids.plot, true), repeated(ids.plot, false)),
      column(
        'plot',
        'name',
        ids.plot,
        rows.map((_, k) => `D${k + 1}`),
      ),
      column(
        'plot',
        'line_id',
        ids.plot,
        rows.map((row) => lineOf(nameOf(row))),
      ),
      column(
        'plot',
        `trait:${trait}`,
        ids.plot,
        rows.map((row) => Number(row.yield)),
      ),
      column(
        'plot',
        `trait:${replication}`,
        ids.plot,
        rows.map((row) => row.rep),
      ),
    ]),
  )
  return { ...place, trait, plots: ids.plot }
}

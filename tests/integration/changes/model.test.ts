import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { readChanges } from '../../../src/contract/plots/changes.ts'
import type { CellValue, ChangeSet } from '../../../src/domain/change/changeSet.ts'
import { readCell } from '../../../src/domain/columns/cell.ts'
import type { FieldYearColumns } from '../../../src/domain/columns/fieldYear.ts'
import { isForbiddenChange, ModelServer } from '../../fuzz/modelServer.ts'
import { type Actor, startTestServer } from '../harness.ts'
import { changeOf, column, loadYear, newPlace, type PlantedField, plantField, send } from '../trials/field.ts'

const server = await startTestServer()
const owner = await server.newCompany()
const plotCount = 6
const runs = 3
const steps = 60

const number = fc.option(fc.integer({ min: 1, max: 40 }), { freq: 6 })
const text = fc.constantFrom(null, 'dry', 'lodged', 'wet')

/** A change of some cells. `seen`: how many changes ago the sender last loaded them. */
const edit = fc.record({
  kind: fc.constant('edit' as const),
  plots: fc.uniqueArray(fc.nat(plotCount - 1), { minLength: 1, maxLength: 4 }),
  numbers: fc.option(fc.array(number, { minLength: 4, maxLength: 4 })),
  texts: fc.option(fc.array(text, { minLength: 4, maxLength: 4 })),
  seen: fc.nat(5),
})

const step = fc.oneof(
  { weight: 4, arbitrary: edit },
  // `again`: the same request, as after a lost answer. `back`: an earlier request reversed, as undo sends it.
  { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom('again' as const, 'back' as const), of: fc.nat(200) }) },
)
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

const first = (value: number, seen: number): Step => ({
  kind: 'edit',
  plots: [0],
  numbers: [value, null, null, null],
  texts: null,
  seen,
})
/** The first steps of every run, so that each kind of answer occurs. */
const opening: readonly Step[] = [first(39, 0), { kind: 'again', of: 0 }, first(40, 2), { kind: 'back', of: 0 }]

interface Request {
  key: string
  change: ChangeSet
}

/**
 * The request that a step sends; null if it has nothing to send. `looks` are the values at earlier times, the latest
 * last.
 */
function requestOf(
  one: Step,
  previous: readonly Request[],
  styles: readonly Style[],
  planted: PlantedField,
): Request | null {
  if (one.kind !== 'edit') {
    const request = previous.at(one.of % Math.max(1, previous.length))
    if (!request || one.kind === 'again') return request ?? null
    const reversal = request.change.columns.map((column) => ({ ...column, before: column.after, after: column.before }))
    return { key: randomUUID(), change: { ...request.change, columns: reversal } }
  }
  const style = styles[Math.max(0, styles.length - 1 - one.seen)]
  const written = [
    [`trait:${planted.traits[0]}`, one.numbers],
    ['comment', one.texts],
  ] as const
  const columns = written.flatMap(([field, values]) => {
    const changed = one.plots.flatMap((plot, k) => {
      const before = style[field][plot]
      const after = values?.[k] ?? null
      return values && before !== after ? [{ id: planted.plots[plot], before, after }] : []
    })
    const partOf = <K extends keyof (typeof changed)[0]>(part: K) => changed.map((cell) => cell[part])
    return changed.length > 0 ? [column('plot', field, partOf('id'), partOf('after'), partOf('before'))] : []
  })
  return columns.length > 0 ? { key: randomUUID(), change: changeOf(columns) } : null
}

type Style = Record<string, CellValue[]>

function styleAt(columns: FieldYearColumns, { plots, traits }: PlantedField): Style {
  const fields = [`trait:${traits[0]}`, 'comment']
  return Object.fromEntries(
    fields.map((field) => [field, plots.map((id) => readCell(columns, columns.indexOf.get(id)!, field as 'comment'))]),
  )
}

interface SentConflict {
  entity: string
  field: string
  id: number
  current: CellValue
  mine: CellValue
}

const cells = (conflicts: readonly SentConflict[]) =>
  conflicts.map(({ entity, field, id, current, mine: owner }) => [entity, field, id, current, owner].join(' ')).sort()

/** The server's answer to a request in the model's terms. */
async function answerOf(actor: Actor, year: number, { key, change }: Request) {
  const { status, body } = await send(actor, year, change, key)
  if (status === 200)
    return { kind: 'accepted', seq: body.seq, difference: body.difference, ...(body.unchanged && { unchanged: true }) }
  const refusal = body as unknown as { code: string; conflicts: SentConflict[] }
  if (refusal.code === 'change.conflict') return { kind: 'conflict', conflicts: cells(refusal.conflicts) }
  return { kind: refusal.code }
}

function modelled(model: ModelServer, request: Request) {
  const outcome = model.send(request, 'model')
  if (outcome.kind === 'accepted') {
    const { cropSeq: _, ...answer } = outcome
    return answer
  }
  return outcome.kind === 'conflict' ? { kind: outcome.kind, conflicts: cells(outcome.conflicts) } : outcome
}

it('the server answers every request like the model used in client tests, and stores the same', async () => {
  const kinds = new Set<string>()
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: steps, maxLength: steps }), async (list) => {
      const place = await newPlace(owner)
      const planted = await plantField(owner, place, plotCount)
      const model = new ModelServer(await loadYear(owner, place.year_id))
      const styles = [styleAt(model.columns, planted)]
      const previous: Request[] = []
      for (const command of [...opening, ...list]) {
        const request = requestOf(command, previous, styles, planted)
        if (!request) continue
        // The model has one rule for forbidden values; this test excludes such values.
        expect(request.change.columns.flatMap(({ after }) => after).some(isForbiddenChange)).toBe(false)
        const expected = modelled(model, request)
        expect(await answerOf(owner, place.year_id, request)).toEqual(expected)
        kinds.add(`${command.kind} ${expected.kind}`)
        previous.push(request)
        styles.push(styleAt(model.columns, planted))
      }
      const stored = await loadYear(owner, place.year_id)
      expect([stored.seq, styleAt(stored, planted)]).toEqual([model.columns.seq, styleAt(model.columns, planted)])
      const query = { since: planted.seq, crop_since: 1_000_000 }
      const log = (await owner.call(readChanges, { params: { id: place.year_id }, query })).body.data
      expect(log.map(({ seq, key }) => [seq, key])).toEqual(model.log.map(({ seq, key }) => [seq, key]))
    }),
    // A failure shows its seed and path. No shrinking: each try would plant another year.
    { numRuns: runs, endOnFailure: true },
  )
  expect([...kinds]).toEqual(
    expect.arrayContaining(['edit accepted', 'edit conflict', 'again accepted', 'back accepted']),
  )
})

import fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import { reserveIds } from '../../../src/contract/plots/changes.ts'
import { updateField } from '../../../src/contract/plots/nurseries.ts'
import type { CellValue, ChangeColumn, Entity } from '../../../src/domain/change/changeSet.ts'
import { checkName, normaliseName } from '../../../src/domain/plots/name.ts'
import { languages } from '../../../src/words/word.ts'
import { type Actor, startTestServer } from '../harness.ts'
import { changeOf, column, newPlace, sendAccepted } from '../trials/field.ts'
import { downloads, reupload } from './roundTrips.ts'

let actor: Actor

beforeAll(async () => {
  actor = await (await startTestServer()).newCompany()
})

/** Texts that spreadsheets read as numbers, dates or formulas, or that mean "none", "total" or a heading elsewhere. */
const awkward = [
  ...['1', '5', '007', '1,5', '1.234', '1 234', '12%', '1e5', '05/06/2025', '5-May', '2025-06-05', '+7', '-3', '@a'],
  ...[
    'NA',
    'N/A',
    'none',
    'unknown',
    'нет',
    '0',
    'nan',
    'Inf',
    'TRUE',
    'Total',
    'Mean',
    'LSD',
    'CV, %',
    'Plot',
    'Línea',
  ],
  ...['A/B', 'A;B', "'x", 'a  b', 'é', 'Ёлка', 'P12', 'x_1', '№ 7', 'A\u00a0B'],
]
const isName = (text: string) => checkName(normaliseName(text)) === null
const nameText = fc.oneof(
  fc.constantFrom(...awkward.filter(isName)),
  fc.string({ minLength: 1, maxLength: 8, unit: fc.constantFrom(..."aZй1 0-/.,+#*:;'()[]") }).filter(isName),
)
const labelText = fc.string({ minLength: 1, maxLength: 5, unit: fc.constantFrom(...'A1б0-/.#') })
/** Text without control characters, normalised like stored text. */
const storable = (text: string) =>
  text
    .normalize('NFC')
    .replace(/(?!\n)\p{Cc}/gu, '')
    .trim()
const text = fc
  .oneof(
    fc.constantFrom(
      ...awkward,
      '=1+1',
      '-',
      '–',
      '.',
      '#N/A',
      'два\nслова',
      '"quoted"',
      '=a\n"b"',
      "''=x",
      '_x0041_',
      '\ufeffa',
    ),
    fc.string({ maxLength: 12, unit: 'grapheme' }),
  )
  .map(storable)
const heading = fc
  .oneof(
    fc.constantFrom(
      ...awkward,
      'Height',
      'height',
      'Height, ',
      'Grain, total',
      'Plot name',
      'Year',
      'Год',
      'Height|CO:1',
    ),
    fc.constantFrom(
      'Location',
      'Phenotypes',
      'a, b',
      'unique_id',
      'CHECKS',
      'trait',
      'value',
      'timestamp',
      'Rep',
      'Block',
    ),
    fc.string({ minLength: 1, maxLength: 8, unit: 'grapheme' }),
  )
  .map(storable)
  .filter((name) => name !== '')
const unit = fc.constantFrom('', '', 'cm', '%', 't/ha', '1', 'g, dry', 'plan')
const number = fc.oneof(
  fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e9, max: 1e9 }),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.integer({ min: -5000, max: 5000 }).map((thousandths) => thousandths / 1000),
  fc.integer(),
)
const day = fc.integer({ min: 7306, max: 29_585 }).map((days) => new Date(days * 86_400_000).toISOString().slice(0, 10))
const measure = fc.option(fc.integer({ min: 1, max: 99_999 }).map((millimetres) => millimetres / 1000))
const call = fc.constantFrom('A/A', 'A/C', 'C/C')

const plots = 8
const eachPlot = <T>(value: fc.Arbitrary<T>) => fc.array(fc.option(value), { minLength: plots, maxLength: plots })
const namesOf = (name: fc.Arbitrary<string>, count: number) =>
  fc.uniqueArray(name.map(normaliseName), { minLength: count, maxLength: count })

const trait = fc.oneof(
  fc.record({
    name: heading,
    unit,
    kind: fc.constant('quantitative'),
    role: fc.constantFrom('trait', 'trait', 'factor'),
    values: eachPlot(number),
  }),
  fc.record({
    name: heading,
    unit,
    kind: fc.constant('qualitative'),
    role: fc.constantFrom('trait', 'trait', 'factor'),
    values: eachPlot(text.map((value) => value.slice(0, 250).trim()).filter((value) => value !== '')),
  }),
  fc.record({
    name: heading,
    unit: fc.constant(''),
    kind: fc.constant('date'),
    role: fc.constantFrom('stage', 'technology'),
    values: eachPlot(day),
  }),
)
const year = fc.record({
  nursery: nameText,
  names: namesOf(nameText, plots),
  labels: fc.uniqueArray(labelText, { minLength: plots, maxLength: plots }),
  isLabelled: eachPlot(fc.constant(true)),
  lines: namesOf(nameText, 6),
  places: fc.constantFrom<'all' | 'some' | 'none'>('all', 'some', 'none'),
  comments: eachPlot(text),
  repetitions: eachPlot(fc.integer({ min: 1, max: 100 })),
  widths: fc.array(measure, { minLength: plots, maxLength: plots }),
  traits: fc.uniqueArray(trait, {
    maxLength: 6,
    selector: ({ name, unit: of, role }) => `${role === 'factor' ? 'trait' : role} ${name} ${of}`,
  }),
  planned: eachPlot(day),
  markers: fc.uniqueArray(heading, { maxLength: 2 }),
  calls: eachPlot(call),
  plants: namesOf(nameText, 3),
  sowing: fc.option(day),
})
type AnyYear = typeof year extends fc.Arbitrary<infer T> ? T : never

/** A column of a change without the blank cells. */
function filled(entity: Entity, field: string, ids: readonly number[], values: readonly CellValue[]): ChangeColumn[] {
  const filled = ids.map((_, k) => k).filter((k) => values[k] !== null && values[k] !== undefined)
  return filled.length === 0
    ? []
    : [
        column(
          entity,
          field,
          filled.map((k) => ids[k]),
          filled.map((k) => values[k]),
        ),
      ]
}

const create = (entity: Entity, ids: number[]) =>
  ids.length === 0
    ? []
    : [
        column(
          entity,
          'exists',
          ids,
          ids.map(() => true),
          ids.map(() => false),
        ),
      ]

/** Stores a year in a new crop by one change. */
async function stored(anyYear: AnyYear) {
  const place = await newPlace(actor)
  const renamed = await actor.call(updateField, {
    params: { id: place.field_id },
    body: { field_name: anyYear.nursery.slice(0, 40) },
  })
  if (renamed.status !== 200) throw new Error(JSON.stringify([anyYear.nursery, renamed.body]))
  const counts = {
    plot: plots,
    line: anyYear.lines.length,
    trait: anyYear.traits.length,
    plant: 3,
    marker: anyYear.markers.length,
  }
  const { body: ids } = await actor.call(reserveIds, { params: { id: place.year_id }, body: counts })
  const [, second, third, fourth] = ids.line
  const isOn = (k: number) => anyYear.places === 'all' || (anyYear.places === 'some' && k % 3 > 0)
  const technology = anyYear.traits.findIndex(({ role }) => role === 'technology')
  await sendAccepted(
    actor,
    place.year_id,
    changeOf([
      ...create('line', ids.line),
      column('line', 'name', ids.line, anyYear.lines),
      column('line', 'mother_id', [third, fourth], [ids.line[0], second]),
      column('line', 'father_id', [third], [second]),
      ...create('trait', ids.trait),
      ...(['name', 'unit', 'kind', 'role'] as const).flatMap((field) =>
        filled(
          'trait',
          field,
          ids.trait,
          anyYear.traits.map((trait) => trait[field]),
        ),
      ),
      ...create('marker', ids.marker),
      ...filled('marker', 'name', ids.marker, anyYear.markers),
      ...filled(
        'marker',
        'alleles',
        ids.marker,
        anyYear.markers.map(() => 'A\nC'),
      ),
      ...create('plot', ids.plot),
      column('plot', 'name', ids.plot, anyYear.names),
      column(
        'plot',
        'line_id',
        ids.plot,
        ids.plot.map((_, k) => ids.line[k % ids.line.length]),
      ),
      ...filled(
        'plot',
        'label',
        ids.plot,
        anyYear.labels.map((label, k) => (anyYear.isLabelled[k] ? label : null)),
      ),
      ...filled(
        'plot',
        'row',
        ids.plot,
        ids.plot.map((_, k) => (isOn(k) ? Math.floor(k / 3) + 1 : null)),
      ),
      ...filled(
        'plot',
        'col',
        ids.plot,
        ids.plot.map((_, k) => (isOn(k) ? (k % 3) + 1 : null)),
      ),
      ...filled('plot', 'width', ids.plot, anyYear.widths),
      ...filled(
        'plot',
        'length',
        ids.plot,
        anyYear.widths.map((width) => width && width * 2),
      ),
      ...filled('plot', 'repetitions', ids.plot, anyYear.repetitions),
      ...filled(
        'plot',
        'comment',
        ids.plot,
        anyYear.comments.map((comment) => comment || null),
      ),
      ...anyYear.traits.flatMap(({ values }, k) => filled('plot', `trait:${ids.trait[k]}`, ids.plot, values)),
      ...(technology < 0 ? [] : filled('plot', `planned:${ids.trait[technology]}`, ids.plot, anyYear.planned)),
      ...ids.marker.flatMap((id) => filled('plot', `marker:${id}`, ids.plot, anyYear.calls)),
      ...filled('field_year', 'sowing_date', [place.year_id], [anyYear.sowing]),
    ]),
  )
  await sendAccepted(
    actor,
    place.year_id,
    changeOf([
      ...create('plant', ids.plant),
      column(
        'plant',
        'plot_id',
        ids.plant,
        ids.plant.map((_, k) => ids.plot[k % 2]),
      ),
      column('plant', 'name', ids.plant, anyYear.plants),
      ...anyYear.traits.flatMap(({ kind, values }, k) =>
        kind === 'date' ? [] : filled('plant', `trait:${ids.trait[k]}`, ids.plant, values),
      ),
    ]),
  )
  return { ...place, sowing_date: anyYear.sowing, emergence_date: null }
}

/** Downloads for one year; no divisor of the number of downloads, so that each is tried in every language. */
const several = 5

it('every download of any year uploads again in each language without changes', async () => {
  let round = 0
  await fc.assert(
    fc.asyncProperty(year, async (generated) => {
      const place = await stored(generated)
      const language = languages[round % languages.length]
      // A map without plots is an empty sheet.
      const waiting = Array.from(
        { length: several },
        (_, k) => downloads[(several * round + k) % downloads.length],
      ).filter(({ back }) => back !== 'field_map' || generated.places !== 'none')
      round++
      const differences: unknown[] = []
      const runNext = async () => {
        for (let download = waiting.shift(); download; download = waiting.shift()) {
          const { isUnchanged, ...report } = await reupload(actor, place, download, language)
          if (!isUnchanged) differences.push([download.name, language, report])
        }
      }
      await Promise.all([runNext(), runNext()])
      expect(differences).toEqual([])
    }),
    // The first years of one seed, as many as time allows.
    { seed: Number(process.env.FUZZ_SEED ?? 1925), numRuns: 12, interruptAfterTimeLimit: 40_000, endOnFailure: true },
  )
})

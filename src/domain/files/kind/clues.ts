import { FORMATS, type FormatKey, isSheetOf } from '../formats.ts'
import type { ColumnKey } from '../headers/columns.ts'
import { headerForm } from '../headers/headerForm.ts'
import type { SheetFacts, SpokenPlace } from './facts.ts'

/** Why a file is, or is not, of a kind; worded as `kinds.<key>` in src/words. */
export interface KindReason {
  readonly key:
    | 'sheet'
    | 'missing'
    | 'columns'
    | 'noLayout'
    | 'traits'
    | 'noTraits'
    | 'program'
    | 'unknown'
    | 'known'
    | 'linesKnown'
    | 'absent'
    | 'empty'
    | 'noHeader'
    | 'header'
    | 'repeats'
  readonly params: Readonly<Record<string, string | number>>
}

/** One thing that speaks for a kind (points above 0) or against it. */
export interface Clue {
  readonly points: number
  readonly reason: KindReason | null
}

/** What refuses a file of that kind outright. */
const REFUSES = -8

const LAYOUT: readonly ColumnKey[] = ['row', 'col']
const PLOT_FACTS: readonly ColumnKey[] = ['mother', 'father', 'repetitions', 'width', 'length', 'square', 'comment']
const PASSPORT: readonly ColumnKey[] = FORMATS.line_collections_upload.columns.filter(
  (key) => !['number', 'line', 'mother', 'father'].includes(key),
)

/** All that speaks for and against a sheet being of a kind. */
export function cluesOf(kind: FormatKey, facts: SheetFacts): Clue[] {
  const named = facts.sheet.name !== null && isSheetOf(FORMATS[kind], facts.sheet.name)
  const name = named ? [clue(4, 'sheet', { name: facts.sheet.name ?? '' })] : []
  if (kind === 'field_map') return [...name, ...mapClues(facts)]
  if (!facts.headings) return [...name, ...missing(kind, facts)]
  if (kind === 'field_file') return [...missing(kind, facts), ...name, ...fieldFileClues(facts)]
  if (kind === 'plot_result') return [...missing(kind, facts), ...name, ...phenotypeClues(facts)]
  return [...missing(kind, facts), ...name, ...lineClues(kind, facts)]
}

function clue(points: number, key: KindReason['key'], params: KindReason['params'] = {}): Clue {
  return { points, reason: { key, params } }
}

function missing(kind: FormatKey, { columns }: SheetFacts): Clue[] {
  return FORMATS[kind].required
    .filter((group) => !group.some((key) => columns.has(key)))
    .map(([key]) => clue(REFUSES, 'missing', { column: key }))
}

/** The headings of some columns as the file writes them. */
function headingsOf({ headings }: SheetFacts, keys: readonly ColumnKey[]): string {
  return (headings ?? []).flatMap(({ key, text }) => (key && keys.includes(key) ? [text] : [])).join(', ')
}

function has({ columns }: SheetFacts, keys: readonly ColumnKey[]): boolean {
  return keys.every((key) => columns.has(key))
}

/** Field Book heads a plot's name so. */
function isFieldBook({ headings }: SheetFacts): boolean {
  return (headings ?? []).some(({ text }) => headerForm(text) === 'unique id')
}

function fieldFileClues(facts: SheetFacts): Clue[] {
  const clues: Clue[] = []
  const layout = has(facts, LAYOUT)
  const shown = [...LAYOUT, ...PLOT_FACTS].filter((key) => facts.columns.has(key))
  const points = (layout ? 4 : 0) + (PLOT_FACTS.some((key) => facts.columns.has(key)) ? 2 : 0)
  if (shown.length > 0) clues.push(clue(points, 'columns', { columns: headingsOf(facts, shown) }))
  if (!layout) clues.push(clue(-0.5, 'noLayout'))
  if (facts.columns.has('line')) clues.push({ points: 1, reason: null })
  if (facts.unknown.length === 0) clues.push(clue(3, 'noTraits'))
  if (isFieldBook(facts)) clues.push({ points: -3, reason: null })
  return [...clues, ...placeClues(facts, { absent: 2, all: -2, some: 0, none: 2 })]
}

function phenotypeClues(facts: SheetFacts): Clue[] {
  const clues: Clue[] = []
  const traits = facts.unknown.length
  const fieldBook = isFieldBook(facts)
  const factors = facts.columns.has('rep') || facts.columns.has('block')
  if (traits > 0) clues.push(clue(has(facts, LAYOUT) ? 0 : 2, 'traits', { count: traits }))
  else clues.push(clue(factors ? -2 : REFUSES, 'noTraits'))
  if (has(facts, LAYOUT) && !fieldBook) clues.push(clue(-2, 'columns', { columns: headingsOf(facts, LAYOUT) }))
  if (fieldBook) clues.push(clue(5, 'program', { heading: headingsOf(facts, ['plot']), program: 'Field Book' }))
  return [...clues, ...placeClues(facts, { absent: -2, all: 4, some: 2, none: -4 })]
}

/** What the crop holds of the plots that are named, weighed by `points`: `some` = at least half. */
function placeClues(facts: SheetFacts, points: { absent: number; all: number; some: number; none: number }): Clue[] {
  const { places, plots } = facts
  const lacking = places.find((place) => place.state === 'absent') ?? places.find((place) => place.state === 'empty')
  if (lacking && places.every(({ state }) => state === 'absent' || state === 'empty')) {
    const key = lacking.state === 'absent' ? 'absent' : 'empty'
    return [clue(points.absent, key, { place: placeNames(places) })]
  }
  if (plots.count === 0 || !places.some(({ state }) => state === 'held')) return []
  const share = plots.known / plots.count
  const weight = share === 1 ? points.all : share >= 0.5 ? points.some : share === 0 ? points.none : 0
  return [clue(weight, 'known', { ...plots, place: placeNames(places) })]
}

function placeNames(places: readonly SpokenPlace[]): string {
  const [first] = places
  return `${first.nursery} ${first.year}${places.length > 1 ? ', …' : ''}`
}

function mapClues(facts: SheetFacts): Clue[] {
  const { headings, cells } = facts
  if (headings) {
    const recognised = headings.filter(({ key }) => key !== null).map(({ text }) => text)
    return [clue(REFUSES, 'header', { columns: recognised.join(', ') })]
  }
  // A plot stands on a map once; what repeats, or is measured, is a table whose headings are not understood.
  const isTable = cells.different < 0.8 * cells.filled || cells.decimals > 0.1 * cells.filled
  return [
    clue(3, 'noHeader'),
    ...(isTable ? [clue(-6, 'repeats')] : []),
    ...placeClues(facts, { absent: -1, all: 4, some: 4, none: -2 }),
  ]
}

function lineClues(kind: FormatKey, facts: SheetFacts): Clue[] {
  const { columns, unknown, lines } = facts
  const clues: Clue[] = []
  const plotColumns = headingsOf(facts, ['plot', 'label'])
  if (plotColumns !== '') clues.push(clue(REFUSES, 'columns', { columns: plotColumns }))
  const passport = PASSPORT.filter((key) => columns.has(key))
  const ofLines = kind === 'line_collections_upload'
  if (passport.length > 0) {
    const points = ofLines ? Math.min(4, passport.length) : -2 * Math.min(2, passport.length)
    clues.push(clue(points, 'columns', { columns: headingsOf(facts, passport) }))
  } else if (columns.has('mother') || columns.has('father')) {
    clues.push(clue(ofLines ? -2 : 3, 'columns', { columns: headingsOf(facts, ['mother', 'father']) }))
  }
  if (unknown.length > 0)
    clues.push(clue(Math.max(REFUSES, -0.5 * unknown.length), 'unknown', { count: unknown.length }))
  if (lines && lines.count > 0) clues.push(clue(0, 'linesKnown', { ...lines }))
  return clues
}

import type { CellValue, ChangeName } from '../../../src/domain/change/changeSet.ts'
import type { DemoTrait, DemoYear } from '../demoYear.ts'
import type { Story } from './story.ts'
import { lostPlots, oddPlot, type StoryTrait } from './truth.ts'

/** The four people in the history of the sample trial, by their part in it. */
export type StoryPerson = 'director' | 'head' | 'employee' | 'field'

/** A cell of the main year that an edit writes: a plot from 0 in the order of the map, and what is written there. */
export interface EditedCell {
  readonly plot: number
  /** A trait's value, the note on it, or the plot's comment. */
  readonly of: { readonly trait: StoryTrait; readonly note: boolean } | 'comment'
  readonly before: CellValue
  readonly after: CellValue
}

/** One change of the history: its author, and its time, hours before the demo is loaded. */
export interface StoryEdit {
  readonly person: StoryPerson
  readonly hours: number
  readonly name: ChangeName
  readonly cells: readonly EditedCell[]
}

/** The main year as it was a fortnight ago, and the changes that made it what it is. */
export interface StoryHistory {
  readonly before: DemoYear
  readonly edits: readonly StoryEdit[]
}

/** Days before the load, and the hour of that day counted back from the load's. */
const ago = (days: number, hour: number) => 24 * days - hour

/** Values that were typed wrongly at first, by plot: yields with the digits exchanged, a protein of the next plot. */
const slips: readonly { trait: StoryTrait; plot: number; by: number }[] = [
  { trait: 'yield', plot: 76, by: 0.9 },
  { trait: 'yield', plot: 91, by: -0.36 },
  { trait: 'yield', plot: 103, by: 1.8 },
  { trait: 'protein', plot: 17, by: -1.1 },
  { trait: 'protein', plot: 58, by: 0.6 },
  { trait: 'lodging', plot: 45, by: -1 },
  { trait: 'lodging', plot: 82, by: 1 },
]

/** Which rows of the map each person scored, in what order, days before the load. */
const rounds: readonly { trait: StoryTrait; rows: readonly number[]; person: StoryPerson; days: number }[] = [
  { trait: 'height', rows: [7, 8, 9], person: 'field', days: 14 },
  { trait: 'lodging', rows: [4, 5, 6], person: 'field', days: 13 },
  { trait: 'lodging', rows: [7, 8, 9], person: 'employee', days: 12 },
  { trait: 'yield', rows: [7, 8, 9], person: 'employee', days: 10 },
]

/** Rows of each replication, whose protein came from the laboratory in one file. */
const replications = [
  [1, 2, 3],
  [4, 5, 6],
  [7, 8, 9],
] as const

/**
 * The fortnight before the demo is loaded: the last replication was still being scored, protein came from the laboratory,
 * slips were corrected and remarks written. Undoing all edits gives the year `before`.
 */
export function storyLife({ years: [year], words }: Story): StoryHistory {
  const traitOf = (trait: StoryTrait) => year.traits.find(({ name }) => name === words.traits[trait].name) as DemoTrait
  const finals = (trait: StoryTrait) => traitOf(trait).values as readonly (number | null)[]
  const plotsIn = (rows: readonly number[]) => year.rows.flatMap((row, k) => (rows.includes(row) ? [k] : []))
  const typed = (trait: StoryTrait, plot: number): CellValue => {
    const slip = slips.find((candidate) => candidate.trait === trait && candidate.plot === plot)
    const value = finals(trait)[plot]
    if (!slip || value === null) return value
    return Number((value + slip.by).toFixed(traitOf(trait).decimals ?? 0))
  }
  const scored = (trait: StoryTrait, rows: readonly number[]): EditedCell[] =>
    plotsIn(rows)
      .filter((plot) => finals(trait)[plot] !== null)
      .map((plot) => ({ plot, of: { trait, note: false }, before: null, after: typed(trait, plot) }))
  const edit = (person: StoryPerson, hours: number, name: ChangeName, cells: readonly EditedCell[]): StoryEdit => ({
    person,
    hours,
    name,
    cells,
  })
  const values = (trait: StoryTrait, count: number): ChangeName => ({
    key: 'change.map.trait',
    params: { trait: words.traits[trait].name, count },
  })
  const edits: StoryEdit[] = []
  for (const { trait, rows, person, days } of rounds)
    rows.forEach((row, k) => {
      const cells = scored(trait, [row])
      edits.push(edit(person, ago(days, k), values(trait, cells.length), cells))
    })
  replications.forEach((rows, k) => {
    const cells = scored('protein', rows)
    const params = { count: cells.length, file: `${words.files.protein}-${k + 1}.xlsx` }
    edits.push(edit('director', ago(9, k), { key: 'change.reviewed', params }, cells))
  })
  lostPlots.forEach((plot, k) => {
    const cell = { plot, of: 'comment' as const, before: null, after: words.lost[k] }
    edits.push(edit('head', ago(8, k), { key: 'change.map.comment', params: { count: 1 } }, [cell]))
  })
  slips.forEach(({ trait, plot }, k) => {
    const before = typed(trait, plot)
    const cell = { plot, of: { trait, note: false }, before, after: finals(trait)[plot] }
    const person = k < 3 ? 'employee' : k < 5 ? 'head' : 'field'
    edits.push(edit(person, ago(7 - Math.floor(k / 2), k % 2), values(trait, 1), [cell]))
  })
  const remark = (person: StoryPerson, hours: number, trait: StoryTrait, plot: number, text: string) => {
    const cell = { plot, of: { trait, note: true }, before: null, after: text }
    edits.push(edit(person, hours, { key: 'change.noted', params: { count: 1 } }, [cell]))
  }
  remark('head', ago(3, 1), 'height', oddPlot, words.odd)
  for (const [k, { trait, plot, text }] of words.remarks.entries())
    remark(k % 2 === 0 ? 'field' : 'director', ago(3, 2 + 2 * k), trait, plot, text)
  for (const [k, { plot, text }] of words.praise.entries()) {
    const cell = { plot, of: 'comment' as const, before: null, after: text }
    edits.push(edit('director', ago(1, k), { key: 'change.map.comment', params: { count: 1 } }, [cell]))
  }
  edits.sort((a, b) => b.hours - a.hours)
  return { before: undone(year, words.traits, edits), edits }
}

/** The year before edits were made. */
function undone(year: DemoYear, names: Story['words']['traits'], edits: readonly StoryEdit[]): DemoYear {
  const comments = [...(year.comments ?? year.names.map(() => null))]
  const traits = year.traits.map((trait) => ({
    ...trait,
    values: [...trait.values],
    notes: [...(trait.notes ?? year.names.map(() => null))],
  }))
  for (const { cells } of [...edits].reverse())
    for (const { plot, of, before } of cells) {
      if (of === 'comment') {
        comments[plot] = before as string | null
        continue
      }
      const trait = traits.find(({ name }) => name === names[of.trait].name) as (typeof traits)[number]
      if (of.note) trait.notes[plot] = before as string | null
      else trait.values[plot] = before as number | null
    }
  return { ...year, comments, traits }
}

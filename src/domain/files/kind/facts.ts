import { textOf } from '../cells/cell.ts'
import { cellIn, type Sheet, type SheetRow } from '../cells/sheet.ts'
import { areFieldHubs } from '../fieldHub/headings.ts'
import { fieldFileFormat } from '../formats.ts'
import type { ColumnKey } from '../headers/columns.ts'
import { columnOf } from '../headers/headerForm.ts'
import { type Heading, likelyHead } from '../headers/likelyHead.ts'
import type { UploadTarget } from '../headers/places.ts'
import { canNamePlots } from '../headers/plotNames.ts'
import { isUnitHeader } from '../headers/tableHead.ts'
import type { CropHoldings, LoadedYear } from './holdings.ts'

/**
 * A nursery and year that a file refers to, and whether the crop has it: `unread` = it exists, but its plots are not
 * loaded.
 */
export interface ReferencedPlace {
  readonly nursery: string
  readonly year: number
  readonly state: 'absent' | 'empty' | 'loaded' | 'unread'
}

/** How many of a file's distinct names exist in the crop. */
export interface NameShare {
  readonly known: number
  readonly count: number
}

/** Facts about a sheet from which its kind is guessed. */
export interface SheetFacts {
  readonly sheet: Sheet
  /** Index of the header row among the sheet's rows; 0 if none looks like one. */
  readonly at: number
  /** Headings of the likely header row; null if there is none. */
  readonly headings: readonly Heading[] | null
  readonly columns: ReadonlySet<ColumnKey>
  /** Headings that no upload recognises: traits, if the format allows them. */
  readonly unknown: readonly Heading[]
  /** For a sheet without a plot column: whether other columns together identify each plot. */
  readonly canNamePlots: boolean
  readonly places: readonly ReferencedPlace[]
  /**
   * Plot names, else labels, compared with the plots of their nursery and year if these are loaded; without a header row,
   * every cell.
   */
  readonly plots: NameShare
  /** Null = the crop's lines are not loaded. */
  readonly lines: NameShare | null
  /** For a sheet without a header row: filled cells and distinct texts. */
  readonly cells: {
    readonly filled: number
    readonly different: number
    readonly decimals: number
    /** Whether some columns contain only numbers below the first row and others none: a map's columns are similar. */
    readonly areUnlike: boolean
  }
}

/** Whether the sheet has Field Book's heading for a plot's name. */
export function isFieldBook({ headings }: SheetFacts): boolean {
  return (headings ?? []).some(({ text }) => isUnitHeader(text))
}

/** Whether the headings are FielDHub's. */
export function isFieldHub({ headings }: SheetFacts): boolean {
  return areFieldHubs((headings ?? []).map(({ text }) => text))
}

/** Whether some columns contain only numbers below the first row, and others no number at all. */
function areColumnsUnlike({ rows, width }: Sheet): boolean {
  const kinds = Array.from({ length: width }, (_, k) => {
    const texts = rows.slice(1).flatMap((row) => textOf(cellIn(row, k + 1)) || [])
    const numbers = texts.filter((text) => /^-?\d+([.,]\d+)?$/.test(text)).length
    return texts.length < 2 ? 'few' : numbers === texts.length ? 'numbers' : numbers === 0 ? 'texts' : 'both'
  })
  return kinds.includes('numbers') && kinds.includes('texts')
}

/** Gathers the facts of a sheet. `shown` is the nursery and year on screen, the default for files that name none. */
export function sheetFacts(sheet: Sheet, holdings: CropHoldings, shown: UploadTarget): SheetFacts {
  const head = likelyHead(sheet)
  const lookup = new PlotLookup(holdings)
  if (!head) {
    const texts = sheet.rows.flatMap((row) => row.cells.map(textOf).filter((text) => text !== ''))
    const different = new Set(texts)
    const place = lookup.place(shown.nursery, shown.year)
    return {
      sheet,
      at: 0,
      headings: null,
      columns: new Set(),
      unknown: [],
      canNamePlots: false,
      places: place ? [place] : [],
      plots: lookup.known([{ place, texts: different }]),
      lines: null,
      cells: {
        filled: texts.length,
        different: different.size,
        decimals: texts.filter((text) => /^-?\d+[.,]\d+$/.test(text)).length,
        areUnlike: areColumnsUnlike(sheet),
      },
    }
  }
  const columnAt = new Map<ColumnKey, number>()
  for (const { key, column, text } of head.headings) {
    const hasColumn = key !== null && columnAt.has(key)
    // A column of names is preferred to Field Book's ids.
    if (key !== null && (!hasColumn || (key === 'plot' && !isUnitHeader(text)))) columnAt.set(key, column)
  }
  const rows = sheet.rows.slice(head.at + 1)
  const cap = readCap(sheet.rows.slice(0, head.at))
  const names = new Map<string, { place: ReferencedPlace | null; texts: Set<string> }>()
  const naming = columnAt.get('plot') ?? columnAt.get('label')
  const lines = new Set<string>()
  for (const row of rows) {
    const textIn = (key: ColumnKey) => textAt(row, columnAt.get(key))
    const nursery = textIn('nursery') || cap.nursery || shown.nursery
    const year = Number(textIn('year') || cap.year || shown.year || Number.NaN)
    const key = `${year}\u0000${nursery}`
    const entry = names.get(key) ?? { place: lookup.place(nursery, year), texts: new Set<string>() }
    names.set(key, entry)
    const name = textAt(row, naming)
    if (name !== '') entry.texts.add(name)
    const line = textIn('line')
    if (line !== '') lines.add(line)
  }
  const groups = [...names.values()]
  const knownLines = new Set(holdings.lines ?? [])
  return {
    sheet,
    at: head.at,
    headings: head.headings,
    columns: new Set(columnAt.keys()),
    unknown: head.headings.filter((heading) => heading.key === null),
    canNamePlots: naming === undefined && canNamePlots(sheet, fieldFileFormat),
    places: groups.flatMap(({ place }) => place ?? []),
    plots: lookup.known(groups),
    lines: holdings.lines && { known: [...lines].filter((line) => knownLines.has(line)).length, count: lines.size },
    cells: { filled: 0, different: 0, decimals: 0, areUnlike: false },
  }
}

function textAt(row: SheetRow, column: number | undefined): string {
  return column === undefined ? '' : textOf(cellIn(row, column))
}

/** Nursery and year from the rows above the header row; '' = not stated. */
function readCap(rows: readonly SheetRow[]): { nursery: string; year: string } {
  const cap = { nursery: '', year: '' }
  for (const row of rows) {
    const key = columnOf(textAt(row, 1), ['nursery', 'year'])
    if (key === 'nursery' || key === 'year') cap[key] = textAt(row, 2)
  }
  return cap
}

class PlotLookup {
  private readonly holdings: CropHoldings
  private readonly texts = new Map<LoadedYear, ReadonlySet<string>>()

  constructor(holdings: CropHoldings) {
    this.holdings = holdings
  }

  /**
   * The nursery and year as stored in the crop; null if the file does not state both, or the crop's nurseries are not
   * loaded.
   */
  place(nursery: string | null, year: number | null): ReferencedPlace | null {
    if (nursery === null || year === null || Number.isNaN(year)) return null
    if (this.holdings.nurseries === null) return null
    const years = this.holdings.nurseries.find((one) => one.name === nursery)?.years
    if (!years?.includes(year)) return { nursery, year, state: 'absent' }
    const known = this.year(nursery, year)
    if (!known) return { nursery, year, state: 'unread' }
    return { nursery, year, state: known.names.length === 0 ? 'empty' : 'loaded' }
  }

  /** How many of the texts are names or labels of plots of their place, counting only places whose plots are loaded. */
  known(groups: readonly { readonly place: ReferencedPlace | null; readonly texts: ReadonlySet<string> }[]): NameShare {
    const sum = { known: 0, count: 0 }
    for (const { place, texts } of groups) {
      const known = place ? this.year(place.nursery, place.year) : undefined
      if (!known) continue
      sum.count += texts.size
      sum.known += this.count(known, texts)
    }
    return sum
  }

  private count(year: LoadedYear, texts: ReadonlySet<string>): number {
    const plotNames = this.texts.get(year) ?? new Set([...year.names, ...year.labels.filter((label) => label !== null)])
    this.texts.set(year, plotNames)
    return [...texts].filter((text) => plotNames.has(text)).length
  }

  private year(nursery: string, year: number): LoadedYear | undefined {
    return this.holdings.plots.find((plot) => plot.nursery === nursery && plot.year === year)
  }
}

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
import type { CropHoldings, HeldYear } from './holdings.ts'

/** A nursery and year that a file speaks of, and whether the crop has it: `unread` = it has, its plots are not known here. */
export interface SpokenPlace {
  readonly nursery: string
  readonly year: number
  readonly state: 'absent' | 'empty' | 'held' | 'unread'
}

/** How many of a file's different names the crop has. */
export interface Known {
  readonly known: number
  readonly count: number
}

/** What a sheet says for or against each kind of file. */
export interface SheetFacts {
  readonly sheet: Sheet
  /** Index of the header row among the sheet's rows; 0 when none looks like one. */
  readonly at: number
  /** Headings of the row that looks like the header row; null when none does. */
  readonly headings: readonly Heading[] | null
  readonly columns: ReadonlySet<ColumnKey>
  /** Headings that no upload knows: traits where they may stand. */
  readonly unknown: readonly Heading[]
  /** Whether other columns together name each plot, of a sheet without a column of plots. */
  readonly canNamePlots: boolean
  readonly places: readonly SpokenPlace[]
  /** Plot names, else labels, held against the plots of their nursery and year where these are known; without a header
   * row, every cell. */
  readonly plots: Known
  /** null = the crop's lines were not read. */
  readonly lines: Known | null
  /** Filled cells and different texts among them, for a sheet without a header row. */
  readonly cells: {
    readonly filled: number
    readonly different: number
    readonly decimals: number
    /** Whether some columns hold numbers alone below the first row and others none: a map's columns are alike. */
    readonly areUnlike: boolean
  }
}

/** Field Book heads a plot's name so. */
export function isFieldBook({ headings }: SheetFacts): boolean {
  return (headings ?? []).some(({ text }) => isUnitHeader(text))
}

/** Whether the headings are those of FielDHub. */
export function isFieldHub({ headings }: SheetFacts): boolean {
  return areFieldHubs((headings ?? []).map(({ text }) => text))
}

/** Whether some columns hold numbers alone below the first row, and others no number at all. */
function areColumnsUnlike({ rows, width }: Sheet): boolean {
  const kinds = Array.from({ length: width }, (_, k) => {
    const texts = rows.slice(1).flatMap((row) => textOf(cellIn(row, k + 1)) || [])
    const numbers = texts.filter((text) => /^-?\d+([.,]\d+)?$/.test(text)).length
    return texts.length < 2 ? 'few' : numbers === texts.length ? 'numbers' : numbers === 0 ? 'texts' : 'both'
  })
  return kinds.includes('numbers') && kinds.includes('texts')
}

/** Gathers the facts of a sheet. `shown` is the nursery and year on screen, which a file that names none means. */
export function sheetFacts(sheet: Sheet, holdings: CropHoldings, shown: UploadTarget): SheetFacts {
  const head = likelyHead(sheet)
  const held = new HeldPlots(holdings)
  if (!head) {
    const texts = sheet.rows.flatMap((row) => row.cells.map(textOf).filter((text) => text !== ''))
    const different = new Set(texts)
    const place = held.place(shown.nursery, shown.year)
    return {
      sheet,
      at: 0,
      headings: null,
      columns: new Set(),
      unknown: [],
      canNamePlots: false,
      places: place ? [place] : [],
      plots: held.known([{ place, texts: different }]),
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
    const stands = key !== null && columnAt.has(key)
    // A column of names tells more than the one of Field Book's ids.
    if (key !== null && (!stands || (key === 'plot' && !isUnitHeader(text)))) columnAt.set(key, column)
  }
  const rows = sheet.rows.slice(head.at + 1)
  const cap = readCap(sheet.rows.slice(0, head.at))
  const names = new Map<string, { place: SpokenPlace | null; texts: Set<string> }>()
  const naming = columnAt.get('plot') ?? columnAt.get('label')
  const lines = new Set<string>()
  for (const row of rows) {
    const said = (key: ColumnKey) => textAt(row, columnAt.get(key))
    const nursery = said('nursery') || cap.nursery || shown.nursery
    const year = Number(said('year') || cap.year || shown.year || Number.NaN)
    const key = `${year}\u0000${nursery}`
    const own = names.get(key) ?? { place: held.place(nursery, year), texts: new Set<string>() }
    names.set(key, own)
    const name = textAt(row, naming)
    if (name !== '') own.texts.add(name)
    const line = said('line')
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
    plots: held.known(groups),
    lines: holdings.lines && { known: [...lines].filter((line) => knownLines.has(line)).length, count: lines.size },
    cells: { filled: 0, different: 0, decimals: 0, areUnlike: false },
  }
}

function textAt(row: SheetRow, column: number | undefined): string {
  return column === undefined ? '' : textOf(cellIn(row, column))
}

/** Nursery and year of the rows above the header row; '' = not said. */
function readCap(rows: readonly SheetRow[]): { nursery: string; year: string } {
  const cap = { nursery: '', year: '' }
  for (const row of rows) {
    const key = columnOf(textAt(row, 1), ['nursery', 'year'])
    if (key === 'nursery' || key === 'year') cap[key] = textAt(row, 2)
  }
  return cap
}

class HeldPlots {
  private readonly holdings: CropHoldings
  private readonly texts = new Map<HeldYear, ReadonlySet<string>>()

  constructor(holdings: CropHoldings) {
    this.holdings = holdings
  }

  /** The nursery and year as the crop has them; null when the file does not tell one of them, or the crop's are not read. */
  place(nursery: string | null, year: number | null): SpokenPlace | null {
    if (nursery === null || year === null || Number.isNaN(year)) return null
    if (this.holdings.nurseries === null) return null
    const years = this.holdings.nurseries.find((one) => one.name === nursery)?.years
    if (!years?.includes(year)) return { nursery, year, state: 'absent' }
    const held = this.year(nursery, year)
    if (!held) return { nursery, year, state: 'unread' }
    return { nursery, year, state: held.names.length === 0 ? 'empty' : 'held' }
  }

  /** How many of the texts name or label a plot of their place, of those whose place's plots are known. */
  known(groups: readonly { readonly place: SpokenPlace | null; readonly texts: ReadonlySet<string> }[]): Known {
    const sum = { known: 0, count: 0 }
    for (const { place, texts } of groups) {
      const held = place ? this.year(place.nursery, place.year) : undefined
      if (!held) continue
      sum.count += texts.size
      sum.known += this.count(held, texts)
    }
    return sum
  }

  private count(held: HeldYear, texts: ReadonlySet<string>): number {
    const known = this.texts.get(held) ?? new Set([...held.names, ...held.labels.filter((label) => label !== null)])
    this.texts.set(held, known)
    return [...texts].filter((text) => known.has(text)).length
  }

  private year(nursery: string, year: number): HeldYear | undefined {
    return this.holdings.plots.find((one) => one.nursery === nursery && one.year === year)
  }
}

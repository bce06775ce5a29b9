import type { Sheet } from '../cells/sheet.ts'
import { isSheetOf } from '../formats.ts'
import type { UploadTarget } from '../headers/places.ts'
import type { Upload } from '../uploadRecord.ts'
import { type Clue, clue, type KindReason, REFUSES } from './clue.ts'
import { type SheetFacts, sheetFacts } from './facts.ts'
import type { CropHoldings } from './holdings.ts'

/** All clues for and against a sheet being of a kind; a sheet without headings can only be of a kind that needs none. */
function cluesOf({ format, guess }: Upload, facts: SheetFacts): Clue[] {
  const { name } = facts.sheet
  const missing = format.required
    .filter((group) => !group.some((key) => facts.columns.has(key)) && !(facts.canNamePlots && group.includes('plot')))
    .map(([key]) => clue(REFUSES, 'missing', { column: key }))
  const sheetClues = name !== null && isSheetOf(format, name) ? [clue(4, 'sheet', { name })] : []
  return [...missing, ...sheetClues, ...(facts.headings || format.required.length === 0 ? guess(facts) : [])]
}

/** A possible kind of a file, with the evidence for and against it, weightiest first. */
export interface RankedKind {
  /** Key of the upload. */
  readonly kind: string
  readonly points: number
  readonly reasons: readonly KindReason[]
  readonly against: readonly KindReason[]
}

/** The possible kinds of a file, likeliest first; `sure` null = none leads clearly, so the user chooses. */
export interface KindRanking {
  readonly ranked: readonly RankedKind[]
  readonly sure: string | null
  /** Years of the crop that the file refers to and whose plots would be further evidence. */
  readonly unread: readonly { readonly nursery: string; readonly year: number }[]
}

/** What a kind needs to be accepted without the user's choice: points of its own, and a lead over the next kind. */
const LEAST = 1
const LEAD = 3

/**
 * Ranks the possible kinds of a file by its headings, its contents, and the crop's data about the names in it. `sheets`
 * has each kind's parsed sheet; `shown` is the nursery and year on screen.
 */
export function rankKinds(
  sheets: ReadonlyMap<Upload, Sheet>,
  holdings: CropHoldings,
  shown: UploadTarget,
): KindRanking {
  const factsOf = new Map([...new Set(sheets.values())].map((sheet) => [sheet, sheetFacts(sheet, holdings, shown)]))
  const ranked = [...sheets].map(([upload, sheet]): RankedKind => {
    const facts = factsOf.get(sheet)
    const clues = facts ? cluesOf(upload, facts) : []
    return {
      kind: upload.key,
      points: clues.reduce((sum, { points }) => sum + points, 0),
      reasons: weightiest(clues.filter(({ points }) => points >= 0)),
      against: weightiest(clues.filter(({ points }) => points < 0)),
    }
  })
  ranked.sort((a, b) => b.points - a.points)
  const [best, second] = ranked
  const leads = best && best.points >= LEAST && best.points - (second?.points ?? Number.NEGATIVE_INFINITY) > LEAD
  const unread = [...factsOf.values()].flatMap(({ places }) => places.filter(({ state }) => state === 'unread'))
  const distinct = new Map(unread.map(({ nursery, year }) => [`${year}\u0000${nursery}`, { nursery, year }]))
  return { ranked, sure: leads ? best.kind : null, unread: [...distinct.values()] }
}

function weightiest(clues: readonly Clue[]): KindReason[] {
  return clues
    .toSorted((a, b) => Math.abs(b.points) - Math.abs(a.points))
    .flatMap(({ reason }) => (reason ? [reason] : []))
}

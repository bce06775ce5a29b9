import type { Findings } from './fault.ts'
import type { Format } from './formats.ts'
import type { FileLanguage } from './headers/columns.ts'
import type { NamedYear } from './headers/places.ts'
import type { Clue } from './kind/clue.ts'
import type { SheetFacts } from './kind/facts.ts'
import type { EncodingGuess } from './textEncoding.ts'
import type { Counts } from './uploadPlan/decision.ts'
import type { MapPlot, Table } from './written.ts'

/** The common fields of every parsed file. */
export interface ParsedFile extends Findings {
  /** Key of its upload. */
  readonly format: string
  /** Nurseries and years that the file refers to, and its rows with their index in them, -1 = not stated. */
  readonly places?: readonly NamedYear[]
  readonly rows: number | readonly { readonly row: number; readonly place?: number }[]
  readonly traits?: readonly { readonly name: string; readonly unit: string }[]
  /** The layout of its plots, if the file leaves the counting direction of its rows open; else absent. */
  readonly layout?: FileLayout | null
  /** The ways to name plots that the file does not name, or names twice; absent = not needed. */
  readonly plotNames?: readonly OfferedChoice[]
  /** Whether only the user can decide if ranges are the field's rows or columns; absent = it has no ranges. */
  readonly isRangeOpen?: boolean
  /** Other possible encodings; absent = the encoding is certain. */
  readonly encodingGuess?: EncodingGuess
}

/** Positions of plots on the map, from 1; `rowOne` is the map's row that the file counts as its first. */
export interface FileLayout {
  readonly rows: number
  readonly cols: number
  readonly rowOne: number
  readonly plots: readonly { readonly row: number; readonly col: number; readonly isCheck: boolean }[]
}

/** An option of an upload: a field of the call's body with the first choice as its default. */
export interface FileOption {
  readonly name: string
  /** Keys in locales: of the option and of each choice. */
  readonly label: string
  readonly choices: readonly { readonly value: string; readonly label: string }[]
}

/** The chosen options of an upload, by name. */
export type FileChoices = Readonly<Record<string, string>>

/** A choice that a file offers, and its text. */
export interface OfferedChoice {
  readonly value: string
  readonly text: string
}

export interface UploadOption extends FileOption {
  /** Choices that depend on the file, with their texts; else `choices`. */
  choicesOf?(parsed: ParsedFile): readonly OfferedChoice[]
  /** Whether the option changes how the file is parsed, not only its layout. */
  readonly isRead?: true
  /** Whether a parsed file leaves the option open; if not, the option is not shown. */
  isOpen(parsed: ParsedFile): boolean
}

/** The texts of a sample in the reader's language; their keys in locales are `samples.<this>`. */
export const SAMPLE_TEXTS = [
  'nursery',
  'line_1',
  'line_2',
  'line_3',
  'line_4',
  'comment',
  'height',
  'yield',
  'lodging',
  'lodging_none',
  'lodging_slight',
  'origin',
] as const
export type SampleText = (typeof SAMPLE_TEXTS)[number]

export interface SampleWords {
  readonly language: FileLanguage
  text(key: SampleText): string
}

/** Content of a sample file: a table under its field cap, or a map. */
export type SampleContent = Omit<Table, 'sheet'> | { readonly plots: readonly MapPlot[] }

/** A kind of file to upload; dialogs, guessing, samples, palette and the server's routes are built from these records. */
export interface Upload {
  /** Also the last part of its call's address. */
  readonly key: string
  /** Name of the contract's call that receives it. */
  readonly call: string
  readonly format: Format
  /** Clues for and against a sheet being of this kind, besides its name and its required columns. */
  guess(facts: SheetFacts): readonly Clue[]
  /**
   * `named`: the file names nursery and year, with those on screen as the default; `shown`: always those on screen;
   * `none`: it has none.
   */
  readonly places: 'named' | 'shown' | 'none'
  readonly options: readonly UploadOption[]
  /** Whether its cells can be reviewed in map and sheet before they are written. */
  readonly review: boolean
  /** Samples of all kinds upload one after another without a fault. */
  sample(words: SampleWords): SampleContent
  /** What it can create or change, in the order of the report. */
  readonly counts: readonly (keyof Counts)[]
  /**
   * Keys in locales: its name, the unit of its rows (`plots`: if it differs for a nursery's year), and the name of the
   * change that it makes.
   */
  readonly words: { readonly name: string; readonly rows: string; readonly plots?: string; readonly change: string }
}

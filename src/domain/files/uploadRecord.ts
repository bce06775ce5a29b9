import type { Findings } from './fault.ts'
import type { Format } from './formats.ts'
import type { FileLanguage } from './headers/columns.ts'
import type { Place } from './headers/places.ts'
import type { Clue } from './kind/clue.ts'
import type { SheetFacts } from './kind/facts.ts'
import type { Counts } from './plan/decision.ts'
import type { EncodingGuess } from './textEncoding.ts'
import type { MapPlot, Table } from './written.ts'

/** What every file tells once it is read by the rules of its kind. */
export interface ParsedFile extends Findings {
  /** Key of its upload. */
  readonly format: string
  /** Nurseries and years of a file that speaks of such, and its rows with the index of each in them, -1 = not told. */
  readonly places?: readonly Place[]
  readonly rows: number | readonly { readonly row: number; readonly place?: number }[]
  readonly traits?: readonly { readonly name: string; readonly unit: string }[]
  /** Where its plots are to stand, of a file that leaves it open which way its rows are counted; else absent. */
  readonly layout?: FileLayout | null
  /** The ways to name plots that the file does not name, or names twice; absent = it needs none. */
  readonly plotNames?: readonly OfferedChoice[]
  /** Whether only the user knows if ranges are the rows or the columns of the field; absent = it has none. */
  readonly isRangeOpen?: boolean
  /** How else its letters can be read; absent = they are certain. */
  readonly encodingGuess?: EncodingGuess
}

/** Places of plots on the map, from 1; `rowOne` is the row of the map that the file counts as its first. */
export interface FileLayout {
  readonly rows: number
  readonly cols: number
  readonly rowOne: number
  readonly plots: readonly { readonly row: number; readonly col: number; readonly isCheck: boolean }[]
}

/** Something that is chosen beside a file: a field of the call's body, the first choice unless another is made. */
export interface FileOption {
  readonly name: string
  /** Keys of the word list: of the option and of each choice. */
  readonly label: string
  readonly choices: readonly { readonly value: string; readonly label: string }[]
}

/** What was chosen beside a file, by the names of the options. */
export type FileChoices = Readonly<Record<string, string>>

/** A choice that a file offers, and the text that shows it. */
export interface OfferedChoice {
  readonly value: string
  readonly text: string
}

export interface UploadOption extends FileOption {
  /** Choices that the file itself offers, with their texts; else `choices`. */
  choicesOf?(parsed: ParsedFile): readonly OfferedChoice[]
  /** Whether the file is read otherwise by it, and not only laid out. */
  readonly isRead?: true
  /** Whether a read file leaves it open: what a file settles is not asked. */
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

/** What a sample file holds: a table under its field cap, or a map. */
export type SampleContent = Omit<Table, 'sheet'> | { readonly plots: readonly MapPlot[] }

/** A kind of file that is uploaded: dialogs, guessing, samples, palette and the server's routes are made from these. */
export interface Upload {
  /** Also the last part of its call's address. */
  readonly key: string
  /** Name of the contract's call that takes it. */
  readonly call: string
  readonly format: Format
  /** What speaks for and against a sheet being of this kind, beside its name and the columns that it must have. */
  guess(facts: SheetFacts): readonly Clue[]
  /** `told`: the file names nursery and year, else those on screen are meant; `shown`: always these; `none`: it has none. */
  readonly places: 'told' | 'shown' | 'none'
  readonly options: readonly UploadOption[]
  /** Whether its cells can be looked at in map and sheet before they are written. */
  readonly review: boolean
  /** Samples of all kinds upload one after another without a fault. */
  sample(words: SampleWords): SampleContent
  /** What it can make or change, in the order in which it is told. */
  readonly counts: readonly (keyof Counts)[]
  /**
   * Keys of the word list: what it is called, how its rows are counted (`plots`: where it names a nursery's year, if otherwise),
   * and the name of the change that it makes.
   */
  readonly words: { readonly name: string; readonly rows: string; readonly plots?: string; readonly change: string }
}

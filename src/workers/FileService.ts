import type { Sheet } from '../domain/files/cells/sheet.ts'
import type { Fault } from '../domain/files/fault.ts'
import { FORMATS, type FormatKey } from '../domain/files/formats.ts'
import type { UploadTarget } from '../domain/files/headers/places.ts'
import type { CropHoldings } from '../domain/files/kind/holdings.ts'
import { type KindRanking, rankKinds } from '../domain/files/kind/rankKinds.ts'
import { neededTarget } from '../domain/files/neededTarget.ts'
import { parseUpload } from '../domain/files/upload.ts'
import { openRows, type ReadRows } from '../sheets/readRows.ts'
import { makeSample, type SampleFormat, type SampleText } from '../sheets/samples.ts'

/** A file as its rules read it, before the server has compared it with what exists. */
export interface FileReport {
  format: FormatKey
  /** Rows of the table that hold data (plots, lines, or filled cells of a map). */
  rows: number
  traits: string[]
  places: { nursery: string; year: number }[]
  /** What of the nursery and year on screen the file needs, because it does not name its own. */
  target: UploadTarget
  /** The file gives every plot its row and column, so that nothing is to be laid out. */
  positioned: boolean
  faults: readonly Fault[]
  faultTotal: number
  warnings: readonly Fault[]
  warningTotal: number
}

/** What a file may be, and the file as the kind that was chosen or leads clearly. */
export interface FileReading extends Pick<KindRanking, 'ranked' | 'unread'> {
  /** null = no kind leads: the user is to be asked. */
  report: FileReport | null
}

/** How a file is to be read: as `kind`, or as what it looks like; `shown` is the nursery and year on screen. */
export interface ReadAs {
  kind: FormatKey | null
  shown: UploadTarget
  holdings: CropHoldings
}

/** Reads dropped files and makes sample files, off the main thread. */
export class FileService {
  read(bytes: Uint8Array, fileName: string, { kind, shown, holdings }: ReadAs): FileReading {
    const rowsOf = openRows(bytes, fileName)
    const read = new Map((Object.keys(FORMATS) as FormatKey[]).map((key) => [key, rowsOf(FORMATS[key])]))
    const sheets = new Map<FormatKey, Sheet>()
    for (const [key, rows] of read) if (rows.ok) sheets.set(key, rows.sheet)
    const { ranked, sure, unread } = rankKinds(sheets, holdings, shown)
    // What no kind can read is refused as any of them.
    const format = kind ?? sure ?? (sheets.size === 0 ? 'field_file' : null)
    const rows = format && read.get(format)
    return { ranked, unread, report: rows ? this.reportOf(format, rows, shown) : null }
  }

  /** The bytes of a sample file in a language; `texts` are its words. */
  sample(
    format: SampleFormat,
    language: 'ru' | 'en' | 'it' | 'es',
    texts: Record<SampleText, string>,
  ): Promise<Uint8Array> {
    return makeSample(format, language, (key) => texts[key])
  }

  private reportOf(format: FormatKey, read: ReadRows, shown: UploadTarget): FileReport {
    if (!read.ok) {
      const faults = [read.fault]
      const nothing = { rows: 0, traits: [], places: [], positioned: false, warnings: [], warningTotal: 0 }
      return { format, ...nothing, target: shown, faults, faultTotal: 1 }
    }
    const target = neededTarget(format, read.sheet, shown)
    const parsed = parseUpload(format, read.sheet, target)
    const { faults, faultTotal, warnings, warningTotal } = parsed
    const traits =
      'traits' in parsed ? parsed.traits.map((trait) => (trait.unit ? `${trait.name}, ${trait.unit}` : trait.name)) : []
    const places = 'places' in parsed ? parsed.places.map(({ nursery, year }) => ({ nursery, year })) : []
    const rows = parsed.format === 'field_map' ? parsed.cells.length : parsed.rows.length
    const positioned = parsed.format === 'field_file' && parsed.positioned
    return { format, rows, traits, places, target, positioned, faults, faultTotal, warnings, warningTotal }
  }
}

import type { Fault } from '../domain/files/fault.ts'
import { FORMATS, type FormatKey } from '../domain/files/formats.ts'
import { guessFormat } from '../domain/files/guessFormat.ts'
import type { UploadTarget } from '../domain/files/headers/places.ts'
import { neededTarget } from '../domain/files/neededTarget.ts'
import { parseUpload } from '../domain/files/upload.ts'
import { readRows } from '../sheets/readRows.ts'
import { makeSample, type SampleFormat, type SampleText } from '../sheets/samples.ts'

export type FieldsUpload = Extract<FormatKey, 'field_file' | 'field_map' | 'plot_result'>

/** A file as its rules read it, before the server has compared it with what exists. */
export interface FileReport {
  format: FieldsUpload
  /** Rows of the table that hold data (plots, or filled cells of a map). */
  rows: number
  traits: string[]
  places: { nursery: string; year: number }[]
  /** What of the nursery and year on screen the file needs, because it does not name its own. */
  target: UploadTarget
  faults: readonly Fault[]
  faultTotal: number
  warnings: readonly Fault[]
  warningTotal: number
}

/** Reads dropped files and makes sample files, off the main thread. */
export class FileService {
  /** Reads a file as `format`, or as what its content looks like. `target` is the nursery and year on screen. */
  read(bytes: Uint8Array, fileName: string, format: FieldsUpload | null, target: UploadTarget): FileReport {
    return this.readAs(bytes, fileName, format ?? this.guess(bytes, fileName), target)
  }

  /** The bytes of a sample file in a language; `texts` are its words. */
  sample(
    format: SampleFormat,
    language: 'ru' | 'en' | 'it' | 'es',
    texts: Record<SampleText, string>,
  ): Promise<Uint8Array> {
    return makeSample(format, language, (key) => texts[key])
  }

  private guess(bytes: Uint8Array, fileName: string): FieldsUpload {
    const asPhenotypes = readRows(bytes, fileName, FORMATS.plot_result)
    const asFieldFile = readRows(bytes, fileName, FORMATS.field_file)
    if (!asFieldFile.ok || !asPhenotypes.ok) return 'field_file'
    const phenotypes = parseUpload('plot_result', asPhenotypes.sheet, null)
    const fieldFile = parseUpload('field_file', asFieldFile.sheet, null)
    if (phenotypes.format !== 'plot_result' || fieldFile.format !== 'field_file') return 'field_file'
    return guessFormat(fieldFile, phenotypes.columns.size > 0 && phenotypes.traits.length > 0)
  }

  private readAs(bytes: Uint8Array, fileName: string, format: FieldsUpload, shown: UploadTarget): FileReport {
    const read = readRows(bytes, fileName, FORMATS[format])
    if (!read.ok) {
      const faults = [read.fault]
      const nothing = { rows: 0, traits: [], places: [], warnings: [], warningTotal: 0 }
      return { format, ...nothing, target: shown, faults, faultTotal: 1 }
    }
    const target = neededTarget(format, read.sheet, shown)
    const parsed = parseUpload(format, read.sheet, target)
    const { faults, faultTotal, warnings, warningTotal } = parsed
    const traits =
      'traits' in parsed ? parsed.traits.map((trait) => (trait.unit ? `${trait.name}, ${trait.unit}` : trait.name)) : []
    const places = 'places' in parsed ? parsed.places.map(({ nursery, year }) => ({ nursery, year })) : []
    const rows = parsed.format === 'field_map' ? parsed.cells.length : parsed.rows.length
    return { format, rows, traits, places, target, faults, faultTotal, warnings, warningTotal }
  }
}

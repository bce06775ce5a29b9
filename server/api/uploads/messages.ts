import type { ColumnAnswers } from '../../../src/domain/files/cells/columnContext.ts'
import type { Fault } from '../../../src/domain/files/fault.ts'
import type { FileEdits } from '../../../src/domain/files/headers/mapping.ts'
import type { UploadTarget } from '../../../src/domain/files/headers/places.ts'
import type { MarkerSubject } from '../../../src/domain/files/markers/markerTable.ts'
import type { KnownLine, KnownNursery, KnownRegion, KnownTrait } from '../../../src/domain/files/uploadPlan/known.ts'
import type { UploadPlan } from '../../../src/domain/files/uploadPlan/plan.ts'
import type { PlannedChange } from '../../../src/domain/files/uploadPlan/plannedChanges.ts'
import type { UploadReport } from '../../../src/domain/files/uploadPlan/report.ts'
import type { FileChoices } from '../../../src/domain/files/uploadRecord.ts'
import type { Marker } from '../../../src/domain/genotypes/marker.ts'

/** Requests to the thread that reads files, in this order; `key` is the upload's. */
export type ThreadRequest =
  | {
      step: 'parse'
      path: string
      name: string
      key: string
      target: UploadTarget | null
      choices: FileChoices
      answers: ColumnAnswers
      edits: FileEdits | null
    }
  | { step: 'decide'; known: KnownData; listChanges: number; digests: boolean }
  /** Without an answer: the thread waits for another file. */
  | { step: 'forget' }

/** A nursery and year as the thread gets it: its plots and values as the bytes of a field-year. */
export interface KnownYearData {
  nursery: string
  year: number
  bytes: Uint8Array
  /** Plot id and name of each plant. */
  plants: [number, string][]
  /** Plot id, plant, trait id and value. */
  plantValues: [number, string, number, number | string][]
  /** Plot id, plant, trait id and note. */
  plantNotes: [number, string, number, string][]
}

/** Names in a marker file; `lines` are plots or their labels if these are its `subject`. */
export interface NamedGenotypes {
  subject: MarkerSubject
  lines: string[]
  markers: string[]
}

/** Genotypes that a crop has at the lines (or plots) and markers of a file, `calls` packed, one row for each line. */
export interface KnownGenotypeData {
  markers: Marker[]
  lines: string[]
  calls: Uint8Array
  /** Alleles by marker, in the order of their codes in `calls`; absent: the marker's own order. */
  packedBy?: string[][]
}

/** A crop's data without functions. */
export interface KnownData {
  names: string[]
  otherCrops: string[]
  regions: KnownRegion[]
  nurseries: KnownNursery[]
  lines: KnownLine[]
  traits: KnownTrait[]
  years: KnownYearData[]
  /** Present only for a marker file. */
  genotypes: KnownGenotypeData | null
}

export interface FileSummary {
  /** Why the file cannot be read as a table; null if it can. */
  refused: Fault | null
  places: { nursery: string; year: number }[]
  /** Names in a marker file; null: it is none. */
  genotypes: NamedGenotypes | null
}

export interface DecidedFile {
  report: UploadReport
  /** Null if the file is refused. */
  plan: UploadPlan | null
  /** The first of the planned changes, as many as were requested, and their total. */
  changes: PlannedChange[]
  changeTotal: number
  /** Digest of the plan if it was requested, and there is a plan. */
  digest: string | null
}

export type ThreadAnswer = { ok: true; value: FileSummary | DecidedFile } | { ok: false; message: string }

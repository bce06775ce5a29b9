import { ApiError } from '../../../../api/apiError.ts'
import { client } from '../../../../api/browser.ts'
import { listFileMappings } from '../../../../contract/fileMappings.ts'
import { listTraits } from '../../../../contract/traits.ts'
import type { FieldYearColumns } from '../../../../domain/columns/fieldYear.ts'
import type { HeadMapping } from '../../../../domain/files/headers/mapping.ts'
import type { KnownTraits, ReviewFile } from '../../../../domain/files/review/reviewFile.ts'
import { keptMapping, type ToldColumns } from '../../../../domain/files/review/reviewMapping.ts'
import { putReview } from '../../../../state/sheet/importReview.ts'
import type { Store } from '../../../../state/store.ts'
import { loadedAtom } from '../../../../state/year/loaded.ts'
import { type Files, startFiles } from '../../../../workers/files.ts'

/** The kind of files that are reviewed in map and sheet. */
export const reviewedUpload = 'plot_result'

/** Runs a call whose answer can be done without: null without a network. */
async function wished<T>(ask: () => Promise<T>): Promise<T | null> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof ApiError) return null
    throw error
  }
}

/** The crop's traits, else those of the year on screen. */
export async function knownTraits(columns: FieldYearColumns): Promise<KnownTraits> {
  const own = columns.traits.map(({ trait }) => trait).filter(({ role }) => role !== 'marker')
  const query = { spec_id: String(columns.spec_id) }
  const listed = await wished(() => client.call(listTraits, { query }))
  const known = new Set(own.map(({ id }) => id))
  return [...own, ...(listed?.data ?? []).filter(({ id }) => !known.has(id))].map(({ id, name, unit, kind, role }) => ({
    id,
    name,
    unit,
    kind,
    role,
  }))
}

/** What was told of the columns of a file with these headers; null = nothing is kept. */
async function keptColumns(crop: number, headers: readonly string[]): Promise<ToldColumns | null> {
  const query = { spec_id: String(crop), format: reviewedUpload }
  const kept = await wished(() => client.call(listFileMappings, { query }))
  const same = kept?.data.find((one) => JSON.stringify(one.headers) === JSON.stringify(headers))
  return same?.mapping ?? null
}

/** Whether every row of a file is of the year on screen, which is the one that can be reviewed, as far as its columns tell. */
function isOfYear({ places, faults }: ReviewFile, { field_name, year }: FieldYearColumns): boolean {
  if (faults.some(({ code }) => code === 'header.missing')) return true
  return places.length > 0 && places.every((one) => one.nursery === field_name && one.year === year)
}

async function read(files: Files, file: File, columns: FieldYearColumns, traits: KnownTraits, mapping: HeadMapping) {
  const shown = { nursery: columns.field_name, year: columns.year }
  return await files.review(file, { upload: reviewedUpload, mapping, shown, traits })
}

/**
 * Shows a file of values in map and sheet of the year on screen, its columns as they were told the last time, or by
 * `mapping`. False when it cannot be shown: it is of another year, or of plants, or has no table that tells of plots.
 */
export async function readForReview(store: Store, file: File, mapping: HeadMapping | null = null): Promise<boolean> {
  const columns = store.get(loadedAtom)
  if (!columns) return false
  const files = startFiles()
  try {
    const traits = await knownTraits(columns)
    const first = await read(files, file, columns, traits, mapping ?? {})
    const headers = first?.columns.map(({ header }) => header) ?? []
    const kept = mapping || !headers.length ? null : await keptColumns(columns.spec_id, headers)
    const found = kept ? await read(files, file, columns, traits, keptMapping(kept, traits)) : first
    if (!found?.columns.length || found.hasPlants || !isOfYear(found, columns)) return false
    if (store.get(loadedAtom)?.year_id !== columns.year_id) return false
    putReview(store, file, found)
    return true
  } finally {
    files.dispose()
  }
}

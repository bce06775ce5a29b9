import { ApiError } from '../../../../api/apiError.ts'
import { client } from '../../../../api/browser.ts'
import { listFileMappings } from '../../../../contract/fileMappings.ts'
import { listTraits } from '../../../../contract/traits.ts'
import type { FieldYearColumns } from '../../../../domain/columns/fieldYear.ts'
import { type ColumnAnswers, noAnswers } from '../../../../domain/files/cells/columnContext.ts'
import type { HeadMapping } from '../../../../domain/files/headers/mapping.ts'
import type { KnownTraits } from '../../../../domain/files/review/reviewColumns.ts'
import type { ReviewedUpload, ReviewFile } from '../../../../domain/files/review/reviewFile.ts'
import { keptMapping, type ToldColumns } from '../../../../domain/files/review/reviewMapping.ts'
import { storedNumbers } from '../../../../domain/sheet/cells/storedNumbers.ts'
import { ensureReserved } from '../../../../state/log/reservedIds.ts'
import { putReview } from '../../../../state/sheet/importReview.ts'
import { isPlaceOf, reviewYear } from '../../../../state/sheet/reviewOfYears.ts'
import type { Store } from '../../../../state/store.ts'
import { loadedAtom } from '../../../../state/year/loaded.ts'
import { type Files, startFiles } from '../../../../workers/files.ts'
import { readPlantsOf } from './plantsOfFile.ts'

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
  return [...own, ...(listed?.data ?? []).filter(({ id }) => !known.has(id))].map((trait) => {
    const { id, name, unit, kind, role, min, max } = trait
    return { id, name, unit, kind, role, min, max, stored: storedNumbers(columns, id) }
  })
}

/** What was told of the columns of a file with these headers; null = nothing is kept. */
async function keptColumns(
  crop: number,
  upload: ReviewedUpload,
  headers: readonly string[],
): Promise<ToldColumns | null> {
  const query = { spec_id: String(crop), format: upload }
  const kept = await wished(() => client.call(listFileMappings, { query }))
  const same = kept?.data.find((one) => JSON.stringify(one.headers) === JSON.stringify(headers))
  return same?.mapping ?? null
}

/** Whether a file has rows of the year on screen, which is the one that is reviewed, as far as its columns tell. */
function hasYear({ places, faults }: ReviewFile, columns: FieldYearColumns): boolean {
  if (faults.some(({ code }) => code === 'header.missing')) return true
  return places.some((place) => isPlaceOf(columns, place))
}

async function read(
  files: Files,
  { file, upload }: { readonly file: File; readonly upload: ReviewedUpload },
  columns: FieldYearColumns,
  traits: KnownTraits,
  mapping: HeadMapping,
  answers: ColumnAnswers = noAnswers,
) {
  const shown = { nursery: columns.field_name, year: columns.year }
  const markers = columns.markers.map(({ marker: { id, name } }) => ({ id, name }))
  return await files.review(file, { upload, mapping, shown, traits, markers, answers })
}

/** Whether what the file makes, or has of plants, can be reviewed: a page of the year does not hold all its plots. */
const holdsAll = ({ found }: FieldYearColumns, { upload, hasPlants }: ReviewFile) =>
  found === null || (upload !== 'field_file' && !hasPlants)

/**
 * Shows a file of values or of plots in map and sheet of the year on screen, its columns as they were told the last time, or
 * as they are `told`; a file of other years alone in the first of these. False when it cannot be shown: the crop has no such year,
 * the file has no table that tells of plots, or its plants cannot be read for want of a network.
 */
export async function readForReview(
  store: Store,
  file: File,
  upload: ReviewedUpload,
  told: { readonly mapping: HeadMapping; readonly answers: ColumnAnswers } | null = null,
): Promise<boolean> {
  const columns = store.get(loadedAtom)
  if (!columns) return false
  const files = startFiles()
  try {
    const traits = await knownTraits(columns)
    const of = { file, upload }
    const first = await read(files, of, columns, traits, told?.mapping ?? {}, told?.answers)
    const headers = first?.columns.map(({ header }) => header) ?? []
    const kept = told || !headers.length ? null : await keptColumns(columns.spec_id, upload, headers)
    const found = kept ? await read(files, of, columns, traits, keptMapping(kept, traits, headers)) : first
    if (!found?.columns.length || !holdsAll(columns, found)) return false
    if (store.get(loadedAtom)?.year_id !== columns.year_id) return false
    if (!hasYear(found, columns)) {
      const [first] = found.places
      return first !== undefined && reviewYear(store, { upload: file, kind: upload }, first, null)
    }
    // With ids at hand the columns of new traits are shown, too; without a network they are told of in the panel alone.
    const made = found.columns.filter(({ trait }) => trait?.id === null && trait.role !== 'marker').length
    if (made > 0) await ensureReserved(store, 'trait', made)
    if (found.hasPlants && !(await wished(() => readPlantsOf(store, found)))) return false
    if (store.get(loadedAtom)?.year_id !== columns.year_id) return false
    putReview(store, file, found)
    return true
  } finally {
    files.dispose()
  }
}

import type { FieldYearColumns } from '../../../../domain/columns/fieldYear.ts'
import { noAnswers } from '../../../../domain/files/cells/columnContext.ts'
import type { KnownTraits } from '../../../../domain/files/review/reviewColumns.ts'
import type { ReviewedUpload, ReviewFile } from '../../../../domain/files/review/reviewFile.ts'
import { ensureReserved } from '../../../../state/log/queue/reservedIds.ts'
import { putReview } from '../../../../state/sheet/review/importReview.ts'
import { isPlaceOf, type ReadingChoices, reviewYear } from '../../../../state/sheet/review/reviewOfYears.ts'
import type { Store } from '../../../../state/store.ts'
import { loadedAtom } from '../../../../state/year/loaded.ts'
import { type Files, startFiles } from '../../../../workers/files.ts'
import { knownTraits, storedMapping, wished } from './columnMappings.ts'
import { readPlantsOf } from './plantsOfFile.ts'

/** Whether a file has rows of the year on screen, the one under review, judging by its columns. */
function hasYear({ places, faults }: ReviewFile, columns: FieldYearColumns): boolean {
  if (faults.some(({ code }) => code === 'header.missing')) return true
  return places.some((place) => isPlaceOf(columns, place))
}

async function read(
  files: Files,
  { file, upload }: { readonly file: File; readonly upload: ReviewedUpload },
  columns: FieldYearColumns,
  traits: KnownTraits,
  { mapping, answers, choices }: ReadingChoices,
) {
  const shown = { nursery: columns.field_name, year: columns.year }
  const markers = columns.markers.map(({ marker: { id, name } }) => ({ id, name }))
  return await files.review(file, { upload, mapping: mapping ?? {}, shown, traits, markers, answers, choices })
}

/** Whether what the file makes, or has of plants, can be reviewed: a page of the year does not hold all its plots. */
const containsAll = ({ found }: FieldYearColumns, { upload, hasPlants }: ReviewFile) =>
  found === null || (upload !== 'field_file' && !hasPlants)

/**
 * Shows a file of values or plots in map and sheet of the year on screen, with its columns assigned as last time or as in
 * `reading`; a file without this year opens the first of its years. False if that is impossible: the crop has no such
 * year, no table names plots, or the plants cannot be loaded.
 */
export async function readForReview(
  store: Store,
  file: File,
  upload: ReviewedUpload,
  reading: ReadingChoices = { mapping: null, answers: noAnswers, choices: {} },
): Promise<boolean> {
  const columns = store.get(loadedAtom)
  if (!columns) return false
  const files = startFiles()
  try {
    const traits = await knownTraits(columns.spec_id, columns)
    const of = { file, upload }
    const first = await read(files, of, columns, traits, reading)
    const mapping =
      first && reading.mapping === null ? await storedMapping(columns.spec_id, upload, first, traits) : null
    const found = mapping ? await read(files, of, columns, traits, { ...reading, mapping }) : first
    if (!found?.columns.length || !containsAll(columns, found)) return false
    if (store.get(loadedAtom)?.year_id !== columns.year_id) return false
    if (!hasYear(found, columns)) {
      const [first] = found.places
      return first !== undefined && reviewYear(store, { upload: file, kind: upload, reading }, first, null)
    }
    // With reserved ids the columns of new traits are shown, too; without a network only the panel lists them.
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

import { client } from '../../../../api/browser.ts'
import { readPagePlants } from '../../../../contract/plots/plotPages.ts'
import type { FieldYearColumns } from '../../../../domain/columns/fieldYear.ts'
import { noAnswers } from '../../../../domain/files/cells/columnContext.ts'
import type { KnownTraits } from '../../../../domain/files/review/reviewColumns.ts'
import type { ReviewedUpload, ReviewFile } from '../../../../domain/files/review/reviewFile.ts'
import { ensureReserved } from '../../../../state/log/reservedIds.ts'
import { putReview } from '../../../../state/sheet/review/importReview.ts'
import { isPlaceOf, type ReadingChoices, reviewYear } from '../../../../state/sheet/review/reviewOfYears.ts'
import type { Store } from '../../../../state/store.ts'
import { loadedYearAtom } from '../../../../state/year/loaded.ts'
import { putPlants } from '../../../../state/year/plants.ts'
import { type Files, startFiles } from '../../../../workers/files.ts'
import { knownTraits, nullIfFailed, storedMapping } from './columnMappings.ts'

/** Maximum number of plants per answer. */
const pageSize = 1000

/** Ids of the plots to which plant rows of the file may belong. */
function plotsNamed(store: Store, { rows }: ReviewFile): number[] {
  const columns = store.get(loadedYearAtom)
  if (!columns) return []
  const names = new Set(rows.flatMap(({ plot, label, plant }) => (plant === null ? [] : [plot ?? label])))
  const ids: number[] = []
  for (let i = 0; i < columns.count; i++) {
    const isNamed = names.has(columns.name[i]) || (columns.label[i] !== null && names.has(columns.label[i]))
    if (columns.alive[i] && isNamed) ids.push(columns.id[i])
  }
  return ids
}

/**
 * Loads the plants of the plots named by a file of plants, so that the log keeps them up to date; skips loaded ones.
 * False if the year was closed, or changed too often to be read.
 */
async function readPlantsOf(store: Store, file: ReviewFile): Promise<boolean> {
  const ids = plotsNamed(store, file)
  const isUnread = (plot: number) => !store.get(loadedYearAtom)?.readPlants.has(plot)
  for (let page = 1; ids.some((plot) => isUnread(plot) && hasPlants(store, plot)); page++) {
    const columns = store.get(loadedYearAtom)
    if (!columns) return false
    const query = { page: String(page), page_size: String(pageSize) }
    const input = { params: { id: columns.year_id }, query }
    const answer = await client.call(readPagePlants, input as never)
    if (!answer.rows.length) return false
    const plots = [...new Set(answer.plants.map(({ plot }) => plot))]
    if (!putPlants(store, plots, answer, false)) return false
  }
  const columns = store.get(loadedYearAtom)
  if (!columns) return false
  const unread = ids.filter(isUnread)
  return putPlants(store, unread, { seq: columns.seq, plants: [], values: [] }, false)
}

/** Whether a plot has plants according to the year's counts. */
function hasPlants(store: Store, plot: number): boolean {
  const columns = store.get(loadedYearAtom)
  const i = columns?.indexOf.get(plot)
  return i !== undefined && (columns?.plants.get(i) ?? 0) > 0
}

/** Whether a file has rows of the open year, judging by its columns. */
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

/**
 * Whether new plots and plants of the file can be reviewed: a single page of the year does not contain all its plots.
 */
const containsAll = ({ pageTotal }: FieldYearColumns, { upload, hasPlants }: ReviewFile) =>
  pageTotal === null || (upload !== 'field_file' && !hasPlants)

/**
 * Shows a file of values or plots in map and sheet of the open year, with its columns assigned as last time or as in
 * `reading`; a file without this year opens the first of its years. False if impossible: the crop has no such year, no
 * table names plots, or the plants cannot be loaded.
 */
export async function readForReview(
  store: Store,
  file: File,
  upload: ReviewedUpload,
  reading: ReadingChoices = { mapping: null, answers: noAnswers, choices: {} },
): Promise<boolean> {
  const columns = store.get(loadedYearAtom)
  if (!columns) return false
  const files = startFiles()
  try {
    const traits = await knownTraits(columns.spec_id, columns)
    const reviewed = { file, upload }
    const first = await read(files, reviewed, columns, traits, reading)
    const mapping =
      first && reading.mapping === null ? await storedMapping(columns.spec_id, upload, first, traits) : null
    const found = mapping ? await read(files, reviewed, columns, traits, { ...reading, mapping }) : first
    if (!found?.columns.length || !containsAll(columns, found)) return false
    if (store.get(loadedYearAtom)?.year_id !== columns.year_id) return false
    if (!hasYear(found, columns)) {
      const [first] = found.places
      return first !== undefined && reviewYear(store, { upload: file, kind: upload, reading }, first, null)
    }
    // With reserved ids the columns of new traits are shown, too; without a network only the panel lists them.
    const created = found.columns.filter(({ trait }) => trait?.id === null && trait.role !== 'marker').length
    if (created > 0) await ensureReserved(store, 'trait', created)
    if (found.hasPlants && !(await nullIfFailed(() => readPlantsOf(store, found)))) return false
    if (store.get(loadedYearAtom)?.year_id !== columns.year_id) return false
    putReview(store, file, found)
    return true
  } finally {
    files.dispose()
  }
}

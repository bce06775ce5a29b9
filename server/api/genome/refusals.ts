import { numberArray } from '../../platform/db/arrays.ts'
import type { Tx } from '../../platform/db/connect.ts'
import { ApiError } from '../../platform/http/answers/apiError.ts'

/** Least lines with values and genotype, and least markers with a rare enough allele, of a genomic fit. */
export const minimumCounts = { lines: 20, markers: 10 } as const

/** Fits of fewer lines are reported as such. */
export const fewLines = 50

/** The scope has too little data, with its counts. */
export function noData(lines: number, markers: number): ApiError {
  const params = { lines, markers, needed: minimumCounts.lines, needed_markers: minimumCounts.markers }
  return new ApiError('genome.noData', { params, extra: { params } })
}

/** A line, region or trait without values; `lines`: how many lines have some. */
export function noValues(lines: number): ApiError {
  const params = { lines, markers: 0, needed: 1, needed_markers: 0 }
  return new ApiError('genome.noData', { params, sentence: 'genome.noValuesOf', extra: { params } })
}

/** More lines, markers or pairs than an analysis can process. */
export function tooLarge(lines: number, markers: number, pairs: number): ApiError {
  const params = { lines, markers, pairs }
  return new ApiError('genome.tooLarge', { params, extra: { params } })
}

/** @throws ApiError `genome.noData` if one of the lines has no call of any marker. */
export async function needGenotypes(tx: Tx, lines: readonly number[]): Promise<void> {
  const [{ genotyped }] = await tx<{ genotyped: number }[]>`
    SELECT count(*)::integer AS genotyped FROM unnest(${numberArray(lines)}::bigint[]) AS u (line)
    WHERE EXISTS (SELECT 1 FROM genotype_rows r JOIN genotype_sets s ON s.id = r.set_id
        WHERE r.line_id = u.line AND s.deleted_at IS NULL)
      OR EXISTS (SELECT 1 FROM plots p JOIN plot_genotypes g ON g.plot_id = p.id WHERE p.line_id = u.line AND p.live)`
  if (genotyped < lines.length) throw noData(genotyped, 0)
}

/**
 * Refuses a crop that has no quantitative values, or no markers if these are needed.
 * @throws ApiError `genome.noCropData`.
 */
export async function needCropData(tx: Tx, crop: number, markers: boolean): Promise<void> {
  const [has] = await tx<{ values: boolean; markers: boolean }[]>`
    SELECT EXISTS (
        SELECT 1 FROM fields f JOIN field_years y ON y.field_id = f.id JOIN plot_values v ON v.field_year_id = y.id
        WHERE f.crop_id = ${crop} AND v.number IS NOT NULL) AS values,
      EXISTS (SELECT 1 FROM markers WHERE crop_id = ${crop}) AS markers`
  if (!has.values || (markers && !has.markers)) throw new ApiError('genome.noCropData')
}

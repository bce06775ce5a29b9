import {
  type LikeLine,
  lineBottomOfPage,
  listGenotypes,
  mutationInfluence,
  sortByGenotypes,
  sortWithInfoByGenotypes,
} from '../../../../src/contract/genome/genomeFits.ts'
import { likeness } from '../../../../src/domain/genome/likeness.ts'
import { type GenomeFit, type GenomeScope, missingDose } from '../../../../src/domain/genome/panel.ts'
import { naturally } from '../../../../src/domain/naturalOrder.ts'
import { readTraits, type StoredTrait } from '../../../core/changes/crop/traits.ts'
import { freshenMeans } from '../../../core/means/freshMeans.ts'
import { numberArray } from '../../../platform/db/arrays.ts'
import { withCompany } from '../../../platform/db/company.ts'
import type { Tx } from '../../../platform/db/connect.ts'
import { ApiError, notFound } from '../../../platform/http/answers/apiError.ts'
import { pageMetaOf } from '../../../platform/http/routes/page.ts'
import type { RequestContext } from '../../../platform/http/routes/requestContext.ts'
import { type App, route } from '../../../platform/http/routes/route.ts'
import { callCounts, lineCalls } from '../../genotypes/lineCalls.ts'
import { type LineAnswer, readLine } from '../../lines/readLines.ts'
import { checkCrop } from '../../nurseries/readFields.ts'
import { phenotypeAnswer, readMeans } from '../../varieties/pivotTable.ts'
import { GenomeCache } from '../genomeCache.ts'
import { type ReadGenotypes, readGenotypes } from '../readGenotypes.ts'
import { needGenotypes, noData } from '../refusals.ts'
import { metaOfFit, regionAndLevel, requestedTraits, type ScopeQuery } from '../requestedScope.ts'
import { fitKind, readOrMakeFit, readStoredFit, runFit } from './fitOf.ts'
import { allelesOfDose, influenceOf, metaOfFits, nullIfNaN, type TraitFit } from './influence.ts'
import { regionsWithFit } from './storedFits.ts'

/**
 * The genotyped lines of a crop except `line`, the most similar first, ties by name; with their genomic values of a fit,
 * null: without.
 * @throws ApiError `genome.noData` if the line has no genotype.
 */
async function nearestLines(tx: Tx, crop: number, line: number, fit: GenomeFit | null): Promise<LikeLine[]> {
  const { lines, markers, doses } = await readGenotypes(tx, crop)
  const lineRow = lines.indexOf(line)
  if (lineRow < 0) throw noData(0, 0)
  const rows = await tx<{ line_id: number; line_name: string; is_sort: boolean }[]>`
    SELECT id AS line_id, name AS line_name, is_variety AS is_sort FROM lines WHERE id = ANY (${numberArray(lines)}::bigint[])`
  const linesById = new Map(rows.map((row) => [row.line_id, row]))
  const fitIndexes = new Map(fit?.lines.map((id, i) => [id, i]))
  const data = lines.flatMap((id, row): LikeLine[] => {
    const name = linesById.get(id)
    if (row === lineRow || !name) return []
    const fitIndex = fitIndexes.get(id) ?? -1
    const figures = {
      value: nullIfNaN(fit?.values[fitIndex]),
      gebv: nullIfNaN(fit?.gebv[fitIndex]),
      reliability: nullIfNaN(fit?.reliability[fitIndex]),
    }
    return [{ ...name, ...likeness(doses, markers.length, lineRow, row), ...figures }]
  })
  return data.sort((a, b) => (b.similarity ?? -1) - (a.similarity ?? -1) || naturally(a.line_name, b.line_name))
}

/** Dose of a line at a marker, the marker's mean in the fit where it is missing. */
function filledDose({ lines, markers, doses }: ReadGenotypes, line: number, column: number, mean: number): number {
  const dose = doses[lines.indexOf(line) * markers.length + column]
  return dose === missingDose ? mean : dose
}

/**
 * Two lines at all markers of a fit, by chromosome and place: alleles, and the advantage of the compared line over the
 * control by its dose.
 * @throws ApiError `genome.noData` if one of them has no genotype.
 */
async function comparedLines(tx: Tx, fit: GenomeFit, control: LineAnswer, comparison: LineAnswer) {
  const ids = [control.line_id, comparison.line_id]
  const read = await readGenotypes(tx, fit.scope.crop, { lines: ids, markers: fit.markers })
  if (ids.some((id) => !read.lines.includes(id))) throw noData(fit.counts.lines, fit.counts.markers)
  const fitIndexes = new Map(fit.markers.map((id, at) => [id, at]))
  const rows = read.markers.map(({ id, name, chromosome, position }, column) => {
    const fitIndex = fitIndexes.get(id) ?? -1
    const [controlDose, comparisonDose] = ids.map(
      (line) => read.doses[read.lines.indexOf(line) * read.markers.length + column],
    )
    const [ownFilled, otherFilled] = ids.map((line) => filledDose(read, line, column, fit.means[fitIndex]))
    return {
      mut_id: id,
      mut_name: name,
      chr: chromosome,
      pos: position,
      control_alleles: allelesOfDose(read.alleles[column], controlDose),
      comparison_alleles: allelesOfDose(read.alleles[column], comparisonDose),
      impact: fit.alpha[fitIndex] * (otherFilled - ownFilled),
      p: nullIfNaN(fit.p[fitIndex]),
    }
  })
  return { control: figuresOf(fit, control), comparison: figuresOf(fit, comparison), rows }
}

function figuresOf(fit: GenomeFit, { line_id, line_name }: LineAnswer) {
  const at = fit.lines.indexOf(line_id)
  return { line_id, line_name, value: nullIfNaN(fit.values[at]), gebv: nullIfNaN(fit.gebv[at]) }
}

type FitQuery = ScopeQuery & { readonly recalculate: 'true' | 'false' }

/** Genomic fits of a crop: effects of markers, similar lines, the value of their differences; and lines' genotypes. */
export function registerGenomeFits(app: App): void {
  const { services } = app
  const { columns, jobs, live } = services
  const cache = new GenomeCache()
  jobs.handle<GenomeScope>(fitKind, { run: (job) => runFit({ columns, live }, job), slots: { node: 1, company: 1 } })

  const scopeOf = (query: ScopeQuery, trait: StoredTrait): GenomeScope => ({
    crop: query.spec_id,
    trait: trait.id,
    ...regionAndLevel(query),
  })

  const fitOfTrait = (ctx: RequestContext, query: FitQuery, trait: StoredTrait) =>
    readOrMakeFit(services, ctx, scopeOf(query, trait), query.recalculate === 'true')

  /** Fits of several traits; those with too little data are left out, unless all have. */
  async function fitsOfTraits(ctx: RequestContext, query: FitQuery, traits: readonly StoredTrait[]) {
    const fits: TraitFit[] = []
    let refused: unknown = null
    for (const trait of traits)
      try {
        const fit = await fitOfTrait(ctx, query, trait)
        if ('task_id' in fit) return fit
        fits.push({ trait, fit: fit.fit })
      } catch (error) {
        if (!(error instanceof ApiError && error.code === 'genome.noData')) throw error
        refused = error
      }
    if (fits.length === 0) throw refused ?? new ApiError('genome.noCropData')
    return fits
  }

  /** The stored fits of the single regions. */
  async function regionFits(tx: Tx, query: ScopeQuery, traits: readonly StoredTrait[]): Promise<TraitFit[]> {
    const fits: TraitFit[] = []
    for (const trait of traits) {
      const scope = scopeOf(query, trait)
      for (const region of await regionsWithFit(tx, scope)) {
        const fit = await readStoredFit(tx, { ...scope, region })
        if (fit) fits.push({ trait, fit })
      }
    }
    return fits
  }

  route(app, mutationInfluence, ({ ctx, query, reply }) =>
    cache.answer(ctx, mutationInfluence.name, query, async () => {
      const { spec_id: crop, mut_id: marker } = query
      const traits = await requestedTraits(services, ctx, query, async (tx) => {
        const [markerRow] = await tx`SELECT 1 FROM markers WHERE id = ${marker} AND crop_id = ${crop}`
        if (!markerRow) throw notFound()
      })
      const fits = await fitsOfTraits(ctx, query, traits)
      if ('task_id' in fits) {
        reply.status(202)
        return fits
      }
      return withCompany(ctx, async (tx) => {
        const fitsOfRegions = query.region === 'all' ? await regionFits(tx, query, traits) : []
        const genotypes = await readGenotypes(tx, crop, { lines: null, markers: [marker] })
        const allFits = fits.flatMap((fit) => [fit, ...fitsOfRegions.filter(({ trait }) => trait === fit.trait)])
        return { meta: metaOfFits(allFits), data: allFits.map((fit) => influenceOf(fit, marker, genotypes)) }
      })
    }),
  )

  route(app, sortByGenotypes, ({ ctx, query, reply }) =>
    cache.answer(ctx, sortByGenotypes.name, query, async () => {
      const { spec_id: crop, line_id, feature } = query
      const readCropLine = (tx: Tx) => readLine(tx, line_id, crop)
      let fit = null
      if (feature === undefined)
        await withCompany(ctx, async (tx) => {
          await checkCrop(tx, crop)
          await readCropLine(tx)
        })
      else {
        const [trait] = await requestedTraits(services, ctx, query, readCropLine)
        await withCompany(ctx, (tx) => needGenotypes(tx, [line_id]))
        const outcome = await fitOfTrait(ctx, query, trait)
        if ('task_id' in outcome) {
          reply.status(202)
          return outcome
        }
        fit = outcome.fit
      }
      return withCompany(ctx, async (tx) => {
        const nearest = await nearestLines(tx, crop, line_id, fit)
        const { page, page_size } = query
        const data = nearest.slice((page - 1) * page_size, page * page_size)
        return { meta: { ...metaOfFit(nearest.length, fit), ...pageMetaOf(query, nearest.length) }, data }
      })
    }),
  )

  route(app, sortWithInfoByGenotypes, ({ ctx, query, reply }) =>
    cache.answer(ctx, sortWithInfoByGenotypes.name, query, async () => {
      const { spec_id: crop, control_line_id, comparison_line_id } = query
      const readBoth = async (tx: Tx) => ({
        control: await readLine(tx, control_line_id, crop),
        comparison: await readLine(tx, comparison_line_id, crop),
      })
      const [trait] = await requestedTraits(services, ctx, query, readBoth)
      await withCompany(ctx, (tx) => needGenotypes(tx, [control_line_id, comparison_line_id]))
      const fit = await fitOfTrait(ctx, query, trait)
      if ('task_id' in fit) {
        reply.status(202)
        return fit
      }
      return withCompany(ctx, async (tx) => {
        const { control, comparison } = await readBoth(tx)
        const compared = await comparedLines(tx, fit.fit, control, comparison)
        return { meta: metaOfFit(compared.rows.length, fit.fit), ...compared }
      })
    }),
  )

  route(app, lineBottomOfPage, async ({ ctx, query }) => {
    const { spec_id: crop, line_name } = query
    const find = async (tx: Tx) => {
      const [row] = await tx<{ id: number }[]>`
        SELECT id FROM lines WHERE crop_id = ${crop} AND name = ${line_name.normalize('NFC').trim()}`
      if (!row) throw notFound()
      return readLine(tx, row.id)
    }
    await withCompany(ctx, async (tx) => {
      await checkCrop(tx, crop)
      await find(tx)
    })
    await freshenMeans(columns, ctx, crop)
    return withCompany(ctx, async (tx) => {
      const line = await find(tx)
      const traits = await readTraits(tx, crop)
      const means = await readMeans(tx, [line.line_id], { year: null, region: null }, ctx.language)
      const groups = Map.groupBy(means, (mean) => `${mean.trait_id} ${mean.year} ${mean.region_id}`)
      const phenotypes = [...groups.values()].flatMap((group) => {
        const trait = traits.get(group[0].trait_id)
        if (!trait) return []
        const { feature, unit, region, year, avg_value } = phenotypeAnswer(group, trait)
        return [{ feature, unit, region, year, avg_value }]
      })
      const parent = (id: number | null, name: string | null) =>
        id === null || name === null ? null : { line_id: id, line_name: name }
      return {
        line: { line_id: line.line_id, line_name: line.line_name },
        mother: parent(line.mother_id, line.mother),
        father: parent(line.father_id, line.father),
        phenotypes,
        genotype: callCounts(await lineCalls(tx, crop, line.line_id)),
      }
    })
  })

  route(app, listGenotypes, ({ ctx, query }) =>
    withCompany(ctx, async (tx) => {
      const { spec_id } = await readLine(tx, query.line_id)
      const calls = await lineCalls(tx, spec_id, query.line_id)
      const { page, page_size } = query
      const data = calls.slice((page - 1) * page_size, page * page_size)
      return { meta: { ...callCounts(calls), ...pageMetaOf(query, calls.length) }, data }
    }),
  )
}

import type { GenomeMeta } from '../../../../src/contract/genome/genomeFits.ts'
import type { CrossRow } from '../../../../src/contract/lines/crossResults.ts'
import {
  PairFigures,
  type RankedCrosses,
  rankCrosses,
  workOfRanking,
} from '../../../../src/domain/genome/crossValues.ts'
import { lineValues, meanOfLines } from '../../../../src/domain/genome/lineValues.ts'
import type { GenomeWarning } from '../../../../src/domain/genome/panel.ts'
import { type ProgenyMethod, selectionIntensity } from '../../../../src/domain/genome/progeny.ts'
import { checkOf, wholeScope } from '../../../../src/domain/genome/scope.ts'
import type { Language } from '../../../../src/words/word.ts'
import { numberArray } from '../../../platform/db/arrays.ts'
import type { Tx } from '../../../platform/db/connect.ts'
import { runInThread } from '../../../platform/jobs/worker.ts'
import { readEnvironments } from '../cropEnvironments.ts'
import { nullIfNaN } from '../fits/influence.ts'
import { flowering } from '../flowering.ts'
import { metaOfFit } from '../requestedScope.ts'
import { breedingDirection, type CrossInput } from './crossInput.ts'

const threadModule = new URL('./crossThread.ts', import.meta.url)
/** Most multiplications that are done without a thread. */
const maxDirectOperations = 3e7

/** How progenies are produced and selected; `share` in percent. */
export interface RequestedProgeny {
  readonly method: ProgenyMethod
  readonly share: number
  readonly h?: number
  readonly line_id?: number
}

/** Ranks the pairs of parents, in a thread if that takes long. */
export async function rankedCrosses(input: CrossInput, requested: RequestedProgeny): Promise<RankedCrosses> {
  const { parents, worth, genomic } = input
  const request = {
    worth,
    genotypes: genomic?.genotypes ?? null,
    method: requested.method,
    direction: breedingDirection(input),
    intensity: selectionIntensity(requested.share / 100),
    h: requested.h ?? Math.sqrt(genomic?.fit.h2 ?? 0),
    fixedParent: requested.line_id === undefined ? null : parents.indexOf(requested.line_id),
  }
  return workOfRanking(request) <= maxDirectOperations
    ? rankCrosses(request)
    : runInThread<RankedCrosses>(threadModule, request)
}

/** Metadata of ranked crosses: of their fit, or of the means used in its place. */
export function metaOfCrosses({ genomic, counts, parents, chosenFrom }: CrossInput, total: number): GenomeMeta {
  const { lines, environments, markers } = counts
  const noMarkersWarning: GenomeWarning = { code: 'genome.noMarkers', params: { lines, markers } }
  const warnings: GenomeWarning[] =
    chosenFrom === null ? [] : [{ code: 'genome.worthiest', params: { parents: parents.length, lines: chosenFrom } }]
  if (!genomic)
    return { ...metaOfFit(total, null), lines, environments, markers, warnings: [noMarkersWarning, ...warnings] }
  const meta = metaOfFit(total, genomic.fit)
  return { ...meta, warnings: [...meta.warnings, ...warnings] }
}

/**
 * What crosses are compared with: the scope's check by its genomic value, without one by its mean; else the mean of the
 * lines.
 */
async function reference(tx: Tx, { scope, trait, genomic }: CrossInput, language: Language): Promise<number> {
  const cropEnvironments = await readEnvironments(tx, scope.crop, language, trait)
  const environments = cropEnvironments.environmentsOf(trait.id, {
    ...wholeScope,
    region: scope.region,
    level: scope.level,
  })
  const values = lineValues(environments)
  const check = checkOf(environments, cropEnvironments.nameOf)
  const checkInFit = check === null ? -1 : (genomic?.fit.lines.indexOf(check) ?? -1)
  if (genomic && checkInFit >= 0) return genomic.fit.gebv[checkInFit]
  const storedReference = genomic?.fit.reference
  // Figures of a stored fit are compared with the reference of that time.
  if (storedReference) return storedReference.checks.find(([line]) => line === check)?.[1] ?? storedReference.mean
  const checkIndex = check === null ? undefined : values.at.get(check)
  return checkIndex === undefined ? meanOfLines(values) : values.values[checkIndex]
}

async function regionName(tx: Tx, region: number | null, language: Language): Promise<string | null> {
  if (region === null) return null
  const [row] = await tx<{ name: string }[]>`SELECT ${tx(`name_${language}`)} AS name FROM regions WHERE id = ${region}`
  return row?.name ?? null
}

type CreatedCross = NonNullable<CrossRow['made']> & { mother_id: number; father_id: number }

/** Existing crosses, by parents in either direction: the newest nursery in which a plot is such a cross. */
async function crossesCreated(
  tx: Tx,
  pairs: readonly (readonly [number, number])[],
): Promise<Map<string, CrossRow['made']>> {
  const mothers = pairs.flat()
  const fathers = pairs.flatMap(([a, b]) => [b, a])
  const rows = await tx<CreatedCross[]>`
    SELECT DISTINCT ON (l.mother_id, l.father_id) l.id AS line_id, l.name AS line_name, f.name AS field_name, y.year,
      l.mother_id, l.father_id
    FROM unnest(${numberArray(mothers)}::bigint[], ${numberArray(fathers)}::bigint[]) AS u (mother, father)
    JOIN lines l ON l.mother_id = u.mother AND l.father_id = u.father
    JOIN plots p ON p.crossing_line_id = l.id AND p.live
    JOIN field_years y ON y.id = p.field_year_id AND y.live JOIN fields f ON f.id = y.field_id
    ORDER BY l.mother_id, l.father_id, y.year DESC, l.id`
  const created = new Map<string, CrossRow['made']>()
  for (const { mother_id, father_id, ...own } of rows) {
    const key = [Math.min(mother_id, father_id), Math.max(mother_id, father_id)].join(' ')
    if (!created.has(key)) created.set(key, own)
  }
  return created
}

/** The ranked crosses at these indices as rows of an answer. */
export async function crossRows(
  tx: Tx,
  input: CrossInput,
  ranked: RankedCrosses,
  places: readonly number[],
  language: Language,
): Promise<CrossRow[]> {
  const { parents, trait, scope, genomic, reliability } = input
  const direction = breedingDirection(input)
  const level = await reference(tx, input, language)
  const region = await regionName(tx, scope.region, language)
  const days = await flowering(tx, scope.crop)
  const lineNames = await tx<{ id: number; name: string }[]>`
    SELECT id, name FROM lines WHERE id = ANY (${numberArray(parents)}::bigint[])`
  const names = new Map(lineNames.map(({ id, name }) => [id, name]))
  const figures = genomic && new PairFigures(genomic.genotypes, parents.length, direction)
  const idsAt = (k: number) => [parents[ranked.mother[k]], parents[ranked.father[k]]] as const
  const created = await crossesCreated(tx, places.map(idsAt))
  return places.map((k): CrossRow => {
    const [a, b] = [ranked.mother[k], ranked.father[k]]
    const [mother_id, father_id] = idsAt(k)
    const gap = (days.get(mother_id) ?? Number.NaN) - (days.get(father_id) ?? Number.NaN)
    return {
      mother_id,
      mother: names.get(mother_id) ?? '',
      father_id,
      father: names.get(father_id) ?? '',
      region_id: scope.region,
      region,
      phenotype: trait.unit === '' ? trait.name : `${trait.name}, ${trait.unit}`,
      expected_value: ranked.mean[k],
      sd: nullIfNaN(ranked.sigma[k]),
      usefulness: Number.isNaN(ranked.sigma[k]) ? null : ranked.merit[k],
      impact: direction * (ranked.merit[k] - level),
      similarity: figures?.similarity(a, b) ?? null,
      complementarity: figures?.complementarity(a, b) ?? null,
      basis: genomic ? 'genomic' : 'phenotype',
      reliability: nullIfNaN((reliability[a] + reliability[b]) / 2),
      flowering_gap: nullIfNaN(gap),
      made: created.get([Math.min(mother_id, father_id), Math.max(mother_id, father_id)].join(' ')) ?? null,
    }
  })
}

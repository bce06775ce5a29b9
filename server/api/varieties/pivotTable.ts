import type { CallInput } from '../../../src/contract/call.ts'
import type { PivotRow, pivotLines } from '../../../src/contract/lines/varieties.ts'
import { commonest, type Moments, pooled } from '../../../src/domain/means/pooled.ts'
import type { Trait } from '../../../src/domain/traits/trait.ts'
import { isClassTrait } from '../../../src/domain/traits/traitKinds.ts'
import type { Language } from '../../../src/words/word.ts'
import { newestPlots } from '../../core/means/readMeans.ts'
import { numberArray } from '../../platform/db/arrays.ts'
import type { Tx } from '../../platform/db/connect.ts'
import { seedByLine } from './seedOfLines.ts'

type SortColumn = 'line_name' | 'variety_name' | 'year' | 'total_seed_count'

/** The query of the table: which lines, in which order, and from which years and regions their traits come. */
export interface PivotQuestion {
  readonly crop: number
  readonly varieties: boolean | null
  readonly text: string | null
  readonly year: number | null
  readonly region: number | null
  /** A column, or the id of a trait. */
  readonly sortBy: SortColumn | number
  readonly descending: boolean
  readonly page: number
  readonly pageSize: number
}

type PivotQuery = CallInput<typeof pivotLines>['query']

/** The table's query from a checked request. */
export function pivotQuestion(query: Required<Pick<PivotQuery, 'sort_by'>> & Record<string, unknown>): PivotQuestion {
  const { spec_id, is_sort, q, year, region, sort_by, order, page, page_size } = query
  const trait = /^feature:(\d+)$/.exec(String(sort_by))
  const text = typeof q === 'string' ? q.normalize('NFC').trim() : ''
  return {
    crop: Number(spec_id),
    varieties: is_sort === undefined ? null : is_sort === 'true',
    text: text === '' ? null : text,
    year: (year as number | undefined) ?? null,
    region: (region as number | undefined) ?? null,
    sortBy: trait ? Number(trait[1]) : (sort_by as SortColumn),
    descending: order === 'desc',
    page: Number(page),
    pageSize: Number(page_size),
  }
}

type LineRow = Pick<
  PivotRow,
  'line_id' | 'line_name' | 'variety_name' | 'is_sort' | 'plot_id' | 'plot_name' | 'plot_label' | 'field_name' | 'year'
> & {
  plots: number | null
  seeds: number | null
  addresses: string[] | null
  total: number
}

/** Means of the chosen years and regions, by line, to sort rows by. */
function meanOf(tx: Tx, trait: number, { year, region }: PivotQuestion) {
  return tx`
    SELECT m.line_id, sum(m.n * m.mean) / sum(m.n) AS value FROM line_means m
    JOIN field_years y ON y.id = m.field_year_id JOIN fields f ON f.id = y.field_id
    WHERE m.trait_id = ${trait} AND m.mean IS NOT NULL
      AND ${year === null ? tx`true` : tx`y.year = ${year}`} AND ${region === null ? tx`true` : tx`f.region_id = ${region}`}
    GROUP BY m.line_id`
}

function orderOf(tx: Tx, { sortBy, descending }: PivotQuestion) {
  const way = descending ? tx`DESC NULLS LAST` : tx`ASC NULLS LAST`
  const nameOrder = tx`l.name COLLATE natural_order, l.id`
  if (typeof sortBy === 'number') return tx`v.value ${way}, ${nameOrder}`
  if (sortBy === 'year') return tx`p.year ${way}, ${nameOrder}`
  if (sortBy === 'variety_name') return tx`l.variety_name COLLATE natural_order ${way}, ${nameOrder}`
  if (sortBy === 'total_seed_count') return tx`coalesce(g.seeds, 0) ${way}, ${nameOrder}`
  return tx`l.name COLLATE natural_order ${way}, l.id`
}

async function readRows(tx: Tx, question: PivotQuestion): Promise<LineRow[]> {
  const { crop, varieties, text, sortBy, page, pageSize } = question
  const like = text === null ? null : `%${text.replace(/[\\%_]/g, '\\$&')}%`
  return tx<LineRow[]>`
    SELECT l.id AS line_id, l.name AS line_name, l.variety_name, l.is_variety AS is_sort, p.plot_id, p.plot_name, p.plot_label,
      p.field_name, p.year, p.plots, g.seeds, g.addresses, (count(*) OVER ())::integer AS total
    FROM lines l LEFT JOIN (${newestPlots(tx, crop)}) p ON p.line_id = l.id
    LEFT JOIN (${seedByLine(tx, crop)}) g ON g.line_id = l.id
    ${typeof sortBy === 'number' ? tx`LEFT JOIN (${meanOf(tx, sortBy, question)}) v ON v.line_id = l.id` : tx``}
    WHERE l.crop_id = ${crop} AND ${varieties === null ? tx`true` : tx`l.is_variety = ${varieties}`}
      AND ${like === null ? tx`true` : tx`(l.name ILIKE ${like} OR l.variety_name ILIKE ${like})`}
    ORDER BY ${orderOf(tx, question)} LIMIT ${pageSize} OFFSET ${(page - 1) * pageSize}`
}

interface MeanRow extends Moments {
  line_id: number
  trait_id: number
  year: number
  region_id: number
  region: string
  category: string
}

/**
 * Values of lines for each trait by nursery-year, newest first; `year` and `region` null: all. The means must be up to
 * date.
 */
export function readMeans(
  tx: Tx,
  lines: readonly number[],
  { year, region }: Pick<PivotQuestion, 'year' | 'region'>,
  language: Language,
) {
  return tx<MeanRow[]>`
    SELECT m.line_id, m.trait_id, y.year, r.id AS region_id, r.${tx(`name_${language}`)} AS region, m.category, m.n,
      coalesce(m.mean, 0) AS mean, coalesce(m.m2, 0) AS m2
    FROM line_means m JOIN field_years y ON y.id = m.field_year_id JOIN fields f ON f.id = y.field_id
    JOIN regions r ON r.id = f.region_id
    WHERE m.line_id = ANY (${numberArray(lines)}::bigint[])
      AND ${year === null ? tx`true` : tx`y.year = ${year}`} AND ${region === null ? tx`true` : tx`r.id = ${region}`}
    ORDER BY m.line_id, m.trait_id, y.year DESC, region, r.id, y.id`
}

/** A line's value of one trait in one year and region, over all nurseries there. */
export function phenotypeAnswer(rows: readonly MeanRow[], trait: Trait): PivotRow['phenotypes'][number] {
  const [{ year, region_id, region }] = rows
  const head = { phenotype_id: trait.id, feature: trait.name, unit: trait.unit, year, region_id, region }
  if (isClassTrait(trait)) {
    const counts = new Map<string, number>()
    for (const { category, n } of rows) counts.set(category, (counts.get(category) ?? 0) + n)
    const n = rows.reduce((sum, row) => sum + row.n, 0)
    return { ...head, n, avg_value: commonest(counts, trait.categories) ?? '' }
  }
  const { n, mean } = rows.slice(1).reduce<Moments>((sum, row) => pooled(sum, row), rows[0])
  return { ...head, n, avg_value: mean }
}

/** A page of the table, and the number of lines on all pages. The means must be up to date. */
export async function readPivot(
  tx: Tx,
  question: PivotQuestion,
  traits: ReadonlyMap<number, Trait>,
  language: Language,
): Promise<{ total: number; data: PivotRow[] }> {
  const rows = await readRows(tx, question)
  const means = await readMeans(
    tx,
    rows.map(({ line_id }) => line_id),
    question,
    language,
  )
  const meansByLine = Map.groupBy(means, ({ line_id }) => line_id)
  const data = rows.map(({ total: _total, plots, seeds, addresses, ...row }): PivotRow => {
    const groups = Map.groupBy(
      meansByLine.get(row.line_id) ?? [],
      (mean) => `${mean.trait_id} ${mean.year} ${mean.region_id}`,
    )
    const phenotypes = [...groups.values()].flatMap((group) => {
      const trait = traits.get(group[0].trait_id)
      return trait ? [phenotypeAnswer(group, trait)] : []
    })
    return {
      ...row,
      address: addresses?.[0] ?? null,
      addresses: addresses?.length ?? 0,
      plots: plots ?? 0,
      total_seed_count: seeds ?? 0,
      phenotypes,
    }
  })
  return { total: rows[0]?.total ?? (await countOf(tx, question)), data }
}

/** The number of lines that a query finds; for an empty page, whose rows cannot carry it. */
async function countOf(tx: Tx, question: PivotQuestion): Promise<number> {
  if (question.page === 1) return 0
  const [first] = await readRows(tx, { ...question, page: 1, pageSize: 1 })
  return first?.total ?? 0
}

import type { BookedSeed, Seed, SeedBooking, seedSorts } from '../../../src/contract/seeds/seeds.ts'
import { gramsOf } from '../../../src/domain/seeds/seedAmount.ts'
import { type SeedLimits, seedWarnings } from '../../../src/domain/seeds/seedWarnings.ts'
import type { Language } from '../../../src/words/word.ts'
import { numberArray } from '../../platform/db/arrays.ts'
import type { Tx } from '../../platform/db/connect.ts'
import { notFound } from '../../platform/http/answers/apiError.ts'
import { translate } from '../../platform/http/answers/translate.ts'
import { companyDay } from '../company/companyDay.ts'

/** A lot as stored; the rest of an answer is derived from it. */
interface Row {
  id: number
  spec_id: number
  location: number
  warehouse: number
  warehouse_name: string
  warehouse_storage_name: string
  region: string | null
  field_id: number | null
  field_name: string | null
  kind: string | null
  year: number | null
  plot_id: number | null
  plot_name: string | null
  plot_label: string | null
  plant_id: number | null
  plant_number: string | null
  line_id: number | null
  line_name: string | null
  date_added: string
  harvest_year: number | null
  amount: number
  booked: number
  weight_1000: number | null
  cleared: boolean
  reserved: boolean
  germination: number | null
  germination_date: string | null
  comment: string | null
  version: number
  booked_on: string | null
  min_germination: number
  max_age: number
  test_months: number
}

/** The filters and order of a list of lots. */
export interface SeedRequest {
  spec_id?: number
  warehouse?: number
  location?: number
  line_id?: number
  plot_id?: number
  q?: string
  empty: 'true' | 'false'
  sort_by: (typeof seedSorts)[number]
  order: 'asc' | 'desc'
  page: number
  page_size: number
}

/** Lots with their origin; a deleted nursery or year leaves its names empty. */
const joinedTables = (tx: Tx) => tx`
  seeds s JOIN warehouse_storages t ON t.id = s.storage_id JOIN warehouses w ON w.id = t.warehouse_id
  JOIN crops c ON c.id = s.crop_id
  LEFT JOIN plots p ON p.id = s.plot_id LEFT JOIN plants n ON n.id = s.plant_id
  LEFT JOIN field_years y ON y.id = p.field_year_id LEFT JOIN fields f ON f.id = y.field_id
  LEFT JOIN regions r ON r.id = f.region_id LEFT JOIN lines l ON l.id = coalesce(s.line_id, p.line_id)`

async function readRows(tx: Tx, language: Language, ids: readonly number[]): Promise<Row[]> {
  return tx<Row[]>`
    SELECT s.id, s.crop_id AS spec_id, t.id AS location, w.id AS warehouse, w.name AS warehouse_name,
      t.name AS warehouse_storage_name, r.${tx(`name_${language}`)} AS region, f.id AS field_id, f.name AS field_name,
      f.kind, y.year, p.id AS plot_id, p.name AS plot_name, p.label AS plot_label, s.plant_id, n.name AS plant_number,
      l.id AS line_id, l.name AS line_name, s.date_added, s.harvest_year, s.amount, s.booked, s.weight_1000, s.cleared,
      s.reserved, s.germination, s.germination_date, s.comment, s.version,
      c.seed_min_germination AS min_germination, c.seed_max_age AS max_age, c.seed_test_months AS test_months,
      CASE WHEN s.booked > 0 THEN (
        SELECT to_char(max(e.at), 'YYYY-MM-DD') FROM seed_entries e WHERE e.seed_id = s.id AND e.kind = 'booked'
      ) END AS booked_on
    FROM unnest(${numberArray(ids)}::bigint[]) WITH ORDINALITY AS u (id, k)
    JOIN ${joinedTables(tx)} ON s.id = u.id ORDER BY u.k`
}

function answerOf(row: Row, language: Language, today: string): Seed {
  const { kind, booked, cleared, booked_on, min_germination, max_age, test_months, ...conditions } = row
  const { amount, weight_1000, plot_name, plot_label, plant_number, warehouse_name, warehouse_storage_name } =
    conditions
  const limits = { min_germination, max_age, test_months }
  return {
    ...conditions,
    address: `${warehouse_name} / ${warehouse_storage_name}`,
    experiment_name: kind === null ? null : `${translate(language, `kind.${kind}`)} ${row.year}`,
    selection_number: plant_number === null ? null : `${plot_label ?? plot_name}-${plant_number}`,
    booked_amount: booked,
    available: amount - booked,
    weight_full: gramsOf(amount, weight_1000),
    booked_weight: gramsOf(booked, weight_1000),
    cleared_for_sowing: cleared,
    warnings: seedWarnings({ ...conditions, booked, cleared, booked_on }, limits, today),
  }
}

/** Lots by their ids, in their order; absent ones are left out. */
export async function readSeedsOf(tx: Tx, language: Language, ids: readonly number[]): Promise<Seed[]> {
  const today = await companyDay(tx)
  return (await readRows(tx, language, ids)).map((row) => answerOf(row, language, today))
}

/** @throws ApiError `notFound` for a lot that does not exist or was deleted. */
export async function readSeed(tx: Tx, language: Language, id: number): Promise<BookedSeed> {
  const [living] = await tx`SELECT 1 FROM seeds WHERE id = ${id} AND deleted_at IS NULL`
  if (!living) throw notFound()
  const [lot] = await readSeedsOf(tx, language, [id])
  return lot.booked_amount > lot.amount ? { ...lot, bookings: await readBookings(tx, lot) } : lot
}

/** The bookings of a lot: sowing plans, oldest first, and then the manual booking. */
async function readBookings(tx: Tx, { id, booked_amount }: Seed): Promise<SeedBooking[]> {
  const plans = await tx<SeedBooking[]>`
    SELECT n.id AS plan_id, f.name AS nursery, y.year, sum(i.amount)::integer AS amount
    FROM sowing_plan_items i JOIN sowing_plans n ON n.id = i.plan_id AND n.state = 'booked'
      JOIN field_years y ON y.id = n.field_year_id JOIN fields f ON f.id = y.field_id
    WHERE i.seed_id = ${id} GROUP BY n.id, f.name, y.year ORDER BY n.id`
  const bookedByHand = booked_amount - plans.reduce((sum, { amount }) => sum + amount, 0)
  return bookedByHand > 0 ? [...plans, { plan_id: null, nursery: null, year: null, amount: bookedByHand }] : [...plans]
}

const likePattern = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`

/** The column by which lots are sorted. */
function sortColumn(tx: Tx, sortedBy: SeedRequest['sort_by'], language: Language) {
  const columns = {
    id: () => tx`s.id`,
    line_name: () => tx`l.name COLLATE natural_order`,
    region: () => tx`r.${tx(`name_${language}`)} COLLATE natural_order`,
    field_name: () => tx`f.name COLLATE natural_order`,
    year: () => tx`y.year`,
    plot_name: () => tx`coalesce(p.label, p.name) COLLATE natural_order`,
    date_added: () => tx`s.date_added`,
    address: () => tx`(w.name COLLATE natural_order, t.name COLLATE natural_order)`,
    amount: () => tx`s.amount`,
    booked_amount: () => tx`s.booked`,
    weight_full: () => tx`s.amount * s.weight_1000`,
    weight_1000: () => tx`s.weight_1000`,
  }
  return columns[sortedBy]()
}

/** Checks that named things belong to the company. @throws ApiError `notFound`. */
async function checkNamed(tx: Tx, wanted: SeedRequest): Promise<void> {
  const { spec_id, warehouse, location, line_id, plot_id } = wanted
  const tables = { crops: spec_id, warehouses: warehouse, warehouse_storages: location, lines: line_id, plots: plot_id }
  for (const [table, id] of Object.entries(tables)) {
    if (id === undefined) continue
    const [row] = await tx`SELECT 1 FROM ${tx(table)} WHERE id = ${id}`
    if (!row) throw notFound()
  }
}

/** The limits below which lots of a crop have warnings. */
async function limitsOf(tx: Tx, crop: number): Promise<SeedLimits> {
  const [limits] = await tx<SeedLimits[]>`
    SELECT seed_min_germination AS min_germination, seed_max_age AS max_age, seed_test_months AS test_months
    FROM crops WHERE id = ${crop}`
  return limits
}

/** A page of lots with their number, their total seed, and the crop's limits. @throws ApiError `notFound`. */
export async function readSeedPage(
  tx: Tx,
  language: Language,
  wanted: SeedRequest,
): Promise<{
  meta: {
    page: number
    page_size: number
    total: number
    total_pages: number
    amount: number
    limits: SeedLimits | null
  }
  data: Seed[]
}> {
  await checkNamed(tx, wanted)
  const { spec_id, warehouse, location, line_id, plot_id, empty, page, page_size } = wanted
  const q = wanted.q?.trim() ?? ''
  const text = likePattern(q)
  const matching = tx`
    FROM ${joinedTables(tx)}
    WHERE s.deleted_at IS NULL
      ${spec_id === undefined ? tx`` : tx`AND s.crop_id = ${spec_id}`}
      ${warehouse === undefined ? tx`` : tx`AND w.id = ${warehouse}`}
      ${location === undefined ? tx`` : tx`AND t.id = ${location}`}
      ${line_id === undefined ? tx`` : tx`AND l.id = ${line_id}`}
      ${plot_id === undefined ? tx`` : tx`AND p.id = ${plot_id}`}
      ${empty === 'true' ? tx`` : tx`AND (s.amount > 0 OR s.booked > 0)`}
      ${
        q === ''
          ? tx``
          : tx`AND (l.name ILIKE ${text} OR w.name || ' / ' || t.name ILIKE ${text} OR p.name ILIKE ${text}
              OR p.label ILIKE ${text} OR s.id::text = ${q})`
      }`
  const [{ total, amount }] = await tx<{ total: number; amount: number }[]>`
    SELECT count(*)::integer AS total, coalesce(sum(s.amount), 0)::bigint AS amount ${matching}`
  const column = sortColumn(tx, wanted.sort_by, language)
  const direction = wanted.order === 'desc' ? tx`DESC` : tx`ASC`
  const ids = await tx<{ id: number }[]>`
    SELECT s.id ${matching} ORDER BY ${column} ${direction} NULLS LAST, s.id
    LIMIT ${page_size} OFFSET ${(page - 1) * page_size}`
  const data = await readSeedsOf(
    tx,
    language,
    ids.map(({ id }) => id),
  )
  const limits = spec_id === undefined ? null : await limitsOf(tx, spec_id)
  return { meta: { page, page_size, total, total_pages: Math.ceil(total / page_size), amount, limits }, data }
}

/** Rows of the store's summary: seed of a crop by place and plot, or line where a lot is of no plot. @throws ApiError `notFound`. */
export async function readSummary(tx: Tx, crop: number) {
  const [known] = await tx`SELECT 1 FROM crops WHERE id = ${crop}`
  if (!known) throw notFound()
  const from = tx`FROM ${joinedTables(tx)} WHERE s.crop_id = ${crop} AND s.deleted_at IS NULL AND s.amount > 0`
  const [meta] = await tx<{ amount: number; booked_amount: number; lots: number }[]>`
    SELECT coalesce(sum(s.amount), 0)::bigint AS amount, coalesce(sum(s.booked), 0)::bigint AS booked_amount,
      count(*)::integer AS lots ${from}`
  interface SummaryRow {
    warehouse_storage_name: string
    plot_name: string | null
    line_name: string | null
    field_name: string | null
    year: number | null
    amount: number
  }
  const data = await tx<SummaryRow[]>`
    SELECT t.name AS warehouse_storage_name, p.name AS plot_name, l.name AS line_name, f.name AS field_name, y.year,
      sum(s.amount)::bigint AS amount
    ${from}
    GROUP BY t.id, t.name, w.name, p.id, p.name, l.id, l.name, f.name, y.year
    ORDER BY w.name COLLATE natural_order, t.name COLLATE natural_order, t.id, p.name COLLATE natural_order,
      l.name COLLATE natural_order, p.id`
  return { meta: { total: data.length, ...meta }, data: [...data] }
}

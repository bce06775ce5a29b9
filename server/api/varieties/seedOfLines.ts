import type { SeedOfLines } from '../../../src/domain/seeds/seedOfLines.ts'
import type { Tx } from '../../platform/db/connect.ts'

/**
 * Seed of a crop's lines, or of one of them, from lots that contain some: `line_id`, the number of `seeds`, and the
 * `addresses` of its places (a JSON list), those with most seed first. A lot's line is its plot's.
 */
export function seedByLine(tx: Tx, crop: number, line?: number) {
  return tx`
    SELECT h.line_id, sum(h.amount)::bigint AS seeds,
      json_agg(h.address ORDER BY h.amount DESC, h.address COLLATE natural_order) AS addresses
    FROM (
      SELECT coalesce(s.line_id, p.line_id) AS line_id, w.name || ' / ' || t.name AS address, sum(s.amount) AS amount
      FROM seeds s JOIN warehouse_storages t ON t.id = s.storage_id JOIN warehouses w ON w.id = t.warehouse_id
      LEFT JOIN plots p ON p.id = s.plot_id
      WHERE s.crop_id = ${crop} AND s.deleted_at IS NULL AND s.amount > 0
        ${line === undefined ? tx`` : tx`AND coalesce(s.line_id, p.line_id) = ${line}`}
      GROUP BY 1, t.id, w.name, t.name
    ) h
    WHERE h.line_id IS NOT NULL GROUP BY h.line_id`
}

interface Row {
  line_id: number
  seeds: number
  addresses: string[]
}

/** How many seeds there are of a line in all its lots. */
export async function seedsOfLine(tx: Tx, crop: number, line: number): Promise<number> {
  const [seed] = await tx<Row[]>`${seedByLine(tx, crop, line)}`
  return seed?.seeds ?? 0
}

/** The seed of all lines of a crop that have any, as columns. */
export async function readSeedOfLines(tx: Tx, crop: number): Promise<SeedOfLines> {
  const rows = await tx<Row[]>`SELECT * FROM (${seedByLine(tx, crop)}) g ORDER BY line_id`
  const places = new Map<string, number>()
  const placeOf = (address: string) => {
    const known = places.get(address) ?? places.size
    places.set(address, known)
    return known
  }
  const place = rows.map(({ addresses }) => placeOf(addresses[0]))
  return {
    spec_id: crop,
    addresses: [...places.keys()],
    line: rows.map(({ line_id }) => line_id),
    seeds: rows.map(({ seeds }) => seeds),
    place,
    places: rows.map(({ addresses }) => addresses.length),
  }
}

import { expect, it } from 'vitest'
import { fitTask } from '../../../server/api/genome/fits/fitOf.ts'
import { nextIds } from '../../../server/core/changes/reservedIds.ts'
import { textArray } from '../../../server/platform/db/arrays.ts'
import { withCompany } from '../../../server/platform/db/company.ts'
import type { Tx } from '../../../server/platform/db/connect.ts'
import { getTask } from '../../../src/contract/company/tasks.ts'
import { mutationInfluence } from '../../../src/contract/genome/genomeFits.ts'
import { insertEverything } from '../../bench/server/insertYear.ts'
import { syntheticYear } from '../../bench/syntheticYear.ts'
import { figure } from '../../drill/figures.ts'
import { drillSize } from '../../drill/size.ts'
import { SeededRandom } from '../../simulation/random.ts'
import { startTestServer } from '../harness.ts'
import { newPlace } from '../trials/field.ts'

const [lines, markers] = [drillSize(60, 3000), drillSize(200, 50_000)]
const hour = 3_600_000

const server = await startTestServer()
const actor = await server.newCompany()
const { company } = actor
const { db, jobs } = server.node.services

/** A year with each line on one plot, and each line called at every marker of a set. */
async function plant(tx: Tx, crop: number, year: number): Promise<{ trait: number; marker: number }> {
  const columns = syntheticYear(lines, 1)
  columns.lines.clear()
  for (let k = 1; k <= lines; k++) {
    columns.lines.set(k, { id: k, name: `L-${k}`, is_variety: false, mother_id: null, father_id: null })
    columns.line[k - 1] = k
  }
  const [trait] = await insertEverything(tx, { company, crop, year }, columns)
  const ids = await nextIds(tx, 'marker', markers)
  await tx`
    INSERT INTO markers (company_id, crop_id, id, name, chromosome, position, alleles)
    SELECT ${company}, ${crop}, u.id, u.name, (1 + u.at % 7)::text, u.at / 7, '{A,C}'
    FROM unnest(${`{${ids.join(',')}}`}::bigint[], ${textArray(ids.map((id) => `M-${id}`))}::text[])
      WITH ORDINALITY AS u (id, name, at)`
  const [{ set }] = await tx<{ set: number }[]>`
    INSERT INTO genotype_sets (company_id, crop_id, name, marker_ids)
    VALUES (${company}, ${crop}, 'Drill', ${`{${ids.join(',')}}`}::bigint[]) RETURNING id AS set`
  const random = new SeededRandom(7)
  const lineIds = await tx<{ id: number }[]>`SELECT id FROM lines WHERE crop_id = ${crop} ORDER BY id`
  for (const { id } of lineIds) {
    const calls = Buffer.from(Uint8Array.from(ids, () => (random.uniform() < 0.4 ? 0x00 : 0x11)))
    await tx`INSERT INTO genotype_rows (company_id, set_id, line_id, calls) VALUES (${company}, ${set}, ${id}, ${calls})`
  }
  return { trait, marker: ids[0] }
}

it(
  `a fit of ${lines} lines × ${markers} markers runs as a task with progress, while the server responds`,
  async () => {
    const { spec_id: crop, year_id: year } = await newPlace(actor)
    const { trait, marker } = await withCompany({ db, company }, (tx) => plant(tx, crop, year))
    const scope = { crop, trait, region: null, level: null }
    const startedAt = performance.now()
    const id = await withCompany({ db, company }, (tx) => fitTask(tx, jobs, actor, scope))
    const progress: number[] = []
    let slowest = 0
    const task = async () => {
      const start = performance.now()
      const { body } = await actor.call(getTask, { params: { id: String(id) } })
      slowest = Math.max(slowest, performance.now() - start)
      progress.push(body.progress)
      return body.state
    }
    await expect.poll(task, { timeout: drillSize(60_000, 2 * hour), interval: drillSize(20, 1000) }).toBe('success')
    expect(progress).toEqual(progress.toSorted((a, b) => a - b))
    figure('fit of a scope: lines × markers', `${lines} × ${markers}`)
    figure('fit of a scope: seconds', ((performance.now() - startedAt) / 1000).toFixed(0))
    figure('fit of a scope: slowest other answer meanwhile, ms', slowest.toFixed(0))
    const query = { spec_id: String(crop), mut_id: String(marker), feature: String(trait) }
    const { status, body } = await actor.call(mutationInfluence, { query })
    expect([status, 'meta' in body && body.meta.lines]).toEqual([200, lines])
  },
  drillSize(120_000, 3 * hour),
)

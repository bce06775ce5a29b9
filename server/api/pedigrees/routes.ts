import { getPedigree, listLineStages, listPedigreeMeans } from '../../../src/contract/lines/pedigrees.ts'
import { edgesAmong, linesAround } from '../../../src/domain/pedigree/excerpt.ts'
import { freshenMeans } from '../../core/means/freshMeans.ts'
import { numberArray } from '../../platform/db/arrays.ts'
import { withCompany } from '../../platform/db/company.ts'
import { notFound } from '../../platform/http/answers/apiError.ts'
import { type App, route } from '../../platform/http/routes/route.ts'
import { sendUnchecked } from '../../platform/http/routes/unchecked.ts'
import { readLine } from '../lines/readLines.ts'
import { checkCrop } from '../nurseries/readFields.ts'
import { readLineGraph } from './readGraph.ts'

export function registerPedigrees(app: App): void {
  const { columns } = app.services

  route(app, getPedigree, ({ ctx, query, reply }) => {
    sendUnchecked(reply)
    return withCompany(ctx, async (tx) => {
      const { spec_id } = await readLine(tx, query.line_id)
      const graph = await readLineGraph(tx, spec_id)
      const { lines, truncated } = linesAround(graph, query.line_id, {
        depth: query.recursion_depth,
        ancestors: query.parents === 'true',
        descendants: query.offsprings === 'true',
      })
      const names = await tx<{ id: number; variety_name: string }[]>`
        SELECT id, variety_name FROM lines
        WHERE id = ANY (${numberArray(lines.map(({ line }) => line.id))}::bigint[]) AND variety_name IS NOT NULL`
      const varietyNames = new Map(names.map((row) => [row.id, row.variety_name]))
      return {
        line_id: query.line_id,
        meta: { nodes: lines.length, truncated },
        nodes: lines.map(({ line, generation, side }) => ({
          line_id: line.id,
          line_name: line.name,
          variety_name: varietyNames.get(line.id) ?? null,
          is_sort: line.isVariety,
          stage: line.stage,
          selfings: line.selfings,
          mother_id: line.mother,
          father_id: line.father,
          generation,
          side,
          offspring_count: graph.offspring(line.id).length,
        })),
        edges: edgesAmong(lines.map(({ line }) => line)).map(({ parent, child, role }) => ({
          parent_id: parent,
          child_id: child,
          role,
        })),
      }
    })
  })

  route(app, listLineStages, ({ ctx, query, reply }) => {
    sendUnchecked(reply)
    return withCompany(ctx, async (tx) => {
      const [crop] = await tx<{ fixed_lines: boolean }[]>`SELECT fixed_lines FROM crops WHERE id = ${query.spec_id}`
      if (!crop) throw notFound()
      const data = await tx<{ line_id: number; stage: string | null; selfings: number | null }[]>`
        SELECT id AS line_id, stage, selfings FROM lines
        WHERE crop_id = ${query.spec_id} AND num_nonnulls(stage, selfings) > 0 ORDER BY id`
      return { meta: { total: data.length, fixed_lines: crop.fixed_lines }, data: [...data] }
    })
  })

  route(app, listPedigreeMeans, async ({ ctx, query, reply }) => {
    sendUnchecked(reply)
    // Checked before the means are refreshed: a refused request writes nothing.
    await withCompany(ctx, async (tx) => {
      await checkCrop(tx, query.spec_id)
      const [trait] = await tx`SELECT 1 FROM traits WHERE id = ${query.feature} AND crop_id = ${query.spec_id}`
      if (!trait) throw notFound()
    })
    await freshenMeans(columns, ctx, query.spec_id)
    return withCompany(ctx, async (tx) => {
      const rows = await tx<{ line_id: number; n: number; avg_value: number; first: number; last: number }[]>`
        SELECT m.line_id, sum(m.n)::integer AS n, sum(m.n * m.mean) / sum(m.n) AS avg_value, min(y.year) AS first,
          max(y.year) AS last
        FROM line_means m JOIN field_years y ON y.id = m.field_year_id
        WHERE m.trait_id = ${query.feature} AND m.mean IS NOT NULL
        GROUP BY m.line_id ORDER BY m.line_id`
      const data = rows.map(({ line_id, n, avg_value }) => ({ line_id, n, avg_value }))
      return {
        meta: {
          total: data.length,
          first_year: rows.length > 0 ? Math.min(...rows.map(({ first }) => first)) : null,
          last_year: rows.length > 0 ? Math.max(...rows.map(({ last }) => last)) : null,
        },
        data,
      }
    })
  })
}

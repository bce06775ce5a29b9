import { readFileSync } from 'node:fs'
import type { ParentGenotypes } from '../../../src/domain/genome/crossValues.ts'
import { markerCounts } from '../../../src/domain/genome/dose.ts'
import { missingDose, type PanelMarker } from '../../../src/domain/genome/panel.ts'

const data = (name: string) => new URL(`../${name}`, import.meta.url)
const rowsOf = (name: string) =>
  readFileSync(data(name), 'utf8')
    .trimEnd()
    .split('\n')
    .map((row) => row.split(','))

/** R's results for the barley lines of Hayes et al. (1993): effects of markers and genomic values of lines. */
export const barleyFit = JSON.parse(readFileSync(data('genome/association.json'), 'utf8')) as {
  lines: string[]
  markers: string[]
  alpha: number[]
  gebv: number[]
}

/** The genotypes of these lines, row by row, with R's effects. */
export function barleyGenotypes(): { lines: readonly string[]; genotypes: ParentGenotypes } {
  const places = new Map(
    rowsOf('trials/steptoe_morex_map.csv').map(([name, chromosome, at]) => [name, { chromosome, at }]),
  )
  const markers = barleyFit.markers.map((name, k): PanelMarker => {
    const { chromosome = null, at = null } = places.get(name) ?? {}
    return { id: k + 1, name, chromosome, position: at === null ? null : Number(at), positionBp: null }
  })
  const [head, ...rows] = rowsOf('trials/steptoe_morex_geno.csv')
  const columns = barleyFit.markers.map((name) => head.indexOf(name))
  const calls = new Map(rows.map((row) => [row[0], row]))
  const doseOf = (text: string | undefined) => (text === 'A' ? -1 : text === 'B' ? 1 : missingDose)
  const doses = Int8Array.from(
    barleyFit.lines.flatMap((line) => columns.map((column) => doseOf(calls.get(line)?.[column]))),
  )
  const means = Float64Array.from(markerCounts(doses, barleyFit.lines.length, markers.length), ({ mean }) => mean)
  return { lines: barleyFit.lines, genotypes: { markers, alpha: Float64Array.from(barleyFit.alpha), means, doses } }
}

import type { GenomeFit } from '../../../src/domain/genome/panel.ts'
import { missingDose } from '../../../src/domain/genome/panel.ts'
import type { Tx } from '../../platform/db/connect.ts'
import type { LineAnswer } from '../lines/readLines.ts'
import { allelesOfDose, orNull } from './influence.ts'
import { type ReadGenotypes, readGenotypes } from './readGenotypes.ts'
import { noData } from './refusals.ts'

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
export async function comparedLines(tx: Tx, fit: GenomeFit, control: LineAnswer, comparison: LineAnswer) {
  const ids = [control.line_id, comparison.line_id]
  const read = await readGenotypes(tx, fit.scope.crop, { lines: ids, markers: fit.markers })
  if (ids.some((id) => !read.lines.includes(id))) throw noData(fit.counts.lines, fit.counts.markers)
  const inFit = new Map(fit.markers.map((id, at) => [id, at]))
  const rows = read.markers.map(({ id, name, chromosome, position }, column) => {
    const at = inFit.get(id) ?? -1
    const [own, other] = ids.map((line) => read.doses[read.lines.indexOf(line) * read.markers.length + column])
    const [ownFilled, otherFilled] = ids.map((line) => filledDose(read, line, column, fit.means[at]))
    return {
      mut_id: id,
      mut_name: name,
      chr: chromosome,
      pos: position,
      control_alleles: allelesOfDose(read.alleles[column], own),
      comparison_alleles: allelesOfDose(read.alleles[column], other),
      impact: fit.alpha[at] * (otherFilled - ownFilled),
      p: orNull(fit.p[at]),
    }
  })
  return { control: figuresOf(fit, control), comparison: figuresOf(fit, comparison), rows }
}

function figuresOf(fit: GenomeFit, { line_id, line_name }: LineAnswer) {
  const at = fit.lines.indexOf(line_id)
  return { line_id, line_name, value: orNull(fit.values[at]), gebv: orNull(fit.gebv[at]) }
}

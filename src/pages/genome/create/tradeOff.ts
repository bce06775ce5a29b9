import type { Influence } from '../../../contract/genome/genomeFits.ts'
import type { GenomeTrait } from '../../../contract/genome/genomeRegions.ts'

/** Whether the wanted allele worsens a trait that is associated with the marker. */
export function isTradeOff(row: Influence, allele: string, better: GenomeTrait['better'] | undefined): boolean {
  if (row.effect === null || row.p === null || row.p > 0.05 || (better !== 'higher' && better !== 'lower')) return false
  const isAlternative = row.classes.at(-1)?.alleles.startsWith(`${allele}/`) ?? false
  return (isAlternative ? 1 : -1) * row.effect * (better === 'lower' ? -1 : 1) < 0
}

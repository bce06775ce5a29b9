import type { GenotypeAnswer } from '../../../src/contract/genome/genotypes.ts'
import type { Tx } from '../../platform/db/connect.ts'
import type postgres from '../../platform/db/driver.ts'

/** Calls of plots, as every call answers them: those for which `which` is true of the row `g` of `plot_genotypes`. */
export function genotypeAnswers(tx: Tx, which: postgres.PendingQuery<postgres.Row[]>): Promise<GenotypeAnswer[]> {
  return tx<GenotypeAnswer[]>`
    SELECT g.id AS plot_genotype_id, g.plot_id, g.marker_id AS mutation_table_id, m.name AS mut_name,
      m.chromosome AS chr, m.position AS pos, g.first_allele, g.second_allele, m.in_plot_created
    FROM plot_genotypes g JOIN markers m ON m.id = g.marker_id WHERE ${which} ORDER BY g.id`
}

import type { FieldYearColumns } from '../../src/domain/columns/fieldYear.ts'
import { trialRows, trialYear } from './trialYear.ts'

/** Cochran & Cox 1957: scab of potatoes after sulphur, completely randomised, control O. */
export const cochranYear = (): FieldYearColumns =>
  trialYear(trialRows('cochran_crd'), {
    line: ({ treatment }) => treatment,
    measured: [['scab_pct', 'Scab', '%']],
  })

/** Yates 1935: varieties of oats on whole plots, nitrogen within them; factors 1 and 2, grain 3, straw 4. */
export const yatesYear = (): FieldYearColumns =>
  trialYear(trialRows('yates_oats'), {
    line: ({ variety }) => variety,
    factors: [
      ['block', 'Block'],
      ['nitrogen_cwt_ac', 'Treatment'],
    ],
    measured: [
      ['grain_lb', 'Grain', 'lb'],
      ['straw_lb', 'Straw', 'lb'],
    ],
  })

/** John & Williams 1995: 24 varieties of oats in an alpha design; factors replication 1 and block 2, yield 3. */
export const alphaYear = (): FieldYearColumns =>
  trialYear(trialRows('john_alpha'), {
    line: ({ line }) => line,
    factors: [
      ['rep', 'Replication'],
      ['block', 'Block'],
    ],
    measured: [['yield_t_ha', 'Yield', 't/ha']],
  })

/** Grover & Lajpat Rai 2010: a full diallel of six parents in four replications. */
export const groverYear = (): FieldYearColumns =>
  trialYear(trialRows('grover_diallel'), {
    line: ({ mother, father }) => (mother === father ? mother : `${mother} × ${father}`),
    parents: ({ mother, father }) => (mother === father ? null : [mother, father]),
    factors: [['rep', 'Replication']],
    measured: [['yield', 'Yield', '']],
  })

/** Stroup, Baenziger & Mulitze 1994: 56 wheats in four replications of a field with a trend. */
export const stroupYear = (): FieldYearColumns =>
  trialYear(trialRows('stroup_nin'), {
    line: ({ line }) => line,
    factors: [['rep', 'Replication']],
    measured: [['yield_bu_ac', 'Grain yield', 'bu/ac']],
  })

/** Shaw 1936: 13 oats, `A` … `M`, in three years of two nurseries; `leave` drops rows. */
export function shawYears(leave: (row: Readonly<Record<string, string>>) => boolean = () => false): FieldYearColumns[] {
  const allRows = trialRows('shaw_oats')
  const names = [...new Set(allRows.map(({ site, year }) => `${site} ${year}`))].sort()
  return names.map((name, k) => {
    const rows = allRows.filter((row) => `${row.site} ${row.year}` === name && !leave(row))
    const columns = trialYear(rows, {
      line: ({ line }) => line,
      factors: [['block', 'Block']],
      measured: [['yield_lb_plot', 'Yield', 'lb']],
    })
    const letters = 'ABCDEFGHIJKLM'
    // Lines are the crop's: one id in every year, whichever row comes first.
    const idOf = (id: number) => letters.indexOf(columns.lines.get(id)?.name ?? '') + 1
    columns.line = columns.line.map((id) => (id > 0 ? idOf(id) : 0))
    columns.lines = new Map(
      [...letters].map((letter, i) => [
        i + 1,
        { id: i + 1, name: letter, is_variety: false, mother_id: null, father_id: null },
      ]),
    )
    columns.id = columns.id.map((id) => (id > 0 ? id + 1000 * k : 0))
    const [site, year] = name.split(' ')
    return Object.assign(columns, { year_id: k + 1, field_name: site, year: Number(year) })
  })
}

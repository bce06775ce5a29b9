import i18next from 'i18next'
import type { GenomeLine } from '../../../contract/genome/genomeRegions.ts'
import type { IdeotypeAnswer } from '../../../contract/genome/ideotypes.ts'
import { csvStyleOf, writeCsv } from '../../../sheets/text/writeCsv.ts'
import { saveFile } from '../../../ui/saveFile.ts'
import type { Language } from '../../../words/word.ts'

/** Hands the markers that are selected for to the user as a csv file. */
export function saveTargets({ targets }: IdeotypeAnswer, line: string, donors: readonly GenomeLine[]): void {
  const { t } = i18next
  const language = i18next.language as Language
  const nameOf = new Map(donors.map(({ line_id, line_name }) => [line_id, line_name]))
  const heading = ['marker', 'chromosome', 'position', 'allele', 'donor', 'impact'].map((key) => t(`createLine.${key}`))
  const rows = targets.map(({ mut_name, chr, pos, allele, line_id, impact }) => [
    mut_name,
    chr,
    pos,
    allele,
    nameOf.get(line_id) ?? null,
    impact,
  ])
  const bytes = writeCsv([heading, ...rows], csvStyleOf(language))
  saveFile(new Blob([bytes as BlobPart], { type: 'text/csv' }), `${line} ${t('createLine.targets')}.csv`)
}

import { makeStyles, tokens } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../api/query/useCall.ts'
import type { GenomeLine } from '../../contract/genome/genomeRegions.ts'
import { lineDetails } from '../../contract/lines/varieties.ts'

const useStyles = makeStyles({
  card: {
    paddingTop: '12px',
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
    fontSize: '13px',
    lineHeight: '18px',
  },
  head: { display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', gap: '8px' },
  name: { margin: 0, fontSize: '14px', fontWeight: 600 },
  pill: {
    padding: '0 8px',
    borderRadius: '9px',
    fontSize: '12px',
    backgroundColor: tokens.colorBrandBackground2,
    color: tokens.colorBrandForeground2,
  },
  parents: { flexGrow: 1, textAlign: 'right', color: tokens.colorNeutralForeground2 },
  note: { margin: '2px 0 0', color: tokens.colorNeutralForeground3 },
})

/** The page's line: its description and origin. */
export function LineCard({ line }: { line: GenomeLine }) {
  const styles = useStyles()
  const { t } = useTranslation()
  const { answered } = useCall(lineDetails, { query: { line_id: String(line.line_id) } })
  const { mother, father } = answered?.answer ?? {}
  return (
    <section className={styles.card} aria-label={line.line_name} data-line={line.line_id}>
      <div className={styles.head}>
        <h3 className={styles.name}>{line.line_name}</h3>
        {line.is_sort && <span className={styles.pill}>{t('genome.isVariety')}</span>}
        {(mother || father) && <span className={styles.parents}>{`${mother ?? '?'} × ${father ?? '?'}`}</span>}
      </div>
      <p className={styles.note}>{t(line.has_genotype ? 'genome.hasGenotype' : 'genome.hasNoGenotype')}</p>
    </section>
  )
}

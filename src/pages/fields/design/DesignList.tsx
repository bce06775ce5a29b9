import { Button, makeStyles, tokens } from '@fluentui/react-components'
import { useAtomValue, useStore } from 'jotai'
import { useTranslation } from 'react-i18next'
import type { CallResult } from '../../../api/query/useCall.ts'
import type { listDesigns } from '../../../contract/plots/designs.ts'
import { formatInstant, formatNumber } from '../../../i18n/format.ts'
import { firstFreeRow, putDesign } from '../../../state/map/design/designDraft.ts'
import { loadedYearAtom, revisionAtom } from '../../../state/year/loaded.ts'
import { failureReason } from '../../shell/failureReason.ts'
import { draftOfDesign } from './designBody.ts'

const useStyles = makeStyles({
  title: { margin: '4px 0 0', fontSize: '14px', lineHeight: '20px', fontWeight: 600 },
  list: { margin: 0, padding: 0, listStyleType: 'none', display: 'flex', flexDirection: 'column' },
  design: {
    display: 'flex',
    alignItems: 'center',
    gap: '8px',
    padding: '6px 0',
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  text: { flexGrow: 1, minWidth: 0, fontSize: '13px', lineHeight: '18px', overflowWrap: 'anywhere' },
  quiet: { fontSize: '12px', lineHeight: '16px', color: tokens.colorNeutralForeground3 },
})

/** The designs of the year, newest first: author, time, kind and seed; each can be opened as a draft. */
export function DesignList({ listed }: { listed: CallResult<typeof listDesigns> }) {
  const styles = useStyles()
  const store = useStore()
  const { t } = useTranslation()
  const columns = useAtomValue(loadedYearAtom)
  useAtomValue(revisionAtom)
  const designs = listed.answered?.answer.data
  return (
    <section aria-label={t('designMode.list')} data-designs="">
      <h3 className={styles.title}>{t('designMode.list')}</h3>
      {designs?.length === 0 && <p className={styles.quiet}>{t('designMode.listEmpty')}</p>}
      {listed.failure && (
        <p className={styles.quiet}>
          {failureReason(t, listed.failure)}{' '}
          <Button size="small" onClick={listed.readAgain}>
            {t('shell.tryAgain')}
          </Button>
        </p>
      )}
      <ul className={styles.list}>
        {designs?.map((design) => (
          <li key={design.design_id} className={styles.design}>
            <div className={styles.text}>
              {t(`designMode.kind.${design.kind}`)}
              <div className={styles.quiet}>
                {[
                  design.created_by_name,
                  formatInstant(design.created_at),
                  t('designMode.listSeed', { seed: String(design.seed) }),
                  ...(design.efficiency === null || design.efficiency === 1
                    ? []
                    : [`E ${formatNumber(design.efficiency, 4)}`]),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </div>
            </div>
            <Button
              size="small"
              onClick={() => columns && putDesign(store, draftOfDesign(design, columns, firstFreeRow(columns)))}
            >
              {t('designMode.again')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}

import { Button, MessageBar, MessageBarActions, MessageBarBody, makeStyles } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import type { GenomeMeta } from '../../contract/genome/genomeFits.ts'
import { formatInstant } from '../../i18n/format.ts'

const useStyles = makeStyles({ bars: { display: 'flex', flexDirection: 'column', gap: '4px', margin: '8px 0 4px' } })

/** Warnings about figures: their data have changed since, or there were too few data. */
export function StaleBar({ meta, calculate, isBusy }: { meta: GenomeMeta; calculate(): void; isBusy: boolean }) {
  const styles = useStyles()
  const { t } = useTranslation()
  if (!meta.stale && meta.warnings.length === 0) return null
  return (
    <div className={styles.bars}>
      {meta.stale && (
        <MessageBar intent="warning" data-stale="">
          <MessageBarBody>{t('genome.stale', { at: formatInstant(meta.made_at) })}</MessageBarBody>
          <MessageBarActions>
            <Button size="small" disabledFocusable={isBusy} onClick={calculate}>
              {t('genome.calculate')}
            </Button>
          </MessageBarActions>
        </MessageBar>
      )}
      {meta.warnings.map(({ code, params }) => (
        <MessageBar key={code} intent="info" data-warning={code}>
          <MessageBarBody>{t(code, params)}</MessageBarBody>
        </MessageBar>
      ))}
    </div>
  )
}

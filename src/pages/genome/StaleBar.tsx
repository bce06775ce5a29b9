import { Button, MessageBar, MessageBarActions, MessageBarBody } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import type { GenomeMeta } from '../../contract/genomeFits.ts'
import { formatInstant } from '../../i18n/format.ts'

/** What is to be known of figures: that their data have changed since, and what they were made from too little of. */
export function StaleBar({ meta, calculate, isBusy }: { meta: GenomeMeta; calculate(): void; isBusy: boolean }) {
  const { t } = useTranslation()
  return (
    <>
      {meta.stale && (
        <MessageBar intent="warning" data-stale="">
          <MessageBarBody>{t('genome.stale', { at: formatInstant(meta.made_at) })}</MessageBarBody>
          <MessageBarActions>
            <Button size="small" disabled={isBusy} onClick={calculate}>
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
    </>
  )
}

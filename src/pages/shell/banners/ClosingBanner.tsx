import { Button, mergeClasses } from '@fluentui/react-components'
import { WarningRegular } from '@fluentui/react-icons'
import { useSetAtom } from 'jotai'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/browser.ts'
import { useCall, useInvalidate } from '../../../api/query/useCall.ts'
import { getCompany, keepCompany } from '../../../contract/company/companyData.ts'
import { inBackground } from '../../../domain/inBackground.ts'
import { formatInstant } from '../../../i18n/format.ts'
import { addToastAtom } from '../../../state/shell/toasts.ts'
import { useProfile } from '../../auth/session/profile.ts'
import { useReport } from '../useReport.ts'
import { useBannerStyles } from './bannerStyles.ts'

/** Shows the director when the company will be deleted, with a button that cancels the deletion. */
export function ClosingBanner() {
  const { t } = useTranslation()
  const styles = useBannerStyles()
  const toast = useSetAtom(addToastAtom)
  const report = useReport()
  const invalidate = useInvalidate()
  const isDirector = useProfile().answered?.answer.user_data.role === 'general_director'
  const { answered } = useCall(getCompany, isDirector ? {} : null)
  const at = answered?.answer.purge_at ?? null
  const button = useRef<HTMLButtonElement>(null)
  const closingAt = answered ? at : undefined
  const before = useRef(closingAt)
  useEffect(() => {
    // The form that requested the deletion had the focus: focus the button that cancels it.
    if (before.current === null && closingAt && document.activeElement === document.body) button.current?.focus()
    before.current = closingAt
  }, [closingAt])
  if (at === null) return null
  const cancelDeletion = async () => {
    try {
      await call(keepCompany, {})
      await invalidate('company')
      document.getElementById('main')?.focus()
      toast({ status: 'success', message: { key: 'companyData.cancelled' } })
    } catch (error) {
      report(error, 'companyData.cancelFailed')
    }
  }
  return (
    <div className={mergeClasses(styles.banner, styles.withButton)} role="status" data-banner="closing">
      <WarningRegular fontSize={16} />
      <span>{t('companyData.closing', { at: formatInstant(at) })}</span>
      <Button ref={button} size="small" onClick={() => inBackground(cancelDeletion())}>
        {t('companyData.cancelDeletion')}
      </Button>
    </div>
  )
}

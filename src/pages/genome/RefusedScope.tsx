import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { type FailedRequest, failureReason } from '../shell/failureReason.ts'
import { UploadMarkers } from './UploadMarkers.tsx'

/**
 * Why a scope has no figures: too few data, which an upload of markers may solve, or too many, which choosing a region
 * solves.
 */
export function RefusedScope({ failure, actions }: { failure: FailedRequest; actions?: ReactNode }) {
  const { t } = useTranslation()
  const isTooMuch = failure.code === 'genome.tooLarge'
  return (
    <EmptyState
      title={t(isTooMuch ? 'genome.tooMuch' : 'genome.noValues')}
      text={failure.detail ?? failureReason(t, failure)}
      actions={
        <>
          {!isTooMuch && <UploadMarkers />}
          {actions}
        </>
      }
    />
  )
}

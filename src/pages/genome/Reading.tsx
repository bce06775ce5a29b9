import { Button, MessageBar, MessageBarActions, MessageBarBody, makeStyles } from '@fluentui/react-components'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ApiError } from '../../api/apiError.ts'
import { RowsSkeleton } from '../../ui/feedback/Skeletons.tsx'
import { failureReason } from '../shell/failureReason.ts'

const useStyles = makeStyles({ bar: { margin: '8px 0' } })

/** Shows that a part of the page could not be loaded and why, with a button to try again. */
export function FailedReading(props: { failure: ApiError; sentence: string; readAgain(): void }) {
  const styles = useStyles()
  const { t } = useTranslation()
  return (
    <MessageBar intent="error" className={styles.bar} role="alert" layout="multiline" data-failed-reading="">
      <MessageBarBody>{`${props.sentence} ${failureReason(t, props.failure)}`}</MessageBarBody>
      <MessageBarActions>
        <Button size="small" onClick={props.readAgain}>
          {t('shell.tryAgain')}
        </Button>
      </MessageBarActions>
    </MessageBar>
  )
}

interface ReadingProps {
  readonly load: { readonly answered: unknown; readonly failure: ApiError | null; readonly readAgain: () => void }
  /** The message on failure. */
  readonly failed: string
  /** Number of skeleton lines during the load. */
  readonly rows: number
  readonly children: ReactNode
}

/** A part of the page that shows one load: its data, a skeleton, or its failure. */
export function Reading({ load, failed, rows, children }: ReadingProps) {
  if (load.failure) return <FailedReading failure={load.failure} sentence={failed} readAgain={load.readAgain} />
  return load.answered ? children : <RowsSkeleton rows={rows} />
}

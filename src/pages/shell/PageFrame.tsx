import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { RowsSkeleton } from '../../ui/feedback/Skeletons.tsx'
import { visuallyHidden } from '../../ui/visuallyHidden.ts'
import { CopyNote } from './CopyNote.tsx'
import { failureReason } from './failureReason.ts'
import type { PageState } from './pageState.ts'

const useStyles = makeStyles({
  page: { display: 'flex', flexDirection: 'column', height: '100%', boxSizing: 'border-box' },
  part: { display: 'flex', flexDirection: 'column', flexGrow: 1, minHeight: 0 },
  head: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    flexWrap: 'wrap',
    gap: '12px',
    flexShrink: 0,
  },
  pageHead: { padding: '20px 24px 0' },
  partHead: { minHeight: '44px', padding: '0 8px 0 16px', borderBottom: `1px solid ${tokens.colorNeutralStroke2}` },
  heading: { margin: 0, overflowWrap: 'anywhere', fontWeight: 600 },
  pageHeading: { fontSize: '20px', lineHeight: '28px' },
  partHeading: { fontSize: '16px', lineHeight: '22px' },
  about: { margin: '2px 0 0', overflowWrap: 'anywhere', color: tokens.colorNeutralForeground3 },
  hidden: visuallyHidden,
  sheet: {
    display: 'flex',
    flexDirection: 'column',
    overflow: 'hidden',
    backgroundColor: tokens.colorNeutralBackground1,
  },
  body: { position: 'relative', flexGrow: 1, minHeight: 0, overflow: 'auto' },
})

interface PageFrameProps {
  heading: string
  /** A line under the heading. */
  about?: string
  /** Content next to the heading. */
  toolbar?: ReactNode
  state: PageState
  /** Number of skeleton lines during the load. */
  skeletonRows?: number
  /**
   * `part`: a section of a page, or a panel over it, with a second-level heading. `sheet`: a page that is a spreadsheet: its
   * heading is for screen readers only and its toolbar is as wide as the sheet.
   */
  kind?: 'page' | 'part' | 'sheet'
  /** The body: fills the remaining height, scrolls if it is higher. */
  children?: ReactNode
}

/** Heading, toolbar and body of a page, or the placeholder of the body while there is none. */
export function PageFrame({
  heading,
  about,
  toolbar,
  state,
  skeletonRows = 8,
  kind: of = 'page',
  children,
}: PageFrameProps) {
  const styles = useStyles()
  const isPage = of === 'page'
  const Heading = of === 'part' ? 'h2' : 'h1'
  const copyAt = 'copyAt' in state ? state.copyAt : null
  const body = (
    <div className={mergeClasses(styles.body, of === 'sheet' && styles.sheet)} aria-busy={state.kind === 'loading'}>
      {state.kind === 'ready' ? (
        children
      ) : (
        <InPlaceOfBody state={state} skeletonRows={skeletonRows} isSmall={of === 'part'} />
      )}
    </div>
  )
  if (of === 'sheet')
    return (
      <div className={styles.part} data-state={state.kind}>
        <h1 className={styles.hidden}>{heading}</h1>
        {toolbar}
        {copyAt !== null && <CopyNote at={copyAt} />}
        {body}
      </div>
    )
  return (
    <div className={isPage ? styles.page : styles.part} data-state={state.kind}>
      <div className={mergeClasses(styles.head, isPage ? styles.pageHead : styles.partHead)}>
        <div>
          <Heading className={mergeClasses(styles.heading, isPage ? styles.pageHeading : styles.partHeading)}>
            {heading}
          </Heading>
          {about !== undefined && <p className={styles.about}>{about}</p>}
        </div>
        {toolbar}
      </div>
      {copyAt !== null && <CopyNote at={copyAt} />}
      {body}
    </div>
  )
}

function InPlaceOfBody(props: {
  state: Exclude<PageState, { kind: 'ready' }>
  skeletonRows: number
  isSmall: boolean
}) {
  const { t } = useTranslation()
  const { state, isSmall: small } = props
  switch (state.kind) {
    case 'loading':
      return <RowsSkeleton rows={props.skeletonRows} />
    case 'empty':
      return <EmptyState small={small} title={state.title} text={state.text} actions={state.actions} />
    case 'noPermission':
      return <EmptyState small={small} title={t('shell.noPermission')} text={t('shell.noPermissionText')} />
    case 'failed':
      return (
        <EmptyState
          small={small}
          title={state.title}
          text={state.failure ? failureReason(t, state.failure) : undefined}
          actions={
            <Button appearance={small ? 'secondary' : 'primary'} onClick={state.retry}>
              {t('shell.tryAgain')}
            </Button>
          }
        />
      )
  }
}

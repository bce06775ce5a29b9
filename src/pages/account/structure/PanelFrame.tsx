import { Button, makeStyles, tokens } from '@fluentui/react-components'
import { DismissRegular } from '@fluentui/react-icons'
import { type FormEvent, type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'

const useStyles = makeStyles({
  panel: {
    boxSizing: 'border-box',
    width: '496px',
    flexShrink: 0,
    display: 'flex',
    minHeight: 0,
    backgroundColor: tokens.colorNeutralBackground1,
    borderLeft: `1px solid ${tokens.colorNeutralStroke2}`,
    '@container page (min-width: 760.02px) and (max-width: 1400px)': { width: '452px' },
    '@container page (max-width: 760px)': { position: 'absolute', inset: 0, width: '100%', zIndex: 4 },
  },
  form: { display: 'flex', flexDirection: 'column', flexGrow: 1, minWidth: 0, minHeight: 0 },
  head: { display: 'flex', alignItems: 'flex-start', gap: '8px', padding: '12px 24px 8px' },
  titles: { flexGrow: 1, minWidth: 0 },
  title: { margin: 0, fontSize: '16px', lineHeight: '24px', fontWeight: 600, overflowWrap: 'anywhere' },
  about: { margin: 0, fontSize: '13px', lineHeight: '18px', color: tokens.colorNeutralForeground3 },
  body: {
    display: 'flex',
    flexDirection: 'column',
    gap: '12px',
    flexGrow: 1,
    minHeight: 0,
    padding: '4px 24px 16px',
    overflowY: 'auto',
  },
  foot: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '8px',
    justifyContent: 'flex-end',
    padding: '12px 24px',
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
  },
})

/** A panel next to the tree: heading, content and actions. Escape closes it. */
export function PanelFrame(props: {
  readonly title: string
  readonly about?: string
  readonly children: ReactNode
  readonly actions: ReactNode
  close(): void
  submit?(event: FormEvent): void
}) {
  const styles = useStyles()
  const { t } = useTranslation()
  const heading = useId()
  return (
    <aside
      className={styles.panel}
      aria-labelledby={heading}
      data-region="panel"
      onKeyDown={(event) => {
        // An open list above the panel handles Escape first.
        const isOfList = event.target instanceof Element && event.target.matches('[aria-expanded="true"]')
        if (event.key !== 'Escape' || isOfList || event.isDefaultPrevented()) return
        event.preventDefault()
        props.close()
      }}
    >
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          props.submit?.(event)
        }}
      >
        <div className={styles.head}>
          <div className={styles.titles}>
            <h2 id={heading} className={styles.title}>
              {props.title}
            </h2>
            {props.about !== undefined && <p className={styles.about}>{props.about}</p>}
          </div>
          <Button appearance="subtle" icon={<DismissRegular />} aria-label={t('values.close')} onClick={props.close} />
        </div>
        <div className={styles.body}>{props.children}</div>
        <div className={styles.foot}>{props.actions}</div>
      </form>
    </aside>
  )
}

import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Logo } from '../../ui/Logo.tsx'
import { MaintenanceBanner } from '../shell/banners/MaintenanceBanner.tsx'
import { StaticLinks } from '../static/StaticLinks.tsx'
import { FieldDrawing } from './FieldDrawing.tsx'
import { LanguageWords } from './LanguageWords.tsx'

const narrow = '@container page (max-width: 959.98px)'

const useStyles = makeStyles({
  page: { display: 'flex', flexDirection: 'column', height: '100%', backgroundColor: tokens.colorNeutralBackground1 },
  frame: { display: 'flex', flexGrow: 1, minHeight: 0 },
  left: {
    display: 'flex',
    flexDirection: 'column',
    flexShrink: 0,
    boxSizing: 'border-box',
    width: '560px',
    padding: '32px 96px 28px',
    overflowY: 'auto',
    [narrow]: { width: '100%', padding: '20px' },
  },
  wide: { width: '768px', padding: '32px 64px 28px', [narrow]: { width: '100%', padding: '20px' } },
  top: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', gap: '8px 16px' },
  content: { margin: 'auto', width: '100%', maxWidth: '640px', paddingTop: '24px', paddingBottom: '24px' },
  right: {
    position: 'relative',
    display: 'flex',
    flexDirection: 'column',
    flexGrow: 1,
    minWidth: 0,
    boxSizing: 'border-box',
    padding: '64px 56px 56px 64px',
    gap: '40px',
    overflow: 'hidden',
    backgroundColor: tokens.colorNeutralBackground3,
    [narrow]: { display: 'none' },
  },
  drawing: { flexGrow: 1, minHeight: 0 },
  caption: { margin: 0, fontSize: '24px', lineHeight: '32px', fontWeight: 600, letterSpacing: '-0.2px' },
  text: { margin: '6px 0 0', maxWidth: '560px', color: tokens.colorNeutralForeground2 },
})

/** The frame of sign-in and registration: the form at the left, a drawn field at the right. */
export function AuthFrame(props: { wide?: boolean; children: ReactNode }) {
  const styles = useStyles()
  const { t } = useTranslation()
  return (
    <div className={styles.page}>
      <MaintenanceBanner />
      <div className={styles.frame}>
        <div className={mergeClasses(styles.left, props.wide && styles.wide)}>
          <header className={styles.top}>
            <Logo size="large" />
            <LanguageWords />
          </header>
          <main className={styles.content}>{props.children}</main>
          <StaticLinks />
        </div>
        <aside className={styles.right}>
          <div className={styles.drawing}>
            <FieldDrawing />
          </div>
          <div>
            <h2 className={styles.caption}>{t('auth.promise')}</h2>
            <p className={styles.text}>{t('auth.promiseText')}</p>
          </div>
        </aside>
      </div>
    </div>
  )
}

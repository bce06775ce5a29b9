import { Link as MailLink, makeStyles, tokens } from '@fluentui/react-components'
import { Fragment, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useCall } from '../../api/query/useCall.ts'
import { getAbout } from '../../contract/system.ts'
import { languageOf } from '../../i18n/i18n.ts'
import { Logo } from '../../ui/Logo.tsx'
import { LanguageMenu } from '../shell/LanguageMenu.tsx'
import { StaticLinks } from './StaticLinks.tsx'
import { aroundEmail, effectiveDate, type StaticText, type TextSection } from './staticText.ts'

const wide = '@container page (min-width: 960px)'

const useStyles = makeStyles({
  page: {
    height: '100%',
    overflowY: 'auto',
    color: tokens.colorNeutralForeground1,
    backgroundColor: tokens.colorNeutralBackground1,
    '@media print': { height: 'auto', overflow: 'visible', color: 'black' },
  },
  top: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    padding: '16px 24px',
    '@media print': { display: 'none' },
  },
  home: { display: 'flex', color: 'inherit', textDecorationLine: 'none' },
  frame: {
    display: 'flex',
    flexDirection: 'column',
    gap: '16px',
    padding: '8px 24px 48px',
    [wide]: { flexDirection: 'row', justifyContent: 'center', gap: '56px', paddingTop: '32px' },
  },
  contents: {
    [wide]: { position: 'sticky', top: '24px', alignSelf: 'start', width: '220px', flexShrink: 0 },
    '@container page (max-width: 959.98px)': { display: 'none' },
    '@media print': { display: 'none' },
    '& ol': { listStyleType: 'none', margin: '8px 0 0', padding: 0 },
    '& li': { margin: '0 0 6px' },
  },
  contentsTitle: { margin: 0, fontSize: '12px', fontWeight: 600, color: tokens.colorNeutralForeground3 },
  main: { maxWidth: '68ch', fontSize: '15px', lineHeight: '24px', outlineStyle: 'none' },
  title: { margin: 0, fontSize: '28px', lineHeight: '36px', fontWeight: 600 },
  date: { margin: '4px 0 20px', color: tokens.colorNeutralForeground3 },
  section: { breakInside: 'avoid', scrollMarginTop: '16px' },
  heading: { margin: '24px 0 4px', fontSize: '16px', lineHeight: '24px', fontWeight: 600 },
  text: { margin: '0 0 10px', overflowWrap: 'anywhere' },
  foot: {
    marginTop: '32px',
    paddingTop: '12px',
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
    '@media print': { display: 'none' },
  },
})

/** A public text page without the header: contents at the left if there is space; printed without them. */
export function StaticPage({ title, text }: { title: string; text: StaticText }) {
  const { t, i18n } = useTranslation()
  const styles = useStyles()
  const id = useId()
  const { answered } = useCall(getAbout, {})
  const sections = text[languageOf(i18n.language)]
  const headings = sections.flatMap(({ heading }, k) => (heading === null ? [] : [{ heading, at: `${id}${k}` }]))
  return (
    <div className={styles.page}>
      <header className={styles.top}>
        <Link to="/" className={styles.home} aria-label={t('shell.home')}>
          <Logo size="large" />
        </Link>
        <LanguageMenu withName />
      </header>
      <div className={styles.frame}>
        <nav className={styles.contents} aria-label={t('static.contents')}>
          <h2 className={styles.contentsTitle}>{t('static.contents')}</h2>
          <ol>
            {headings.map(({ heading, at }) => (
              <li key={at}>
                <MailLink href={`#${at}`}>{heading}</MailLink>
              </li>
            ))}
          </ol>
        </nav>
        <main className={styles.main} id="main" tabIndex={-1}>
          <h1 className={styles.title}>{t(title)}</h1>
          <p className={styles.date}>{t('static.effective', { date: effectiveDate })}</p>
          {sections.map((section, k) => (
            <SectionText
              key={section.heading ?? ''}
              section={section}
              id={`${id}${k}`}
              email={answered?.answer.contact_email ?? null}
            />
          ))}
          <div className={styles.foot}>
            <StaticLinks />
          </div>
        </main>
      </div>
    </div>
  )
}

function SectionText({ section, id, email }: { section: TextSection; id: string; email: string | null }) {
  const styles = useStyles()
  return (
    <section className={styles.section} id={id}>
      {section.heading !== null && <h2 className={styles.heading}>{section.heading}</h2>}
      {section.paragraphs.map((paragraph) => (
        <p key={paragraph} className={styles.text}>
          {aroundEmail(paragraph).map((part, k) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence never change their places
            <Fragment key={k}>{part ?? <Email address={email} />}</Fragment>
          ))}
        </p>
      ))}
    </section>
  )
}

/** The contact address; an ellipsis until it is loaded. */
function Email({ address }: { address: string | null }) {
  return address === null ? (
    '…'
  ) : (
    <MailLink inline href={`mailto:${address}`}>
      {address}
    </MailLink>
  )
}

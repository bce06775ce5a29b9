import { Button, makeStyles, tokens } from '@fluentui/react-components'
import { CopyRegular, PrintRegular } from '@fluentui/react-icons'
import { useStore } from 'jotai'
import { useTranslation } from 'react-i18next'
import { shownName } from '../../../domain/company/structureTree.ts'
import { inBackground } from '../../../domain/inBackground.ts'
import { addToastAtom } from '../../../state/shell/toasts.ts'
import { PanelFrame } from './PanelFrame.tsx'
import type { NewPassword } from './personForm.ts'

const useStyles = makeStyles({
  list: {
    display: 'grid',
    gridTemplateColumns: 'auto 1fr',
    columnGap: '16px',
    rowGap: '8px',
    margin: 0,
    padding: '16px',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: '6px',
    '& dt': { color: tokens.colorNeutralForeground3 },
    '& dd': { margin: 0, overflowWrap: 'anywhere', fontFamily: tokens.fontFamilyMonospace, userSelect: 'text' },
  },
  sheets: {
    display: 'flex',
    flexDirection: 'column',
    gap: '8px',
    '@media print': { position: 'fixed', inset: 0, zIndex: 1000, backgroundColor: tokens.colorNeutralBackground1 },
  },
  person: { gridColumn: '1 / -1', fontWeight: 600 },
  acts: { display: 'flex', gap: '8px' },
  note: { margin: 0, color: tokens.colorNeutralForeground3, fontSize: '12px', lineHeight: '16px' },
})

/** Address, login and password of new users, shown only once, to be passed on. */
export function NewPasswords({ passwords, close }: { passwords: readonly NewPassword[]; close(): void }) {
  const styles = useStyles()
  const { t } = useTranslation()
  const store = useStore()
  const sheets = passwords.map(({ person, password }) => ({
    person,
    lines: [
      [t('structure.address'), location.origin],
      [t('auth.username'), person.username],
      [t('auth.password'), password],
    ],
  }))
  const isOne = passwords.length === 1
  const copy = async () => {
    const texts = sheets.map(({ person, lines }) =>
      [...(isOne ? [] : [shownName(person)]), ...lines.map(([name, value]) => `${name}: ${value}`)].join('\n'),
    )
    try {
      await navigator.clipboard.writeText(texts.join('\n\n'))
      store.set(addToastAtom, { status: 'success', message: { key: 'structure.copied' } })
    } catch {
      // Browsers deny the clipboard to pages without https.
      store.set(addToastAtom, { status: 'warning', message: { key: 'structure.notCopied' } })
    }
  }
  return (
    <PanelFrame
      title={isOne ? shownName(passwords[0].person) : t('structure.loginsTitle')}
      about={t('structure.handOver')}
      close={close}
      submit={close}
      actions={
        <Button appearance="primary" type="submit" autoFocus>
          {t('structure.done')}
        </Button>
      }
    >
      <div className={styles.sheets} data-new-passwords="">
        {sheets.map(({ person, lines }) => (
          <dl key={person.id} className={styles.list} aria-label={shownName(person)}>
            {!isOne && <dt className={styles.person}>{shownName(person)}</dt>}
            {lines.map(([name, value]) => [<dt key={name}>{name}</dt>, <dd key={`${name}:`}>{value}</dd>])}
          </dl>
        ))}
      </div>
      <div className={styles.acts}>
        <Button icon={<CopyRegular />} onClick={() => inBackground(copy())}>
          {t('structure.copy')}
        </Button>
        <Button icon={<PrintRegular />} onClick={() => window.print()}>
          {t('structure.print')}
        </Button>
      </div>
      <p className={styles.note}>{t('structure.shownOnce')}</p>
    </PanelFrame>
  )
}

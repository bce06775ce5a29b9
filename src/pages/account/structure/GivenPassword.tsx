import { Button, makeStyles, tokens } from '@fluentui/react-components'
import { CopyRegular, PrintRegular } from '@fluentui/react-icons'
import { useStore } from 'jotai'
import { useTranslation } from 'react-i18next'
import type { Person } from '../../../contract/people.ts'
import { shownName } from '../../../domain/company/structureTree.ts'
import { addToast } from '../../../state/shell/toasts.ts'
import { PanelFrame } from './PanelFrame.tsx'

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
    '@media print': { position: 'fixed', inset: 0, zIndex: 1000, backgroundColor: tokens.colorNeutralBackground1 },
  },
  acts: { display: 'flex', gap: '8px' },
  note: { margin: 0, color: tokens.colorNeutralForeground3, fontSize: '12px', lineHeight: '16px' },
})

/** Address, login and password of somebody, shown this once, to be handed over. */
export function GivenPassword({ person, password, close }: { person: Person; password: string; close(): void }) {
  const styles = useStyles()
  const { t } = useTranslation()
  const store = useStore()
  const lines = [
    [t('structure.address'), location.origin],
    [t('auth.username'), person.username],
    [t('auth.password'), password],
  ]
  const copy = async () => {
    await navigator.clipboard.writeText(lines.map(([name, value]) => `${name}: ${value}`).join('\n'))
    store.set(addToast, { status: 'success', message: { key: 'structure.copied' } })
  }
  return (
    <PanelFrame
      title={shownName(person)}
      about={t('structure.handOver')}
      close={close}
      submit={close}
      actions={
        <Button appearance="primary" type="submit" autoFocus>
          {t('structure.done')}
        </Button>
      }
    >
      <dl className={styles.list} data-given="">
        {lines.map(([name, value]) => [<dt key={name}>{name}</dt>, <dd key={`${name}:`}>{value}</dd>])}
      </dl>
      <div className={styles.acts}>
        <Button icon={<CopyRegular />} onClick={() => void copy()}>
          {t('structure.copy')}
        </Button>
        <Button icon={<PrintRegular />} onClick={() => print()}>
          {t('structure.print')}
        </Button>
      </div>
      <p className={styles.note}>{t('structure.shownOnce')}</p>
    </PanelFrame>
  )
}

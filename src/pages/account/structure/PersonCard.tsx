import { Button, makeStyles, tokens } from '@fluentui/react-components'
import { useStore } from 'jotai'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/browser.ts'
import { useInvalidate } from '../../../api/query/useCall.ts'
import { type Person, type Structure, unblockEmployee } from '../../../contract/company/people.ts'
import { shownName } from '../../../domain/company/structureTree.ts'
import { inBackground } from '../../../domain/inBackground.ts'
import { formatInstant, formatNumber, noValue } from '../../../i18n/format.ts'
import { openDialogAtom } from '../../../state/shell/dialogs.ts'
import { useReport } from '../../shell/useReport.ts'
import { PanelFrame } from './PanelFrame.tsx'
import { roleNames } from './roleNames.ts'
import { isSeenShown } from './StructureCells.tsx'

const useStyles = makeStyles({
  list: {
    display: 'grid',
    gridTemplateColumns: '140px 1fr',
    columnGap: '16px',
    rowGap: '8px',
    margin: 0,
    '& dt': { color: tokens.colorNeutralForeground3 },
    '& dd': { margin: 0, overflowWrap: 'anywhere' },
  },
  acts: { display: 'flex', flexWrap: 'wrap', gap: '8px', marginTop: '4px' },
  danger: { color: tokens.colorStatusDangerForeground1 },
})

/** Details of a person that the reader does not manage. */
export function PersonCard(props: { person: Person; structure: Structure; close(): void }) {
  const { person, structure, close } = props
  const styles = useStyles()
  const { t } = useTranslation()
  const division = structure.divisions.find(({ id }) => id === person.division)
  const lines: readonly (readonly [string, string | null])[] = [
    [t('structure.role'), t(roleNames[person.role])],
    [t('structure.division'), division?.company_division_name ?? null],
    [t('auth.username'), person.username],
    [t('auth.email'), person.email],
    [t('auth.telephone'), person.contact_telephone],
    ...(isSeenShown(person)
      ? ([[t('structure.lastSeen'), person.last_seen_at && formatInstant(person.last_seen_at)]] as const)
      : []),
    [t('structure.lines'), formatNumber(person.lines_created)],
  ]
  return (
    <PanelFrame
      title={[person.last_name, person.first_name, person.patronymic].filter(Boolean).join(' ') || shownName(person)}
      close={close}
      actions={
        <Button autoFocus onClick={close}>
          {t('structure.done')}
        </Button>
      }
    >
      <dl className={styles.list}>
        {lines.map(([name, value]) => [<dt key={name}>{name}</dt>, <dd key={`${name}:`}>{value ?? noValue}</dd>])}
      </dl>
    </PanelFrame>
  )
}

/** Actions on a person other than editing: unblocking, removing. */
function Acts({ person, isOff }: { person: Person; isOff: boolean }) {
  const styles = useStyles()
  const { t } = useTranslation()
  const store = useStore()
  const invalidate = useInvalidate()
  const report = useReport()
  const [isBusy, setIsBusy] = useState(false)
  const unblock = async () => {
    setIsBusy(true)
    try {
      await call(unblockEmployee, { params: { id: String(person.id) } })
      await invalidate('structure')
    } catch (error) {
      report(error, 'failed.accountChange')
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <div className={styles.acts}>
      {person.blocked_until !== null && (
        <Button disabledFocusable={isBusy || isOff} onClick={() => inBackground(unblock())}>
          {t('structure.unblock')}
        </Button>
      )}
      <Button
        appearance="subtle"
        className={styles.danger}
        disabledFocusable={isOff}
        onClick={() => store.set(openDialogAtom, { kind: 'removePerson', id: person.id })}
      >
        {t('structure.removeFrom')}
      </Button>
    </div>
  )
}

PersonCard.Acts = Acts

import { Button, makeStyles, tokens } from '@fluentui/react-components'
import { BarcodeScannerRegular, DismissRegular, SettingsRegular } from '@fluentui/react-icons'
import { useAtomValue, useStore } from 'jotai'
import { useTranslation } from 'react-i18next'
import { seenWalk } from '../../../domain/layout/viewCorner.ts'
import { walkText } from '../../../grid/columns/walkText.ts'
import { endFieldEntry, type FieldEntry } from '../../../state/fieldEntry/fieldEntry.ts'
import { fieldEntryRequests } from '../../../state/fieldEntry/fieldEntryPage.ts'
import { viewSideAtom } from '../../../state/map/view/view.ts'
import { startScan } from '../../../state/sheet/selection/scanMode.ts'
import { request } from '../../../state/shell/requests.ts'
import { SaveState } from '../../shell/sheet/SaveState.tsx'

const useStyles = makeStyles({
  root: {
    display: 'flex',
    alignItems: 'center',
    gap: '4px',
    minHeight: '52px',
    padding: '0 8px 0 4px',
    flexShrink: 0,
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  names: { flex: '1 1 0', minWidth: 0 },
  name: {
    fontSize: '15px',
    lineHeight: '20px',
    fontWeight: 600,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
  about: { fontSize: '12px', lineHeight: '16px', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  saved: { fontSize: '12px', flexShrink: 0, maxWidth: '40%' },
})

/** Nursery, year and walk; whether everything is saved; buttons to leave and to change the walk. */
export function FieldEntryHead({ fieldEntry }: { fieldEntry: FieldEntry }) {
  const styles = useStyles()
  const { t } = useTranslation()
  const store = useStore()
  const view = useAtomValue(viewSideAtom)
  const { columns, settings } = fieldEntry
  return (
    <header className={styles.root}>
      <Button
        appearance="subtle"
        icon={<DismissRegular />}
        aria-label={t('command.pocket.leave')}
        onClick={() => request(store, fieldEntryRequests, false)}
      />
      <div className={styles.names}>
        <div className={styles.name}>{columns.field_name}</div>
        <div className={styles.about}>
          {columns.year} · {walkText(t, seenWalk(settings.walk, view))}
        </div>
      </div>
      <span className={styles.saved} data-field-entry-saved>
        <SaveState />
      </span>
      <Button
        appearance="subtle"
        icon={<BarcodeScannerRegular />}
        aria-label={t('scan.title')}
        onClick={() => startScan(store)}
      />
      <Button
        appearance="subtle"
        icon={<SettingsRegular />}
        aria-label={t('fieldEntry.settings')}
        onClick={() => endFieldEntry(store)}
      />
    </header>
  )
}

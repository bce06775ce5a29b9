import { makeStyles, tokens, useArrowNavigationGroup } from '@fluentui/react-components'
import { AddRegular, ArrowUploadRegular } from '@fluentui/react-icons'
import { useAtomValue } from 'jotai'
import { useTranslation } from 'react-i18next'
import { commandNamed } from '../../commands/allCommands.ts'
import { sheetSourceAtom } from '../../state/sheet/openSheet.ts'
import { sheetRevisionAtom } from '../../state/sheet/sheetTouched.ts'
import { CommandButton } from '../shell/sheet/CommandButton.tsx'
import { FindInTable } from '../shell/sheet/FindInTable.tsx'
import { History } from '../shell/sheet/History.tsx'

const useStyles = makeStyles({
  bar: {
    height: '44px',
    flexShrink: 0,
    display: 'flex',
    alignItems: 'center',
    gap: '4px',
    padding: '0 12px',
    minWidth: 0,
    overflow: 'hidden',
    backgroundColor: tokens.colorNeutralBackground1,
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    fontSize: '13px',
  },
  count: {
    padding: '0 8px',
    color: tokens.colorNeutralForeground3,
    whiteSpace: 'nowrap',
    fontVariantNumeric: 'tabular-nums',
  },
  rule: { width: '1px', height: '20px', margin: '0 8px', flexShrink: 0, backgroundColor: tokens.colorNeutralStroke2 },
})

const addIcon = <AddRegular />
const uploadIcon = <ArrowUploadRegular />

function Count() {
  const styles = useStyles()
  const { t } = useTranslation()
  const source = useAtomValue(sheetSourceAtom)
  useAtomValue(sheetRevisionAtom)
  if (!source) return null
  let count = 0
  for (let row = 0; row < source.count; row++) count += source.alive[row]
  return (
    <span className={styles.count} data-counts="">
      {t('lines.count', { count })}
    </span>
  )
}

/** One row: finding, the number of lines, undo and redo with the entry's name, adding and uploading. */
export function VarietiesToolbar() {
  const styles = useStyles()
  const { t } = useTranslation()
  const arrows = useArrowNavigationGroup({ axis: 'horizontal', memorizeCurrent: true })
  return (
    <div className={styles.bar} role="toolbar" aria-label={t('lines.toolbar')} data-region="toolbar" {...arrows}>
      <FindInTable />
      <Count />
      <span className={styles.rule} />
      <History />
      <span className={styles.rule} />
      <CommandButton command={commandNamed('lines.add')} icon={addIcon} name="command.lines.add" />
      <CommandButton command={commandNamed('upload.open')} icon={uploadIcon} name="command.upload" />
    </div>
  )
}

import { Input, makeStyles, tokens, useArrowNavigationGroup } from '@fluentui/react-components'
import { AddRegular, ArrowUploadRegular, SearchRegular } from '@fluentui/react-icons'
import { useAtomValue, useStore } from 'jotai'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { commandNamed } from '../../commands/allCommands.ts'
import { sheetSourceAtom } from '../../state/sheet/openSheet.ts'
import { findCell } from '../../state/sheet/sheetFind.ts'
import { sheetRevisionAtom } from '../../state/sheet/sheetTouched.ts'
import { openDialogAtom } from '../../state/shell/dialogs.ts'
import { CommandButton } from '../shell/sheet/CommandButton.tsx'
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
  find: { width: '220px', minWidth: '96px', flexShrink: 1 },
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
const searchIcon = <SearchRegular />

/** Finds in the table: Enter goes on, Shift+Enter back, Escape returns to the cell; the key of finding leads here. */
function Find() {
  const styles = useStyles()
  const { t } = useTranslation()
  const store = useStore()
  const dialog = useAtomValue(openDialogAtom)
  const [text, setText] = useState('')
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (dialog?.kind !== 'find') return
    store.set(openDialogAtom, null)
    input.current?.focus()
    input.current?.select()
  }, [dialog, store])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    // The toolbar's arrows move between its places, not within the text.
    if (event.key.startsWith('Arrow') || event.key === 'Home' || event.key === 'End') event.stopPropagation()
    if (event.key === 'Enter') {
      event.preventDefault()
      findCell(store, text, event.shiftKey ? -1 : 1)
    } else if (event.key === 'Escape') {
      event.preventDefault()
      document.querySelector<HTMLElement>('[data-region="table"] [data-region-entry]')?.focus()
    }
  }
  return (
    <Input
      ref={input}
      className={styles.find}
      size="small"
      type="search"
      contentBefore={searchIcon}
      aria-label={t('lines.find')}
      placeholder={t('lines.find')}
      value={text}
      onChange={(_, { value }) => setText(value)}
      onKeyDown={onKeyDown}
      data-find=""
    />
  )
}

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
      <Find />
      <Count />
      <span className={styles.rule} />
      <History />
      <span className={styles.rule} />
      <CommandButton command={commandNamed('lines.add')} icon={addIcon} name="command.lines.add" />
      <CommandButton command={commandNamed('upload.open')} icon={uploadIcon} name="command.upload" />
    </div>
  )
}

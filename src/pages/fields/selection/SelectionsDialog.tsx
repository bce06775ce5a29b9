import { Button, makeStyles, Switch, tokens } from '@fluentui/react-components'
import type { TFunction } from 'i18next'
import { useAtom, useAtomValue, useStore } from 'jotai'
import { type KeyboardEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { commandNamed } from '../../../commands/command.ts'
import { countInOpenYear, selectByIds, selectedIds } from '../../../commands/map/namedSelections.ts'
import { selectCommands } from '../../../commands/map/selectCommands.ts'
import { runChosen } from '../../../commands/runCommand.ts'
import { maxSelectionNameLength, type NamedSelection } from '../../../contract/plots/selections.ts'
import { inBackground } from '../../../domain/inBackground.ts'
import { session } from '../../../state/account/session.ts'
import { deletedSelectionAtom } from '../../../state/map/select/deletedSelection.ts'
import { namedSelectionsAtom } from '../../../state/map/select/namedSelections.ts'
import { showMessageAtom } from '../../../state/shell/messages.ts'
import { loadedYearAtom } from '../../../state/year/loaded.ts'
import { TextField } from '../../../ui/form/TextField.tsx'
import type { FieldMessage } from '../../../ui/form/useForm.ts'
import { ContentDialog } from '../../../ui/overlay/ContentDialog.tsx'
import { windowHeights } from '../../../ui/pageZoom.ts'
import { failureReason } from '../../shell/failureReason.ts'
import { type ListedSelection, SelectionRow } from './SelectionRow.tsx'
import { useNamedSelections } from './useNamedSelections.ts'

const useStyles = makeStyles({
  content: { display: 'flex', flexDirection: 'column', gap: '8px' },
  save: { display: 'flex', alignItems: 'center', gap: '12px', flexWrap: 'wrap' },
  list: { listStyleType: 'none', margin: 0, padding: 0, maxHeight: windowHeights(46), overflowY: 'auto' },
  note: { color: tokens.colorNeutralForeground3, fontSize: '12px', lineHeight: '16px' },
  deleted: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '12px',
    padding: '4px 8px',
    borderRadius: '4px',
    backgroundColor: tokens.colorNeutralBackground3,
    fontSize: '12px',
  },
})

/** The owner of a named selection as text. */
function ownerText(t: TFunction, selection: NamedSelection, user: number | null): string {
  if (selection.created_by !== user) return t('selection.sharedBy', { name: selection.created_by_name ?? '–' })
  return t(selection.is_shared ? 'selection.sharedOwn' : 'selection.own')
}

/** All selections with a name or a digit: choose one, add it, name the present one, rename, share, delete. */
export function SelectionsDialog(props: { onClose(): void }) {
  const yearId = useAtomValue(loadedYearAtom)?.year_id
  return yearId === undefined ? null : <OpenList yearId={yearId} {...props} />
}

function OpenList({ yearId, onClose }: { yearId: number; onClose(): void }) {
  const styles = useStyles()
  const { t } = useTranslation()
  const store = useStore()
  const user = useAtomValue(session.user)?.id ?? null
  const [digits, setDigits] = useAtom(namedSelectionsAtom)
  const [deleted, setDeleted] = useAtom(deletedSelectionAtom)
  const { list, failure, save, change, remove } = useNamedSelections(yearId)
  const [text, setText] = useState('')
  const [isShared, setShared] = useState(false)
  const [message, setMessage] = useState<FieldMessage | null>(null)
  const box = useRef<HTMLUListElement>(null)
  const field = useRef<HTMLDivElement>(null)
  const [present] = useState(() => selectedIds(store))

  const selections: ListedSelection[] = [
    ...(list ?? []).map(
      (selection): ListedSelection => ({
        key: String(selection.id),
        name: selection.name,
        about: ownerText(t, selection, user),
        plots: selection.plot_ids,
        isShared: selection.is_shared,
        isOwn: selection.created_by === user,
        rename: (name) => change(selection.id, { name }),
        share: () => inBackground(change(selection.id, { is_shared: !selection.is_shared })),
        remove: () => inBackground(remove(selection)),
      }),
    ),
    ...Object.entries(digits).map(([key, ids]): ListedSelection => {
      const name = t('selection.digitName', { key })
      return {
        key: `digit${key}`,
        name,
        about: t('selection.digit', { key }),
        plots: ids,
        isShared: false,
        isOwn: true,
        rename: null,
        share: null,
        remove: () => {
          const { [key]: _, ...rest } = digits
          setDigits(rest)
          setDeleted({ name, digit: key, ids })
        },
      }
    }),
  ]
  const query = text.trim().toLocaleLowerCase()
  const shown = selections.filter(({ name }) => name.toLocaleLowerCase().includes(query))

  const choose = (selection: ListedSelection, mode: 'replace' | 'add') => {
    onClose()
    selectByIds(store, selection.plots, mode)
  }
  const saveSelected = async () => {
    const name = text.trim()
    if (name === '' || present.length === 0) return
    const refused = await save(name, present, isShared)
    setMessage(refused)
    if (refused) return
    onClose()
    store.set(showMessageAtom, { kind: 'info', key: 'selection.saved', params: { name, count: present.length } })
  }
  const focusRow = (k: number) => {
    const rows = box.current?.querySelectorAll<HTMLElement>('[data-selection]') ?? []
    if (k < 0) field.current?.querySelector('input')?.focus()
    else rows[Math.min(k, rows.length - 1)]?.focus()
  }
  const typed = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown') {
      event.preventDefault()
      focusRow(0)
    } else if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault()
      const called = shown.find(({ name }) => name.toLocaleLowerCase() === query)
      if (called) choose(called, event.shiftKey ? 'add' : 'replace')
      else if (list && query !== '' && present.length === 0) setMessage({ key: 'selection.notCalled' })
      else inBackground(saveSelected())
    }
  }
  const plotsText = t('fields.plots', { count: present.length })
  return (
    <ContentDialog
      title={t('command.selection.list')}
      width={560}
      contentClass={styles.content}
      actions={<Button onClick={onClose}>{t('shell.close')}</Button>}
      onClose={onClose}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keys of the field in it */}
      <div ref={field} onKeyDown={typed}>
        <TextField
          label={t('selection.field')}
          name="selection"
          value={text}
          onChange={(value) => {
            setText(value.slice(0, maxSelectionNameLength))
            setMessage(null)
          }}
          message={message}
          hint={t('selection.hint')}
          autoComplete="off"
          autoFocus
        />
      </div>
      <div className={styles.save}>
        <Button
          size="small"
          disabled={query === '' || present.length === 0}
          onClick={() => inBackground(saveSelected())}
        >
          {t('selection.save', { plots: plotsText })}
        </Button>
        <Switch label={t('selection.share')} checked={isShared} onChange={(_, data) => setShared(data.checked)} />
        {present.length === 0 && <span className={styles.note}>{t('selection.nothingToName')}</span>}
      </div>
      {deleted && (
        <div className={styles.deleted} role="status">
          {t('selection.deleted', { name: deleted.name })}
          <Button size="small" onClick={() => runChosen(store, commandNamed(selectCommands, 'selection.restore'))}>
            {t('selection.undo')}
          </Button>
        </div>
      )}
      {failure && (
        <span className={styles.note} role="alert">
          {t('selection.failedList')} {failureReason(t, failure)}
        </span>
      )}
      {list && shown.length === 0 && (
        <span className={styles.note}>{t(selections.length ? 'selection.noMatch' : 'selection.noneNamed')}</span>
      )}
      <ul ref={box} className={styles.list} aria-label={t('command.selection.list')}>
        {shown.map((selection, k) => (
          <SelectionRow
            key={selection.key}
            selection={selection}
            count={countInOpenYear(store, selection.plots)}
            onChoose={(mode) => choose(selection, mode)}
            onStep={(step) => focusRow(k + step)}
            onRemoved={() => focusRow(Math.min(k, shown.length - 2))}
          />
        ))}
      </ul>
    </ContentDialog>
  )
}

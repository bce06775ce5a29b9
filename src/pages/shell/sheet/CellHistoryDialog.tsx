import { Button, makeStyles, tokens } from '@fluentui/react-components'
import { useAtomValue, useStore } from 'jotai'
import { useEffect, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { type PagesResult, usePages } from '../../../api/query/usePages.ts'
import { type CellEntry, cellHistory, lineCellHistory } from '../../../contract/plots/cellHistory.ts'
import type { CellValue } from '../../../domain/change/changeSet.ts'
import { idsOfLines } from '../../../domain/plots/plotFields.ts'
import type { SheetSource, StoredCell } from '../../../domain/sheet/source/sheetSource.ts'
import { cellText } from '../../../grid/columns/cellText.ts'
import { conflictValue } from '../../../grid/columns/conflictText.ts'
import { formatInstant } from '../../../i18n/format.ts'
import { unsentAtom } from '../../../state/outbox/outbox.ts'
import { columnGroupsAtom } from '../../../state/sheet/columns/columnLayout.ts'
import { isRestorable, restoreValue } from '../../../state/sheet/edit/cellHistory.ts'
import { sheetSourceAtom } from '../../../state/sheet/openSheet.ts'
import { sheetRevisionAtom } from '../../../state/sheet/selection/sheetTouched.ts'
import { showRefusalMessage } from '../../../state/shell/messages.ts'
import { shownDecimalsAtom } from '../../../state/year/shownDecimals.ts'
import { ContentDialog } from '../../../ui/overlay/ContentDialog.tsx'
import { windowHeights } from '../../../ui/pageZoom.ts'
import { PageFrame } from '../PageFrame.tsx'
import { pageStateOf } from '../pageState.ts'

const seqOf = ({ seq }: CellEntry) => seq

type CellHistory = PagesResult<typeof cellHistory> | PagesResult<typeof lineCellHistory>

/**
 * The values of a cell, newest first; a line's cell by the crop's log, whichever sheet shows it. Reloaded when the dialog
 * opens, when the cell's value changes, and after its `unsent` change is sent.
 */
function useCellHistory(source: SheetSource, cell: StoredCell | null, unsent: number): CellHistory {
  const { entity, id, field } = cell ?? { entity: null, id: 0, field: '' }
  const crop = source.year?.spec_id ?? null
  const cropId = source.scope.of === 'crop' ? source.scope.id : crop
  const yearId = source.scope.of === 'year' ? source.scope.id : null
  const input = useMemo(
    () => ({
      plot: entity === 'plot' && yearId !== null ? { params: { id: yearId, plot: id, field }, query: {} } : null,
      line: entity === 'line' && cropId !== null ? { params: { id: cropId, line: id, field }, query: {} } : null,
    }),
    [entity, id, field, yearId, cropId],
  )
  const plotHistory = usePages(cellHistory, input.plot, seqOf)
  const lineHistory = usePages(lineCellHistory, input.line, seqOf)
  const list = entity === 'line' ? lineHistory : plotHistory
  const { rows, readAgain } = list
  const isKnown = useRef(rows !== null)
  const value = cell?.value
  // biome-ignore lint/correctness/useExhaustiveDependencies: stored and unsent changes signal it
  useEffect(() => {
    // The first load is in progress already.
    if (isKnown.current) readAgain()
    isKnown.current = true
  }, [value, unsent, readAgain])
  return list
}

const useStyles = makeStyles({
  content: { display: 'flex', flexDirection: 'column', maxHeight: windowHeights(60), minHeight: '160px' },
  list: { margin: 0, padding: 0, listStyleType: 'none' },
  entry: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    columnGap: '12px',
    alignItems: 'center',
    padding: '8px 8px 8px 16px',
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  values: { fontWeight: 600, overflowWrap: 'anywhere', whiteSpace: 'pre-wrap', fontVariantNumeric: 'tabular-nums' },
  quiet: {
    color: tokens.colorNeutralForeground3,
    fontSize: '12px',
    lineHeight: '16px',
    overflowWrap: 'anywhere',
    fontVariantNumeric: 'tabular-nums',
  },
  restore: { maxWidth: '180px', whiteSpace: 'nowrap', overflow: 'hidden', textOverflow: 'ellipsis', display: 'block' },
  loadMore: { display: 'flex', alignItems: 'center', justifyContent: 'center', gap: '12px', padding: '10px 0' },
})

interface CellHistoryDialogProps {
  /** Id of the cell's plot or line. */
  readonly rowId: number
  readonly field: string
  onClose(): void
}

/** The previous values of a cell with author and time, newest first; each can be restored. */
export function CellHistoryDialog(props: CellHistoryDialogProps) {
  const source = useAtomValue(sheetSourceAtom)
  useAtomValue(sheetRevisionAtom)
  const row = source?.indexOf.get(props.rowId)
  if (!source || row === undefined) return null
  return <History {...props} source={source} row={row} cell={source.stored(row, props.field)} />
}

interface HistoryProps extends CellHistoryDialogProps {
  readonly source: SheetSource
  readonly row: number
  readonly cell: StoredCell | null
}

/** Returns a function that formats the cell's stored values as its column does. */
function useValueText({ source, row, cell, field }: HistoryProps): (value: CellValue) => string {
  const { i18n } = useTranslation()
  const decimals = useAtomValue(shownDecimalsAtom)
  const stored = cell?.field ?? field
  if (stored === 'is_variety' || idsOfLines.has(stored)) return (value) => conflictValue(i18n, source, stored, value)
  const text = cellText(source, field, decimals)
  return (value) => text(value, row)
}

function History(props: HistoryProps) {
  const { source, row, cell, field, onClose } = props
  const styles = useStyles()
  const { t } = useTranslation()
  const headings = useAtomValue(columnGroupsAtom)
  const list = useCellHistory(source, cell, useAtomValue(unsentAtom))
  const text = useValueText(props)
  const heading =
    headings.flatMap(({ fields }) => fields).find((candidate) => candidate.field === field)?.heading ?? field
  const state = pageStateOf(list, { failed: t('cellHistory.failed'), empty: { title: t('cellHistory.none') } })
  const close = useRef<HTMLButtonElement>(null)
  // A used button is removed together with the focus, and the dialog receives keys only while it is focused.
  useEffect(() => {
    if (document.activeElement === document.body) close.current?.focus()
  })
  return (
    <ContentDialog
      title={t('command.cellHistory')}
      width={560}
      contentClass={styles.content}
      actions={
        <Button ref={close} onClick={onClose}>
          {t('shell.close')}
        </Button>
      }
      onClose={onClose}
    >
      <PageFrame kind="part" heading={`${source.label(row)} · ${heading}`} state={state} skeletonRows={4}>
        <ul className={styles.list}>
          {list.rows?.map((entry) => (
            <Entry key={entry.seq} {...props} entry={entry} text={text} />
          ))}
        </ul>
        {list.hasMore && (
          <div className={styles.loadMore}>
            {list.moreFailure && <span role="alert">{t('cellHistory.failed')}</span>}
            {/* Keeps the focus while it is busy. */}
            <Button size="small" disabledFocusable={list.isReadingMore} onClick={list.readMore}>
              {t(list.moreFailure ? 'shell.tryAgain' : 'shell.showMore')}
            </Button>
          </div>
        )}
      </PageFrame>
    </ContentDialog>
  )
}

/** One change of the cell; its previous value can be restored while it differs from the present one. */
function Entry(props: HistoryProps & { entry: CellEntry; text: (value: CellValue) => string }) {
  const { source, row, cell, field, entry, text, onClose } = props
  const { before, after, name } = entry
  const styles = useStyles()
  const { t } = useTranslation()
  const store = useStore()
  const mayRestore = cell !== null && isRestorable(source, { row, field }, before) && !Object.is(cell.value, before)
  const restore = () => {
    onClose()
    const refusal = restoreValue(store, { row, field }, before)
    if (refusal) showRefusalMessage(store, refusal)
  }
  return (
    <li className={styles.entry} data-history={entry.seq}>
      <div>
        <div className={styles.values}>{`${text(before)} → ${text(after)}`}</div>
        <div className={styles.quiet}>
          {`${formatInstant(entry.at)} · ${entry.user_name ?? t('conflict.anotherUser')} · ${t(name.key, name.params)}`}
        </div>
      </div>
      {mayRestore && (
        <Button size="small" onClick={restore}>
          <span className={styles.restore}>
            {before === null ? t('cellHistory.empty') : t('cellHistory.restore', { value: text(before) })}
          </span>
        </Button>
      )}
    </li>
  )
}

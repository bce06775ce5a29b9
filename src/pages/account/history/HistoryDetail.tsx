import { Button, makeStyles, tokens } from '@fluentui/react-components'
import { ArrowUndoRegular, DismissRegular, LocationRegular } from '@fluentui/react-icons'
import { useStore } from 'jotai'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { call } from '../../../api/browser.ts'
import { useCall, useInvalidate } from '../../../api/query/useCall.ts'
import { type ChangedCell, type HistoryRow, readHistoryRow } from '../../../contract/company/history.ts'
import { restoreField, restoreFieldYear } from '../../../contract/plots/nurseries.ts'
import { inBackground } from '../../../domain/inBackground.ts'
import { formatInstant, formatNumber, noValue } from '../../../i18n/format.ts'
import { deletingYearsAtom } from '../../../state/log/deleted/deletedYear.ts'
import { plotParam, plotsToShowAtom } from '../../../state/shell/navigation.ts'
import { addToastAtom } from '../../../state/shell/toasts.ts'
import { useReport } from '../../shell/useReport.ts'
import { cellText, fieldText, useCellsStyles } from './cellTexts.ts'
import { SkippedCells } from './SkippedCells.tsx'
import { useRevert } from './useRevert.ts'

/** Restores a deleted nursery or year; returns its name and the years' ids. */
async function restore({ year_id, field_id }: HistoryRow): Promise<{ name: string; years: number[] }> {
  if (year_id !== null) {
    const { field_name, year } = await call(restoreFieldYear, { params: { id: String(year_id) } })
    return { name: `${field_name} · ${year}`, years: [year_id] }
  }
  const { field_name, fieldyear_set } = await call(restoreField, { params: { id: String(field_id) } })
  return { name: field_name, years: fieldyear_set.map(({ id }) => id) }
}

/** Restores what the row reports as deleted, with a message. */
function useRestore(row: HistoryRow) {
  const store = useStore()
  const report = useReport()
  const invalidate = useInvalidate()
  const [isBusy, setIsBusy] = useState(false)
  const run = async () => {
    setIsBusy(true)
    try {
      const { name, years } = await restore(row)
      const deleting = new Set(store.get(deletingYearsAtom))
      for (const year of years) deleting.delete(year)
      store.set(deletingYearsAtom, deleting)
      store.set(addToastAtom, { status: 'success', message: { key: 'history.restored', params: { name } } })
      await Promise.all([invalidate('history'), invalidate('nurseries')])
    } catch (error) {
      report(error, 'fields.failedRestore')
    } finally {
      setIsBusy(false)
    }
  }
  return { isBusy, run }
}

const useStyles = makeStyles({
  panel: {
    boxSizing: 'border-box',
    width: '440px',
    flexShrink: 0,
    display: 'flex',
    flexDirection: 'column',
    minHeight: 0,
    backgroundColor: tokens.colorNeutralBackground1,
    borderLeft: `1px solid ${tokens.colorNeutralStroke2}`,
    '@container page (max-width: 900px)': { position: 'absolute', inset: 0, width: '100%', zIndex: 4 },
  },
  head: { display: 'flex', alignItems: 'flex-start', gap: '8px', padding: '12px 16px 8px 24px' },
  title: { margin: 0, flexGrow: 1, fontSize: '16px', lineHeight: '24px', fontWeight: 600, overflowWrap: 'anywhere' },
  body: { flexGrow: 1, minHeight: 0, overflowY: 'auto' },
  facts: {
    display: 'grid',
    gridTemplateColumns: '90px 1fr',
    rowGap: '4px',
    margin: 0,
    padding: '0 24px 12px',
    fontSize: '13px',
    '& dt': { color: tokens.colorNeutralForeground3 },
    '& dd': { margin: 0, overflowWrap: 'anywhere' },
  },
  acts: { padding: '0 24px 12px' },
  link: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '6px',
    color: tokens.colorBrandForegroundLink,
    fontSize: '13px',
    '& svg': { width: '16px', height: '16px' },
  },
  note: {
    margin: '8px 24px 12px',
    padding: '10px 12px',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: '6px',
    backgroundColor: tokens.colorNeutralBackground2,
    fontSize: '13px',
    lineHeight: '18px',
  },
  foot: {
    display: 'flex',
    justifyContent: 'flex-end',
    gap: '8px',
    padding: '12px 24px',
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
  },
})

/** An action: who, when, where, and each cell before and after. Reversible actions can be reverted after a dry run. */
export function HistoryDetail({ row, close }: { row: HistoryRow; close(): void }) {
  const styles = useStyles()
  const { t } = useTranslation()
  const store = useStore()
  const { answered } = useCall(readHistoryRow, { params: { id: String(row.id) }, query: {} })
  // A row far down the list may be outdated: use the answer of the row's own request if there is one.
  const { revertible, restorable, reverted_by } = answered?.answer ?? row
  const revert = useRevert(row)
  const restore = useRestore(row)
  // After reverting or restoring, the focused button is removed: the focus moves here.
  const closeButton = useRef<HTMLButtonElement>(null)
  const shownActions = `${revertible} ${restorable} ${revert.dry !== null}`
  const previous = useRef(shownActions)
  useEffect(() => {
    if (previous.current !== shownActions && document.activeElement === document.body) closeButton.current?.focus()
    previous.current = shownActions
  }, [shownActions])
  const changes = answered?.answer.changes
  const plot = changes?.data.find(({ entity, name }) => entity === 'plot' && name !== null)?.id
  const facts: readonly (readonly [string, string])[] = [
    [t('history.who'), row.user?.name ?? t('history.operator')],
    [t('history.when'), formatInstant(row.at)],
    [t('history.where'), row.place || noValue],
    [t('history.kind'), t(`history.kind.${row.kind}`)],
    ...(row.seq !== null ? [[t('history.change'), t('history.changeOfYear', { seq: row.seq })] as const] : []),
    ...(row.seq === null && row.crop_seq !== null
      ? [[t('history.change'), t('history.changeOfCrop', { seq: row.crop_seq })] as const]
      : []),
  ]
  return (
    <aside
      className={styles.panel}
      aria-label={row.text}
      data-region="detail"
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !event.isDefaultPrevented()) close()
      }}
    >
      <div className={styles.head}>
        <h2 className={styles.title}>{row.text}</h2>
        <Button appearance="subtle" icon={<DismissRegular />} aria-label={t('values.close')} onClick={close} />
      </div>
      <div className={styles.body}>
        <dl className={styles.facts}>
          {facts.map(([name, value]) => [<dt key={name}>{name}</dt>, <dd key={`${name}:`}>{value}</dd>])}
        </dl>
        {plot !== undefined && row.spec_id !== null && (
          <div className={styles.acts}>
            <Link
              className={styles.link}
              to={`/fields?cultureId=${row.spec_id}&${plotParam}=${plot}`}
              onClick={() => store.set(plotsToShowAtom, answered?.answer.plot_ids ?? [])}
            >
              <LocationRegular />
              {t('history.showOnMap')}
            </Link>
          </div>
        )}
        {changes && changes.data.length > 0 && <Cells cells={changes.data} total={changes.meta.total} />}
      </div>
      {reverted_by !== null && <p className={styles.note}>{t('history.isReverted')}</p>}
      {revert.dry && (
        <p className={styles.note} role="status">
          {t('history.wouldRevert', {
            back: formatNumber(revert.dry.reverted),
            since: formatNumber(revert.dry.skipped.length),
          })}
        </p>
      )}
      {revert.dry && revert.dry.skipped.length > 0 && <SkippedCells skipped={revert.dry.skipped} />}
      {restorable && <p className={styles.note}>{t('history.restorable')}</p>}
      <div className={styles.foot}>
        <Button ref={closeButton} onClick={close}>
          {t('structure.done')}
        </Button>
        {revertible && !revert.dry && (
          <Button
            icon={<ArrowUndoRegular />}
            disabledFocusable={revert.isBusy}
            onClick={() => inBackground(revert.preview())}
          >
            {t('history.revert')}
          </Button>
        )}
        {restorable && (
          <Button
            appearance="primary"
            icon={<ArrowUndoRegular />}
            disabledFocusable={restore.isBusy}
            onClick={() => inBackground(restore.run())}
          >
            {t('fields.restore')}
          </Button>
        )}
        {revert.dry && (
          // The button that opened the confirmation had the focus and is removed.
          <Button
            appearance="primary"
            icon={<ArrowUndoRegular />}
            autoFocus
            disabledFocusable={revert.isBusy}
            onClick={() => inBackground(revert.run())}
          >
            {t('history.revertOf', { count: revert.dry.reverted })}
          </Button>
        )}
      </div>
    </aside>
  )
}

function Cells({ cells, total }: { cells: readonly ChangedCell[]; total: number }) {
  const styles = useCellsStyles()
  const { t } = useTranslation()
  return (
    <>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('history.cell')}</th>
            <th scope="col">{t('history.field')}</th>
            <th scope="col">{t('history.before')}</th>
            <th scope="col">{t('history.after')}</th>
          </tr>
        </thead>
        <tbody>
          {cells.map((cell) => (
            <tr key={`${cell.entity}:${cell.id}:${cell.field}`}>
              <td>{cell.name ?? noValue}</td>
              <td>{fieldText(t, cell)}</td>
              <td className={styles.before}>{cellText(cell.before)}</td>
              <td>{cellText(cell.after)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {total > cells.length && (
        <p className={styles.unlisted}>{t('history.moreCells', { count: total - cells.length })}</p>
      )}
    </>
  )
}

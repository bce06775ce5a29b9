import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import {
  ArrowDownloadRegular,
  ArrowUploadRegular,
  BeakerRegular,
  BoxRegular,
  BranchForkRegular,
  BuildingRegular,
  DocumentRegular,
  EditRegular,
  FolderRegular,
  GridRegular,
  LeafOneRegular,
  NumberSymbolRegular,
  PeopleRegular,
  PersonKeyRegular,
} from '@fluentui/react-icons'
import { Fragment, type KeyboardEvent, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { HistoryRow } from '../../../contract/company/history.ts'
import type { AuditKind } from '../../../domain/company/auditKind.ts'
import { formatInstant, formatNumber, formatTime, noValue } from '../../../i18n/format.ts'
import { narrowWindow } from '../../../ui/smallWindow.ts'

/** The icon of each kind of action. */
const kindIcons: Record<AuditKind, ReactElement> = {
  plots: <GridRegular />,
  values: <EditRegular />,
  numbering: <NumberSymbolRegular />,
  import: <ArrowUploadRegular />,
  lines: <BranchForkRegular />,
  traits: <LeafOneRegular />,
  nursery: <FolderRegular />,
  storage: <BoxRegular />,
  genome: <BeakerRegular />,
  files: <DocumentRegular />,
  taken_out: <ArrowDownloadRegular />,
  people: <PeopleRegular />,
  sign_in: <PersonKeyRegular />,
  company: <BuildingRegular />,
}

const useStyles = makeStyles({
  box: {
    minHeight: 0,
    overflow: 'auto',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: '6px',
    backgroundColor: tokens.colorNeutralBackground1,
  },
  table: {
    borderCollapse: 'collapse',
    width: '100%',
    fontSize: '13px',
    // Columns that do not fit a phone are shown in the opened row.
    [narrowWindow]: { '& th:nth-child(n+4), & td:nth-child(n+4)': { display: 'none' } },
  },
  head: {
    position: 'sticky',
    top: 0,
    zIndex: 1,
    backgroundColor: tokens.colorNeutralBackground2,
    '& th': { padding: '8px 10px', fontSize: '12px', fontWeight: 600, textAlign: 'left', whiteSpace: 'nowrap' },
    '& th:nth-last-child(-n+2)': { textAlign: 'right' },
  },
  row: {
    cursor: 'default',
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
    '& td': { padding: '0 10px', height: '34px', [narrowWindow]: { padding: '6px' } },
    ':hover': { backgroundColor: tokens.colorNeutralBackground1Hover },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px' },
  },
  chosen: {
    backgroundColor: tokens.colorBrandBackground2,
    boxShadow: `inset 3px 0 ${tokens.colorCompoundBrandStroke}`,
  },
  day: {
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground2,
    '& th': { padding: '6px 10px', fontSize: '11px', fontWeight: 600, textAlign: 'left' },
  },
  quiet: { color: tokens.colorNeutralForeground3, whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' },
  // A short name stays in one line; a long one must not push what was done out of the table.
  person: { minWidth: '110px', maxWidth: '220px', overflowWrap: 'anywhere' },
  place: { minWidth: '110px', maxWidth: '240px', overflowWrap: 'anywhere', color: tokens.colorNeutralForeground3 },
  event: { display: 'flex', alignItems: 'center', gap: '8px', overflowWrap: 'anywhere' },
  icon: {
    display: 'grid',
    flexShrink: 0,
    color: tokens.colorNeutralForeground3,
    '& svg': { width: '16px', height: '16px' },
  },
  struck: { textDecorationLine: 'line-through', color: tokens.colorNeutralForeground3 },
  number: { textAlign: 'right', fontVariantNumeric: 'tabular-nums' },
  loadMore: { display: 'flex', justifyContent: 'center', padding: '8px' },
})

interface TableProps {
  readonly rows: readonly HistoryRow[]
  readonly chosen: number | null
  readonly hasMore: boolean
  readonly isReadingMore: boolean
  choose(id: number | null): void
  readMore(): void
}

/** The local day of an instant, with its weekday. */
function dayName(at: string, language: string): string {
  const name = new Intl.DateTimeFormat(language, { weekday: 'long' }).format(new Date(at))
  return `${name[0].toUpperCase()}${name.slice(1)}, ${formatInstant(at).slice(0, 10)}`
}

/** Up and Down move between rows. */
function step(event: KeyboardEvent<HTMLElement>): void {
  const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }
  const by = steps[event.key]
  if (!by) return
  const rows = [...(event.currentTarget.closest('table')?.querySelectorAll<HTMLElement>('tr[tabindex]') ?? [])]
  const next = rows[rows.indexOf(event.currentTarget) + by]
  event.preventDefault()
  next?.focus()
}

const count = (value: number): string => (value === 0 ? noValue : formatNumber(value))

/** The history as rows, grouped by day. */
export function HistoryTable({ rows, chosen, hasMore, isReadingMore, choose, readMore }: TableProps) {
  const styles = useStyles()
  const { t, i18n } = useTranslation()
  const tabStop = rows.some(({ id }) => id === chosen) ? chosen : rows[0]?.id
  return (
    <div className={styles.box} data-region="history">
      <table className={styles.table} aria-label={t('history.title')}>
        <thead className={styles.head}>
          <tr>
            <th scope="col">{t('history.time')}</th>
            <th scope="col">{t('history.person')}</th>
            <th scope="col">{t('history.what')}</th>
            <th scope="col">{t('history.where')}</th>
            <th scope="col">{t('history.plots')}</th>
            <th scope="col">{t('history.values')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, k) => {
            const day = dayName(row.at, i18n.language)
            const isFirst = k === 0 || dayName(rows[k - 1].at, i18n.language) !== day
            return (
              <Fragment key={row.id}>
                {isFirst && (
                  <tr className={styles.day}>
                    <th scope="rowgroup" colSpan={6}>
                      {day}
                    </th>
                  </tr>
                )}
                <tr
                  className={mergeClasses(styles.row, row.id === chosen && styles.chosen)}
                  tabIndex={row.id === tabStop ? 0 : -1}
                  aria-selected={row.id === chosen}
                  data-history-row={row.id}
                  onClick={() => choose(row.id)}
                  onKeyDown={(event) => {
                    if (event.key === 'Enter') choose(row.id)
                    else if (event.key === 'Escape') choose(null)
                    else step(event)
                  }}
                >
                  <td className={styles.quiet}>{formatTime(row.at)}</td>
                  <td className={styles.person}>{row.user ? row.user.name : t('history.operator')}</td>
                  <td>
                    <span className={styles.event}>
                      <span className={styles.icon} title={t(`history.kind.${row.kind}`)}>
                        {kindIcons[row.kind]}
                      </span>
                      <span className={row.reverted_by === null ? undefined : styles.struck}>{row.text}</span>
                    </span>
                  </td>
                  <td className={styles.place}>{row.place || noValue}</td>
                  <td className={styles.number}>{count(row.plots)}</td>
                  <td className={styles.number}>{count(row.cells)}</td>
                </tr>
              </Fragment>
            )
          })}
        </tbody>
      </table>
      {hasMore && (
        <div className={styles.loadMore}>
          <Button appearance="subtle" disabled={isReadingMore} onClick={readMore}>
            {t('history.earlier')}
          </Button>
        </div>
      )}
    </div>
  )
}

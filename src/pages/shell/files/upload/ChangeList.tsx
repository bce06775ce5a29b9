import { Button, makeStyles, tokens } from '@fluentui/react-components'
import { ChevronLeftRegular, ChevronRightRegular } from '@fluentui/react-icons'
import type { TFunction } from 'i18next'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type PlannedChange, plotColumns } from '../../../../domain/files/uploadPlan/plannedChanges.ts'
import { formatNumber, noValue } from '../../../../i18n/format.ts'

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', gap: '4px' },
  head: { display: 'flex', alignItems: 'center', gap: '4px', minHeight: '28px' },
  title: { fontWeight: 600, flexGrow: 1 },
  scroll: {
    maxHeight: '240px',
    overflow: 'auto',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: '4px',
  },
  table: { width: '100%', borderCollapse: 'collapse', fontSize: '13px', fontVariantNumeric: 'tabular-nums' },
  heading: {
    position: 'sticky',
    top: 0,
    padding: '4px 8px',
    textAlign: 'start',
    fontSize: '12px',
    fontWeight: 600,
    color: tokens.colorNeutralForeground2,
    backgroundColor: tokens.colorNeutralBackground2,
  },
  cell: { padding: '4px 8px', borderTop: `1px solid ${tokens.colorNeutralStroke2}`, overflowWrap: 'anywhere' },
  muted: { color: tokens.colorNeutralForeground3, fontSize: '12px' },
})

const maxRows = 50

const valueText = ({ entity, field }: PlannedChange, value: PlannedChange['after']) => {
  if (value === null || value === '') return noValue
  // A year is not grouped.
  if ((entity === 'year' && field === null) || field === 'year') return String(value)
  return typeof value === 'number' ? formatNumber(value) : typeof value === 'string' ? value : value.join('; ')
}

/** The subject of a change: the plot (and its plant), or the line, trait, marker, nursery or year. */
function subjectText({ entity, name, plant, nursery, year }: PlannedChange): string {
  if (entity === 'year') return `${name} ${year}`
  const place = nursery === null ? '' : ` (${nursery} ${year})`
  return `${name}${plant === null ? '' : ` / ${plant}`}${place}`
}

const isPlotColumn = (field: string): boolean => (plotColumns as readonly string[]).includes(field)

/**
 * The changed field: a trait as in its heading, a marker's name, or the name of a field of a line, nursery, year or
 * marker.
 */
function fieldText(t: TFunction, { entity, field }: PlannedChange): string {
  if (entity === 'call') return field ?? ''
  if (field === null) return t(`upload.new.${entity}`)
  if (entity === 'marker') return t(`upload.markerField.${field}`)
  if (entity === 'plot' && field === 'position') return t('upload.position')
  if (entity === 'plot' || entity === 'plant') return isPlotColumn(field) ? t(`columns.${field}`) : field
  return entity === 'year' && field === 'width' ? t('conflict.fieldWidth') : t(`columns.${field}`)
}

/** The changes that a file would write, old → new, in pages; `total` includes those that the server did not list. */
export function ChangeList({ changes, total }: { changes: readonly PlannedChange[]; total: number }) {
  const styles = useStyles()
  const { t } = useTranslation()
  const title = useId()
  const [from, setFrom] = useState(0)
  const page = changes.slice(from, from + maxRows)
  const several = new Set(changes.map(({ nursery, year }) => nursery && `${year} ${nursery}`)).size > 2
  return (
    <div className={styles.root} data-changes={total}>
      <div className={styles.head}>
        <span id={title} className={styles.title}>
          {t('upload.changes', { count: total })}
        </span>
        {changes.length > maxRows && (
          <>
            <span className={styles.muted} aria-live="polite">
              {`${formatNumber(from + 1)}–${formatNumber(from + page.length)}`}
            </span>
            <Button
              appearance="subtle"
              size="small"
              icon={<ChevronLeftRegular />}
              aria-label={t('upload.earlier')}
              disabledFocusable={from === 0}
              onClick={() => setFrom(Math.max(0, from - maxRows))}
            />
            <Button
              appearance="subtle"
              size="small"
              icon={<ChevronRightRegular />}
              aria-label={t('upload.later')}
              disabledFocusable={from + maxRows >= changes.length}
              onClick={() => setFrom(from + maxRows)}
            />
          </>
        )}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys */}
      <section className={styles.scroll} tabIndex={0} aria-labelledby={title}>
        <table className={styles.table}>
          <thead>
            <tr>
              {(['what', 'field', 'before', 'after'] as const).map((key) => (
                <th key={key} scope="col" className={styles.heading}>
                  {t(`upload.change.${key}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {page.map((change, k) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the list is never reordered
              <tr key={from + k}>
                <td className={styles.cell}>{subjectText(several ? change : { ...change, nursery: null })}</td>
                <td className={styles.cell}>{fieldText(t, change)}</td>
                <td className={styles.cell}>{valueText(change, change.before)}</td>
                <td className={styles.cell}>{valueText(change, change.after)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {total > changes.length && (
        <span className={styles.muted}>{t('upload.changesBeyond', { count: total - changes.length })}</span>
      )}
    </div>
  )
}

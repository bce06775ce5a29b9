import { Checkbox, makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { useAtomValue } from 'jotai'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { traitOfField } from '../../../../domain/change/changeSet.ts'
import { noValue } from '../../../../i18n/format.ts'
import { columnGroupsAtom } from '../../../../state/sheet/columns/columnLayout.ts'
import type { Hit } from '../../../../state/sheet/find/findHits.ts'
import { sheetSourceAtom } from '../../../../state/sheet/openSheet.ts'
import { TickList } from '../../../../ui/form/TickList.tsx'

const useStyles = makeStyles({
  head: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '12px',
    fontVariantNumeric: 'tabular-nums',
  },
  refusals: { color: tokens.colorStatusDangerForeground1, fontSize: '12px' },
  cut: { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  label: { flex: '0 0 72px', fontWeight: 600 },
  column: { flex: '0 0 120px', color: tokens.colorNeutralForeground3 },
  texts: { flex: '1 1 0', minWidth: 0 },
  before: { color: tokens.colorNeutralForeground3 },
  after: { fontWeight: 600 },
  outside: { color: tokens.colorStatusWarningForeground1 },
  refused: { flex: '0 1 auto', maxWidth: '50%', color: tokens.colorStatusDangerForeground1, fontSize: '12px' },
})

/** Headings of columns, including note columns. */
function useHeading(): (field: string) => string {
  const { t } = useTranslation()
  const groups = useAtomValue(columnGroupsAtom)
  return useMemo(() => {
    const headings = new Map(groups.flatMap(({ fields }) => fields.map(({ field, heading }) => [field, heading])))
    return (field) => {
      const heading = headings.get(field)
      if (heading !== undefined) return heading
      return t('replace.notesOf', { column: headings.get(`trait:${traitOfField(field)}`) ?? '' })
    }
  }, [groups, t])
}

interface HitListProps {
  readonly hits: readonly Hit[]
  /** 1 = ticked, by hit. */
  readonly ticks: Uint8Array
  onTick(ticks: Uint8Array): void
}

/** The hits, before → after, with checkboxes; a value that its cell would refuse shows the reason. */
export function HitList({ hits, ticks, onTick }: HitListProps) {
  const styles = useStyles()
  const { t } = useTranslation()
  const source = useAtomValue(sheetSourceAtom)
  const headingOf = useHeading()
  const refused = useMemo(() => hits.reduce((sum, { refusal }) => sum + (refusal ? 1 : 0), 0), [hits])
  const tickedCount = useMemo(() => ticks.reduce((sum, tick) => sum + tick, 0), [ticks])
  const writableCount = hits.length - refused
  const toggleAll = () =>
    onTick(Uint8Array.from(hits, ({ refusal }) => (refusal || tickedCount === writableCount ? 0 : 1)))
  const row = (k: number) => {
    const { id, field, before, after, refusal, isOutside } = hits[k]
    const label = source?.label(source.indexOf.get(id) ?? -1) ?? ''
    const reason = refusal ? t(refusal.code, { ...refusal.params }) : isOutside ? t('table.state.out') : ''
    return (
      <>
        <span className={mergeClasses(styles.cut, styles.label)}>{label}</span>
        <span className={mergeClasses(styles.cut, styles.column)}>{headingOf(field)}</span>
        <span className={mergeClasses(styles.cut, styles.texts)} title={`${before} → ${after}`}>
          <span className={styles.before}>{before} → </span>
          <span className={styles.after}>{after || noValue}</span>
        </span>
        {reason && (
          <span className={mergeClasses(styles.cut, styles.refused, !refusal && styles.outside)} title={reason}>
            {reason}
          </span>
        )}
      </>
    )
  }
  return (
    <div data-hits={hits.length}>
      <div className={styles.head}>
        <Checkbox
          label={t('replace.ticked', { count: hits.length, ticked: tickedCount })}
          checked={tickedCount === writableCount && writableCount > 0 ? true : tickedCount > 0 ? 'mixed' : false}
          disabled={writableCount === 0}
          onChange={toggleAll}
        />
        {refused > 0 && <span className={styles.refusals}>{t('replace.refused', { count: refused })}</span>}
      </div>
      <TickList
        label={t('replace.hits')}
        count={hits.length}
        isTicked={(k) => ticks[k] === 1}
        mayTick={(k) => hits[k].refusal === null}
        row={row}
        onToggle={(k) => {
          const next = ticks.slice()
          next[k] = 1 - next[k]
          onTick(next)
        }}
        onToggleAll={toggleAll}
      />
    </div>
  )
}

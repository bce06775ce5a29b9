import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { QrCodeRegular } from '@fluentui/react-icons'
import { useAtomValue, useStore } from 'jotai'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { traitValue } from '../../../domain/columns/fieldYear.ts'
import { replicationFactor } from '../../../domain/columns/replication.ts'
import { rangeSoFar } from '../../../domain/fieldEntry/fieldEntryChoices.ts'
import { previousValue } from '../../../domain/fieldEntry/previousValue.ts'
import type { CropMeans } from '../../../domain/means/meansCodec.ts'
import { formatNumber } from '../../../i18n/format.ts'
import { type FieldEntry, fieldEntryText, fieldEntryTypedAtom } from '../../../state/fieldEntry/fieldEntry.ts'
import { shownDecimalsAtom } from '../../../state/year/shownDecimals.ts'
import { FieldEntryCode } from './FieldEntryCode.tsx'

const useStyles = makeStyles({
  root: { padding: '6px 16px 8px', flexShrink: 0 },
  head: { display: 'flex', alignItems: 'flex-start', gap: '8px' },
  names: { flex: '1 1 0', minWidth: 0 },
  label: { fontSize: '36px', lineHeight: '42px', fontWeight: 700, overflowWrap: 'anywhere' },
  line: {
    fontSize: '15px',
    lineHeight: '20px',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    minHeight: '20px',
  },
  place: { fontSize: '14px', lineHeight: '20px' },
  code: { marginTop: '4px' },
  value: {
    display: 'flex',
    alignItems: 'center',
    gap: '8px',
    minHeight: '52px',
    marginTop: '6px',
    padding: '0 14px',
    boxSizing: 'border-box',
    border: `2px solid ${tokens.colorCompoundBrandStroke}`,
    borderRadius: '6px',
  },
  uncertain: { border: `2px solid ${tokens.colorPaletteRedBorderActive}` },
  figure: { fontSize: '30px', lineHeight: '40px', fontWeight: 600, overflowWrap: 'anywhere' },
  caret: { width: '2px', height: '30px', backgroundColor: tokens.colorNeutralForeground1, marginLeft: '-4px' },
  unit: { fontSize: '15px', flexGrow: 1 },
  previous: { fontSize: '13px', lineHeight: '18px', textAlign: 'right' },
  field: { display: 'block' },
  warning: { fontSize: '14px', lineHeight: '20px', fontWeight: 600, marginTop: '4px' },
})

/** Decimals of a previous mean in addition to the trait's. */
const extraDecimals = 1

/** The current plot: its name, place and value, and its line's previous values. */
export function FieldEntryPlot({
  fieldEntry,
  previous,
  map,
}: {
  fieldEntry: FieldEntry
  previous: Pick<CropMeans, 'places' | 'means'>[] | null
  /** The small map, next to the plot's name. */
  map: ReactNode
}) {
  const styles = useStyles()
  const { t } = useTranslation()
  const store = useStore()
  const typed = useAtomValue(fieldEntryTypedAtom)
  const [isCode, setIsCode] = useState(false)
  const decimalsOf = useAtomValue(shownDecimalsAtom)
  const { columns, plot, trait, settings } = fieldEntry
  if (plot < 0) return <p className={styles.root}>{t('fieldEntry.noPlot')}</p>
  const line = columns.lines.get(columns.line[plot])
  const nameOf = (id: number | null | undefined) => (id ? columns.lines.get(id)?.name : undefined)
  const parents = [nameOf(line?.mother_id), nameOf(line?.father_id)].filter(Boolean).join(' × ')
  const rep = replicationFactor(columns)
  const repetition = rep && traitValue(rep, plot)
  const range = rangeSoFar(columns, trait)
  // If the line's name is hidden, its values must be, too.
  const previousMeans = settings.isBlind || !line ? [] : (previous ?? [])
  const before = previousMeans
    .map((means) => previousValue(means, trait.trait.id, columns.line[plot], columns))
    .find(Boolean)
  const text = typed?.text ?? fieldEntryText(store)
  return (
    <div className={styles.root}>
      <div className={styles.head}>
        <div className={styles.names} aria-live="polite">
          <div className={styles.label} data-field-entry-plot>
            {columns.label[plot] ?? columns.name[plot]}
          </div>
          <div className={styles.line}>
            {settings.isBlind ? t('fieldEntry.blind') : [line?.name, parents].filter(Boolean).join(' · ')}
          </div>
          <div className={styles.place}>
            {[
              t('status.place', { row: String(columns.row[plot]), col: String(columns.col[plot]) }),
              repetition !== null && t('labels.rep', { value: String(repetition) }),
            ]
              .filter(Boolean)
              .join(', ')}
          </div>
        </div>
        {map}
        <Button
          className={styles.code}
          icon={<QrCodeRegular fontSize={24} />}
          aria-label={t('fieldEntry.code')}
          onClick={() => setIsCode(true)}
        />
      </div>
      <div className={mergeClasses(styles.value, typed?.isDoubted && styles.uncertain)}>
        <output className={styles.figure} data-field-entry-value aria-label={trait.trait.name}>
          {text}
        </output>
        {typed && <span className={styles.caret} aria-hidden />}
        <span className={styles.unit}>{trait.trait.unit}</span>
        <span className={styles.previous}>
          {before && (
            <span className={styles.field} data-field-entry-previous={before.year}>
              {before.year}: <b>{previousText(before.value, decimalsOf(trait.trait.id) + extraDecimals)}</b>
            </span>
          )}
          {range && (
            <span className={styles.field}>
              {t('fieldEntry.soFar')} <b>{`${formatNumber(range.low)} – ${formatNumber(range.high)}`}</b>
            </span>
          )}
        </span>
      </div>
      {typed?.isDoubted && (
        <div className={styles.warning} role="alert" data-field-entry-warning>
          {t('fieldEntry.outOfRange')}
        </div>
      )}
      {isCode && <FieldEntryCode onClose={() => setIsCode(false)} />}
    </div>
  )
}

/** A mean as formatted number; a class unchanged. */
function previousText(value: number | string, decimals: number): string {
  if (typeof value === 'string') return value
  return formatNumber(Number(value.toFixed(decimals)))
}

import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { useAtomValue, useStore } from 'jotai'
import { useTranslation } from 'react-i18next'
import { hasValueAt, suppressedBit, traitValue } from '../../../domain/columns/fieldYear.ts'
import { walkStretch } from '../../../domain/fieldEntry/fieldEntryWalk.ts'
import { formatNumber } from '../../../i18n/format.ts'
import { type FieldEntry, goToFieldEntryPlot } from '../../../state/fieldEntry/fieldEntry.ts'
import { shownDecimalsAtom } from '../../../state/year/shownDecimals.ts'
import { fillOf, type PlotStyle } from '../../../workbench/paint/plotStyle.ts'

/** Plots of the walk that are shown before and after the current one. */
const behind = 2
const ahead = 3

const useStyles = makeStyles({
  root: {
    display: 'flex',
    gap: '3px',
    padding: '6px 8px',
    flexShrink: 0,
    backgroundColor: tokens.colorNeutralBackground3,
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  plot: {
    flex: '1 1 0',
    height: '52px',
    minWidth: '48px',
    padding: 0,
    overflow: 'hidden',
    display: 'flex',
    flexDirection: 'column',
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderRadius: '3px',
    font: 'inherit',
    textAlign: 'center',
    color: tokens.colorNeutralForeground1,
    backgroundColor: tokens.colorNeutralBackground1,
  },
  // A gap where the walk turns into another row of the field.
  turn: { marginLeft: '6px' },
  current: { outline: `3px solid ${tokens.colorNeutralForeground1}` },
  // The colour is a band, because letters on colour are unreadable in sunlight.
  band: { height: '6px', flexShrink: 0 },
  text: { padding: '0 2px', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  label: { fontSize: '13px', lineHeight: '20px' },
  value: { fontSize: '15px', lineHeight: '22px', fontWeight: 700 },
  suppressed: { textDecorationLine: 'line-through' },
})

/** The plots before and after the current one along the walk, with their values; a press goes there. */
export function FieldEntryStrip({ fieldEntry, style: view }: { fieldEntry: FieldEntry; style: PlotStyle }) {
  const styles = useStyles()
  const { t } = useTranslation()
  const store = useStore()
  const decimals = useAtomValue(shownDecimalsAtom)(fieldEntry.trait.trait.id)
  const { columns, plot, trait, walk } = fieldEntry
  const stretch = walkStretch(walk, plot, behind, ahead)
  if (stretch.length === 0) return null
  return (
    <nav className={styles.root} aria-label={t('fieldEntry.strip')} data-field-entry-strip>
      {[...stretch].map((plotIndex, k) => {
        const label = columns.label[plotIndex] ?? columns.name[plotIndex]
        const text = scoredText(traitValue(trait, plotIndex), decimals)
        const isScored = hasValueAt(trait, plotIndex)
        const before = stretch[k - 1]
        const isTurn =
          k > 0 && columns.row[before] !== columns.row[plotIndex] && columns.col[before] !== columns.col[plotIndex]
        const isSuppressed = isScored && (trait.status[plotIndex] & suppressedBit) !== 0
        return (
          <button
            key={plotIndex}
            type="button"
            tabIndex={-1}
            className={mergeClasses(styles.plot, isTurn && styles.turn, plotIndex === plot && styles.current)}
            aria-current={plotIndex === plot ? 'location' : undefined}
            aria-label={isScored ? `${label}: ${text}` : label}
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => goToFieldEntryPlot(store, plotIndex)}
          >
            <span
              className={styles.band}
              style={isScored ? { backgroundColor: fillOf(view, plotIndex) } : undefined}
              aria-hidden
            />
            <span className={mergeClasses(styles.text, styles.label)}>{label}</span>
            <span className={mergeClasses(styles.text, styles.value, isSuppressed && styles.suppressed)}>
              {isScored ? text : ''}
            </span>
          </button>
        )
      })}
    </nav>
  )
}

/** A value that fits a button: numbers with the trait's decimals, dates without the year. */
function scoredText(value: string | number | boolean | null, decimals: number): string {
  if (typeof value === 'number') return formatNumber(value, decimals)
  const text = String(value ?? '')
  return /^\d{4}-\d\d-\d\d$/.test(text) ? text.slice('2026-'.length) : text
}

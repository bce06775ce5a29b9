import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { IdeotypeAnswer } from '../../../contract/genome/ideotypes.ts'
import { windowHeights } from '../../../ui/pageZoom.ts'
import { useMapTheme } from '../../../ui/theme/ThemeProvider.tsx'
import { signed } from '../shownFigures.ts'

const useStyles = makeStyles({
  rows: { display: 'flex', flexDirection: 'column', gap: '6px', fontSize: '12px', fontVariantNumeric: 'tabular-nums' },
  row: { display: 'flex', alignItems: 'center', gap: '8px' },
  name: { width: '72px', flexShrink: 0, fontWeight: 600, overflow: 'hidden', textOverflow: 'ellipsis' },
  track: { position: 'relative', flexGrow: 1, height: `clamp(30px, ${windowHeights(4.6)}, 48px)` },
  segment: {
    position: 'absolute',
    top: 0,
    bottom: 0,
    boxSizing: 'border-box',
    padding: '4px 2px 0',
    overflow: 'hidden',
    whiteSpace: 'nowrap',
    textAlign: 'center',
    font: 'inherit',
    color: tokens.colorNeutralForeground1,
    backgroundColor: tokens.colorNeutralBackground3,
    border: `1px solid ${tokens.colorNeutralBackground1}`,
    borderTopStyle: 'solid',
    borderTopWidth: '7px',
    borderRadius: '3px',
  },
  donor: {
    cursor: 'pointer',
    fontWeight: 600,
    backgroundColor: tokens.colorBrandBackground2,
    color: tokens.colorBrandForeground2,
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-1px' },
  },
  off: {
    backgroundColor: 'transparent',
    color: tokens.colorNeutralForeground3,
    fontWeight: 400,
    textDecorationLine: 'line-through',
    borderTopStyle: 'dotted',
  },
  legend: { display: 'flex', flexWrap: 'wrap', gap: '4px 16px', margin: '0 0 10px', padding: 0, fontSize: '12px' },
  key: { display: 'inline-flex', alignItems: 'center', gap: '6px' },
  swatch: { width: '14px', height: '7px', borderRadius: '2px' },
})

type Segment = IdeotypeAnswer['segments'][number]

interface ChromosomesProps {
  readonly segments: readonly Segment[]
  /** The line, then its donors. */
  readonly founders: readonly { readonly line_id: number; readonly line_name: string }[]
  readonly decimals: number
  /** Excludes a segment, or includes it again. */
  onTurn(key: string): void
}

/** Keys that move between the segments. */
function goOn(event: KeyboardEvent<HTMLDivElement>): void {
  if (event.key !== 'ArrowRight' && event.key !== 'ArrowLeft') return
  const buttons = [...event.currentTarget.querySelectorAll<HTMLButtonElement>('button')]
  const next =
    buttons[buttons.indexOf(document.activeElement as HTMLButtonElement) + (event.key === 'ArrowRight' ? 1 : -1)]
  if (!next) return
  event.preventDefault()
  next.focus()
}

/**
 * The chromosomes in segments of 20 cM, in the colour of the line with the better haplotype; a donor's segment can be
 * excluded.
 */
export function Chromosomes({ segments, founders, decimals, onTurn }: ChromosomesProps) {
  const styles = useStyles()
  const { t } = useTranslation()
  const theme = useMapTheme()
  const colours = [theme.text3, ...theme.categories]
  const rowOf = new Map(founders.map(({ line_id }, k) => [line_id, k]))
  const groups = [...Map.groupBy(segments, ({ chr }) => chr)]
  const longest = Math.max(20, ...segments.map(({ to }) => to))
  return (
    <>
      <ul className={styles.legend}>
        {founders.map(({ line_id, line_name }, k) => (
          <li key={line_id} className={styles.key}>
            <span className={styles.swatch} style={{ backgroundColor: colours[k] }} aria-hidden="true" />
            {k === 0 ? t('createLine.own', { name: line_name }) : line_name}
          </li>
        ))}
      </ul>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: arrows move between its buttons */}
      <div className={styles.rows} onKeyDown={goOn} data-segments={segments.length}>
        {groups.map(([chr, own]) => (
          <div key={chr ?? ''} className={styles.row}>
            <span className={styles.name}>{chr ?? t('createLine.unplaced')}</span>
            <div className={styles.track}>
              {own.map((segment, k) => {
                // Segments without a position are drawn side by side.
                const [from, to] = chr === null ? [k * 20, k * 20 + 20] : [segment.from, segment.to]
                const reach = chr === null ? Math.max(longest, own.length * 20) : longest
                const row = rowOf.get(segment.line_id) ?? 0
                const place = {
                  left: `${(100 * from) / reach}%`,
                  width: `${(100 * (to - from)) / reach}%`,
                  borderTopColor: colours[row],
                }
                const gain = signed(segment.gain, decimals)
                const label = t('createLine.segment', {
                  chr: chr ?? t('createLine.unplaced'),
                  from: segment.from,
                  to: segment.to,
                  line: founders[row]?.line_name ?? '',
                  gain,
                })
                if (row === 0) return <span key={segment.key} className={styles.segment} style={place} title={label} />
                return (
                  <button
                    key={segment.key}
                    type="button"
                    className={mergeClasses(styles.segment, styles.donor, !segment.on && styles.off)}
                    style={place}
                    title={segment.on ? label : `${label} (${t('createLine.leftOut')})`}
                    aria-label={label}
                    aria-pressed={segment.on}
                    data-segment={segment.key}
                    onClick={() => onTurn(segment.key)}
                  >
                    {gain}
                  </button>
                )
              })}
            </div>
          </div>
        ))}
      </div>
    </>
  )
}

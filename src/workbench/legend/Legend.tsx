import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { ChevronDownRegular, ChevronUpRegular } from '@fluentui/react-icons'
import { useAtom, useAtomValue, useSetAtom, useStore } from 'jotai'
import { type FocusEvent, type KeyboardEvent, lazy, Suspense, useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { paneCoverMark } from '../../canvas/covers.ts'
import type { PaneSize } from '../../canvas/paneSize.ts'
import { focusPane } from '../../commands/focusRegion.ts'
import { traitColumn } from '../../domain/columns/fieldYear.ts'
import { isNumberTrait } from '../../domain/traits/traitKinds.ts'
import { formatNumber } from '../../i18n/format.ts'
import { colouringAtom } from '../../state/colour/colouring.ts'
import { highlightedValuesAtom } from '../../state/colour/highlightedValues.ts'
import { legendDockAtom, legendFoldedAtom, legendSizeAtom } from '../../state/map/legend/legendFold.ts'
import { isNumberingAtom } from '../../state/map/numbering/numberingDraft.ts'
import { shownColumnsAtom, shownScaleAtom } from '../../state/map/view/shownField.ts'
import { lastUsedPaneAtom } from '../../state/year/selection.ts'
import { restingCard } from '../../ui/overlay/panelStyles.ts'
import { useMapTheme } from '../../ui/theme/ThemeProvider.tsx'
import { classColours } from '../paint/styleOfScale.ts'
import { histogramMarks } from './histogramMarks.ts'
import { LegendList } from './LegendList.tsx'
import { type LegendRow, legendRows, subjectName } from './legendRows.ts'
import { PhotoKey } from './PhotoKey.tsx'
import { ScaleMenu } from './ScaleMenu.tsx'

const isWithin = (part: Element, other: EventTarget | null) => other instanceof Node && part.contains(other)

/** Focus handlers of an element over the map: Escape returns the focus to the pane from which it came. */
function useReturnFocus() {
  const store = useStore()
  return useMemo(() => {
    let cameFrom = 'map'
    return {
      onFocus({ currentTarget, target, relatedTarget }: FocusEvent<HTMLElement>) {
        if (!isWithin(currentTarget, target) || isWithin(currentTarget, relatedTarget)) return
        const focusedPane = relatedTarget?.closest<HTMLElement>('[data-pane]')?.dataset.pane
        // A command focuses the map before this element, so the pane that was used before counts.
        cameFrom =
          focusedPane === undefined || focusedPane === 'map' ? (store.get(lastUsedPaneAtom) ?? 'map') : focusedPane
      },
      onKeyDown(event: KeyboardEvent<HTMLElement>) {
        if (event.key !== 'Escape' || event.isDefaultPrevented()) return
        // Menus are rendered elsewhere and handle Escape themselves.
        if (!isWithin(event.currentTarget, event.target)) return
        if (!focusPane(cameFrom)) focusPane('map')
        event.preventDefault()
        event.stopPropagation()
      },
    }
  }, [store])
}

const Histogram = lazy(() => import('./Histogram.tsx'))

const useStyles = makeStyles({
  card: {
    position: 'absolute',
    right: '12px',
    bottom: '12px',
    zIndex: 2,
    maxWidth: 'calc(100% - 24px)',
    padding: '8px 12px',
    ...restingCard,
    fontSize: '12px',
    lineHeight: '16px',
  },
  head: { display: 'flex', alignItems: 'center', gap: '8px', minHeight: '20px' },
  title: { flexGrow: 1, whiteSpace: 'nowrap', overflow: 'hidden', textOverflow: 'ellipsis' },
  name: { fontWeight: 600 },
  unit: { color: tokens.colorNeutralForeground3 },
  body: { display: 'flex', gap: '16px', alignItems: 'flex-end', marginTop: '4px' },
  upright: { flexDirection: 'column', alignItems: 'stretch', gap: '4px' },
  histogram: { width: '148px', height: '72px', flexShrink: 0, marginBottom: '4px' },
  marks: { display: 'flex', flexWrap: 'wrap', columnGap: '12px', maxWidth: '148px', marginBottom: '4px' },
  mark: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '4px',
    whiteSpace: 'nowrap',
    fontVariantNumeric: 'tabular-nums',
    '::before': { content: '""', height: '10px', borderLeft: `2px solid ${tokens.colorNeutralForeground1}` },
  },
  check: { '::before': { borderLeft: `2px dashed ${tokens.colorBrandForeground1}` } },
  large: { display: 'flex', flexDirection: 'column', gap: '8px', zoom: 1.5, fontSize: '12px', lineHeight: '16px' },
  bar: { width: '84px', height: '10px', borderRadius: '2px' },
})

/** The colours of the classes in a strip, lowest first. */
function stripes(rows: readonly LegendRow[]): string {
  const colours = rows.filter((row) => row.kind === 'class').flatMap((row) => row.colours)
  const ordered = rows[0].colours.length > 1 ? colours : colours.toReversed()
  const at = (k: number) => `${Math.round((k / ordered.length) * 1000) / 10}%`
  return `linear-gradient(to right, ${ordered.map((colour, k) => `${colour} ${at(k)} ${at(k + 1)}`).join(', ')})`
}

/**
 * Below this width of the map a flat legend has one column and no histogram; below this height an upright legend has no
 * histogram.
 */
const wide = 560
/** Below this width, a phone's, the legend is folded until it is opened: its rows for fingers cover half of the map. */
const phoneWide = 420
const tall = 520

/** Reports the size of the legend to the camera while it is mounted. */
function useMeasured(): (element: HTMLElement | null) => (() => void) | undefined {
  const setSize = useSetAtom(legendSizeAtom)
  return useCallback(
    (element) => {
      if (!element) return
      const observer = new ResizeObserver(() => setSize({ width: element.offsetWidth, height: element.offsetHeight }))
      observer.observe(element)
      return () => {
        observer.disconnect()
        setSize(null)
      }
    },
    [setSize],
  )
}

/** Content of the legend for the current colouring; null without one. */
function useLegend() {
  const { t } = useTranslation()
  const theme = useMapTheme()
  const columns = useAtomValue(shownColumnsAtom)
  const colouring = useAtomValue(colouringAtom)
  const scale = useAtomValue(shownScaleAtom)
  const rows = useMemo(
    () => (scale && colouring ? legendRows(scale, colouring, theme, t) : []),
    [scale, colouring, theme, t],
  )
  const domain = scale?.kind === 'numbers' ? scale.classes.domain : null
  const isSpread = domain !== null && domain.high > domain.low
  // Returns the same object while the scale is unchanged, so that values computed from it stay cached.
  const measured = useMemo(
    () =>
      isSpread && scale?.kind === 'numbers' && scale.column
        ? { numbers: scale.column.numbers, classes: scale.classes }
        : null,
    [isSpread, scale],
  )
  if (!columns || !colouring || !scale || !rows.length) return null
  return { columns, colouring, scale, rows, domain, measured, subject: subjectName(columns, colouring, t) }
}

type LegendParts = NonNullable<ReturnType<typeof useLegend>>

/** Distribution of the coloured numbers in the colours of their classes; nothing if there are none. */
function Distribution({ parts }: { parts: LegendParts }) {
  const styles = useStyles()
  const { t } = useTranslation()
  const theme = useMapTheme()
  const { measured, colouring, scale, subject, columns } = parts
  const setLit = useSetAtom(highlightedValuesAtom)
  const marks = useMemo(
    () => (measured ? histogramMarks(columns, measured.numbers, measured.classes) : []),
    [columns, measured],
  )
  if (!measured) return null
  return (
    <div>
      <div className={styles.histogram}>
        <Suspense fallback={null}>
          <Histogram
            values={measured.numbers}
            classes={measured.classes}
            colours={classColours(scale, colouring, theme)}
            label={t('map.histogram', { trait: subject.name })}
            marks={marks}
            onLit={setLit}
          />
        </Suspense>
      </div>
      <div className={styles.marks}>
        {marks.map(({ kind, value }) => (
          <span key={kind} className={mergeClasses(styles.mark, kind === 'check' && styles.check)}>
            {t(`map.histogram.${kind}`, { value: formatNumber(value, measured.classes.decimals) })}
          </span>
        ))}
      </div>
    </div>
  )
}

function Subject({ name, unit }: { name: string; unit: string }) {
  const styles = useStyles()
  return (
    <>
      <span className={styles.name}>{name}</span>
      {unit && <span className={styles.unit}>, {unit}</span>}
    </>
  )
}

/** The legend for presentations: distribution and classes below each other, one and a half times as large. */
export function LargeLegend() {
  const styles = useStyles()
  const { t } = useTranslation()
  const parts = useLegend()
  if (!parts) return null
  return (
    <section className={styles.large} aria-label={t('map.legend')} data-legend="">
      <span className={styles.title}>
        <Subject {...parts.subject} />
      </span>
      <Distribution parts={parts} />
      <div>
        <LegendList rows={parts.rows} columns={1} />
        <PhotoKey />
      </div>
    </section>
  )
}

/** The classes of the colouring with counts, as a list to filter by, and the distribution of a coloured trait. */
export function Legend(props: { pane: PaneSize }) {
  const styles = useStyles()
  const { t } = useTranslation()
  const isNumbering = useAtomValue(isNumberingAtom)
  const [choice, setFolded] = useAtom(legendFoldedAtom)
  const isFolded = choice ?? (props.pane.height < 620 || props.pane.width < phoneWide)
  const measure = useMeasured()
  const wayBack = useReturnFocus()
  const isUpright = useAtomValue(legendDockAtom) === 'side'
  const parts = useLegend()
  if (!parts || isNumbering) return null
  const { columns, colouring, scale, rows, domain, subject } = parts
  const hasBars = isUpright ? props.pane.height >= tall : props.pane.width >= wide
  const decimals = scale.kind === 'numbers' ? scale.classes.decimals : 0
  const { subject: by } = colouring
  const isNumeric = by.by === 'number' || (by.by === 'trait' && isNumberTrait(traitColumn(columns, by.trait)?.trait))
  return (
    <section
      ref={measure}
      className={styles.card}
      aria-label={t('map.legend')}
      data-legend=""
      data-pane-float=""
      {...paneCoverMark}
      {...wayBack}
    >
      <div className={styles.head}>
        <span className={styles.title}>
          <Subject {...subject} />
          {isFolded && domain && (
            <span> {`${formatNumber(domain.low, decimals)} – ${formatNumber(domain.high, decimals)}`}</span>
          )}
        </span>
        {isFolded && <span className={styles.bar} style={{ background: stripes(rows) }} aria-hidden />}
        {!isFolded && isNumeric && <ScaleMenu middle={domain ? (domain.low + domain.high) / 2 : 0} />}
        <Button
          appearance="subtle"
          size="small"
          icon={isFolded ? <ChevronUpRegular /> : <ChevronDownRegular />}
          aria-label={t(isFolded ? 'map.legend.unfold' : 'map.legend.fold')}
          aria-expanded={!isFolded}
          onClick={() => setFolded(!isFolded)}
        />
      </div>
      {!isFolded && (
        <div className={mergeClasses(styles.body, isUpright && styles.upright)}>
          {hasBars && <Distribution parts={parts} />}
          <div>
            <LegendList rows={rows} columns={!isUpright && hasBars && rows.length > 4 ? 2 : 1} />
            <PhotoKey />
          </div>
        </div>
      )}
    </section>
  )
}

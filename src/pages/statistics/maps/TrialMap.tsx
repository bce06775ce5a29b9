import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { useAtomValue, useStore } from 'jotai'
import { type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Gestures } from '../../../canvas/gesture.ts'
import type { PaneCamera } from '../../../canvas/PaneCamera.ts'
import { PaneStage } from '../../../canvas/PaneStage.tsx'
import type { Pane } from '../../../canvas/pane.ts'
import type { PaneSize } from '../../../canvas/paneSize.ts'
import { usePane } from '../../../canvas/usePane.ts'
import { usePaneSize } from '../../../canvas/usePaneSize.ts'
import type { FieldYearColumns } from '../../../domain/columns/fieldYear.ts'
import { formatNumber } from '../../../i18n/format.ts'
import { activate } from '../../../state/map/select/rangeSelection.ts'
import { plotSeenAt, seenGridAtom } from '../../../state/map/view/seenGrid.ts'
import { compareWithLineOf, isPickingControlAtom, linkedPlotAtom } from '../../../state/statistics/trialMaps.ts'
import type { Store } from '../../../state/store.ts'
import { loadedYearAtom } from '../../../state/year/loaded.ts'
import { selectionAtom } from '../../../state/year/selection.ts'
import { useForcedColours, useMapTheme } from '../../../ui/theme/ThemeProvider.tsx'
import type { MapTheme } from '../../../ui/theme.ts'
import { fitCamera } from '../../../workbench/fit.ts'
import { type PlotContent, PlotMapScene } from '../../../workbench/maps/PlotMapScene.ts'
import { selectingGestures } from '../../../workbench/maps/selectingGestures.ts'
import type { FieldHit } from '../../../workbench/scene/FieldScene.ts'
import type { FieldPlan } from '../../../workbench/scene/readField.ts'
import { formatMessage } from '../resultText.ts'
import { FieldScaleBar } from './FieldScaleBar.tsx'
import { decimalsOfField, type FieldChart, styleOfField, valuesOfField } from './fieldScale.ts'
import type { TrialCamera } from './useTrialCamera.ts'

/** Presses on a map of a result: they select, or, while a control is being chosen, choose the plot's line. */
function trialGestures(store: Store, camera: PaneCamera): Gestures<FieldHit> {
  const selecting = selectingGestures(store, camera)
  return {
    begin(hit, press) {
      const grid = store.get(seenGridAtom)
      if (press.button !== 0 || !grid || !store.get(isPickingControlAtom)) return selecting.begin(hit, press)
      const plot = hit.kind === 'place' ? plotSeenAt(grid, hit.row, hit.col) : -1
      if (plot >= 0) compareWithLineOf(store, plot)
      return null
    },
  }
}

/** The values of a chart as the texts of plots: the value, and with `isNamed` label and line. */
function fieldContent(
  chart: FieldChart,
  plan: FieldPlan,
  { theme, isForced, isNamed }: { theme: MapTheme; isForced: boolean; isNamed: boolean },
): PlotContent {
  const { columns } = plan
  const values = valuesOfField(chart, columns)
  const decimals = decimalsOfField(chart)
  return {
    style: styleOfField(chart, columns, theme, isForced),
    text: {
      main: (plot) => (isNamed ? (columns.label[plot] ?? columns.name[plot]) : null),
      line: (plot) => (isNamed && columns.line[plot] ? (columns.lines.get(columns.line[plot])?.name ?? null) : null),
      value: (plot) => (Number.isNaN(values[plot]) ? null : formatNumber(values[plot], decimals)),
    },
  }
}

const useStyles = makeStyles({
  card: {
    display: 'flex',
    flexDirection: 'column',
    minWidth: 0,
    backgroundColor: tokens.colorNeutralBackground1,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: '6px',
    overflow: 'hidden',
  },
  head: {
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'space-between',
    alignItems: 'center',
    gap: '4px 12px',
    padding: '8px 12px',
  },
  title: { margin: 0, fontSize: '14px', lineHeight: '20px', fontWeight: 600, overflowWrap: 'anywhere' },
  number: {
    display: 'inline-block',
    minWidth: '18px',
    marginRight: '8px',
    textAlign: 'center',
    fontWeight: 400,
    color: tokens.colorNeutralForeground2,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: '4px',
    backgroundColor: tokens.colorNeutralBackground2,
  },
  unit: { marginLeft: '8px', fontSize: '12px', fontWeight: 400, color: tokens.colorNeutralForeground3 },
  plane: {
    position: 'relative',
    overflow: 'hidden',
    userSelect: 'none',
    touchAction: 'none',
    backgroundColor: tokens.colorNeutralBackground3,
  },
  grid: { position: 'absolute', inset: 0, overflow: 'hidden', touchAction: 'none', outline: 'none' },
  picking: { cursor: 'crosshair' },
})

/** Minimum height of a map, maximum of a single one, and minimum of an enlarged one or one of several; CSS pixels. */
const lowest = 150
const singleMapHeight = 400
const severalMapsHeight = 220
/** Space above the maps, and their headings, CSS pixels. */
const above = 340

type MapArrangement = 'only' | 'alone' | 'amongOthers'

/** Maximum height of a map: several fit a typical window together, a single one may fill it. */
function largestOf(standing: MapArrangement): number {
  if (standing === 'only') return singleMapHeight
  if (standing === 'alone') return Math.max(singleMapHeight, window.innerHeight - above)
  return Math.max(severalMapsHeight, (window.innerHeight - above) / 2 - 48)
}

/** The height of a map: as the field needs at its width, within limits. */
function heightOf({ field }: TrialCamera, width: number, standing: MapArrangement): number {
  const largest = largestOf(standing)
  const { plan } = field
  if (!plan || width === 0) return lowest
  const { size, aspect, bounds } = plan
  const room = { width, height: largest, ratio: 1 }
  const fitted = fitCamera(size, room, aspect, { top: 1, left: 1, bottom: size.rows, right: size.cols })
  const drawnHeight = bounds.extent(fitted).height + bounds.inset.top + 2 * bounds.padding + 12
  return Math.round(Math.min(largest, Math.max(lowest, drawnHeight)))
}

interface TrialMapProps {
  readonly chart: FieldChart
  /** The result in words, for users who cannot see it. */
  readonly verdict: string
  /** Whether its plots show labels and lines in addition to values, and its heading has the legend. */
  readonly isNamed: boolean
  readonly hasScale: boolean
  /** Its number among several maps, from 1; null = it is the only one. */
  readonly number: number | null
  /** The only map, the enlarged one of several, or one of the others. */
  readonly arrangement: MapArrangement
  readonly shared: TrialCamera
  /** Registers the shown scene, so that files can be made from it. */
  readonly onScene: (title: string, scene: PlotMapScene | null) => void
}

/** One map of a result with its heading and the scale of its colours. */
export function TrialMap(props: TrialMapProps) {
  const { chart, number, arrangement, shared } = props
  const styles = useStyles()
  const { t } = useTranslation()
  const root = useRef<HTMLDivElement>(null)
  const size = usePaneSize(root)
  const title = formatMessage(t, chart.title)
  const height = heightOf(shared, size?.width ?? 0, arrangement)
  // The camera keeps the fit of its first pane, so it must not be created before the pane has its final height.
  const [isLaidOut, setLaidOut] = useState(false)
  const hasHeight = size !== null && Math.abs(size.height - height) < 4
  useLayoutEffect(() => {
    if (hasHeight) setLaidOut(true)
  }, [hasHeight])
  return (
    <section className={styles.card} aria-label={title} data-map={chart.title.key}>
      <div className={styles.head}>
        <h3 className={styles.title}>
          {number !== null && <span className={styles.number}>{number}</span>}
          {title}
          {chart.unit && <span className={styles.unit}>{chart.unit}</span>}
        </h3>
        {props.hasScale && <FieldScaleBar chart={chart} />}
      </div>
      <div ref={root} className={styles.plane} style={{ height }} data-chart="field">
        {isLaidOut && size && size.width > 0 && size.height > 0 && (
          <Mounted {...props} title={title} root={root} size={size} />
        )}
      </div>
    </section>
  )
}

const labelOf = (columns: FieldYearColumns | null, plot: number): string =>
  columns?.label[plot] ?? columns?.name[plot] ?? ''

/** Marks the plot under the pointer on all maps. */
function useLinkedCursor(surface: RefObject<HTMLElement | null>, pane: Pane<FieldHit> | null): void {
  const store = useStore()
  useEffect(() => {
    const element = surface.current
    if (!element || !pane) return
    const move = (event: PointerEvent) => {
      const hit = pane.pointOf(event)?.hit
      const grid = store.get(seenGridAtom)
      const plot = grid && hit?.kind === 'place' ? plotSeenAt(grid, hit.row, hit.col) : -1
      store.set(linkedPlotAtom, plot < 0 ? null : plot)
    }
    const leave = () => store.set(linkedPlotAtom, null)
    element.addEventListener('pointermove', move)
    element.addEventListener('pointerleave', leave)
    return () => {
      element.removeEventListener('pointermove', move)
      element.removeEventListener('pointerleave', leave)
      leave()
    }
  }, [surface, pane, store])
}

function Mounted(props: TrialMapProps & { title: string; root: RefObject<HTMLDivElement | null>; size: PaneSize }) {
  const { chart, verdict, shared, title, root, size, onScene, isNamed } = props
  const { field, camera, steering } = shared
  const styles = useStyles()
  const store = useStore()
  const { t } = useTranslation()
  const theme = useMapTheme()
  const isForced = useForcedColours()
  const isPicking = useAtomValue(isPickingControlAtom)
  const view = useMemo(
    () => ({
      theme,
      isForced,
      content: (plan: FieldPlan) => fieldContent(chart, plan, { theme, isForced, isNamed }),
      nameOf: (_: string, value: string | null, plot: number) => {
        // The label is needed even if the map shows only values.
        const label = labelOf(store.get(loadedYearAtom), plot)
        return value === null
          ? t('trialMaps.plotWithout', { label, map: title })
          : t('trialMaps.plot', { label, map: title, value, unit: chart.unit ?? '' }).trim()
      },
    }),
    [store, theme, isForced, isNamed, t, title, chart],
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: the look is followed by the effect below
  const { scene, gestures } = useMemo(
    () => ({ scene: new PlotMapScene(store, field, view), gestures: trialGestures(store, camera) }),
    [store, field, camera],
  )
  const { pane, surface, stage } = usePane(root, size, scene, camera, gestures)
  useLayoutEffect(() => {
    steering.setPane(size)
    steering.follows(field.plan)
  }, [steering, field, size])
  useLayoutEffect(() => {
    scene.show(view)
    pane?.redraw()
  }, [scene, pane, view])
  useLinkedCursor(surface, pane)
  useLayoutEffect(() => {
    onScene(chart.title.key, scene)
    return () => onScene(chart.title.key, null)
  }, [onScene, chart, scene])
  return (
    <>
      <PaneStage size={size} stage={stage} pane={pane} />
      {/* biome-ignore lint/a11y/useSemanticElements: a table element cannot lie over a canvas place by place */}
      <div
        ref={surface}
        className={mergeClasses(styles.grid, isPicking && styles.picking)}
        role="grid"
        aria-multiselectable
        aria-label={`${title}. ${verdict}`}
        tabIndex={-1}
        onFocus={(event) => {
          const row = Number(event.target.getAttribute('aria-rowindex'))
          const col = Number(event.target.getAttribute('aria-colindex'))
          if (row && col && !store.get(selectionAtom).active) activate(store, { row, col })
        }}
      />
    </>
  )
}

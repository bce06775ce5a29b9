import { Button, makeStyles } from '@fluentui/react-components'
import { useAtom, useAtomValue, useSetAtom, useStore } from 'jotai'
import { type RefObject, useCallback, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { focusEntry } from '../../../canvas/focusEntry.ts'
import { wheelZooms } from '../../../canvas/wheel.ts'
import { commandNamed } from '../../../commands/command.ts'
import { ownStatisticsCommands } from '../../../commands/pages/statisticsCommands.ts'
import { runChosen } from '../../../commands/runCommand.ts'
import { enlargedMapAtom, isPickingControlAtom, shownMapsAtom } from '../../../state/statistics/trialMaps.ts'
import { lastUsedPaneAtom } from '../../../state/year/selection.ts'
import { Segments } from '../../../ui/form/Segments.tsx'
import { ownTab } from '../../../ui/overlay/ownTab.ts'
import type { PlotMapScene } from '../../../workbench/maps/PlotMapScene.ts'
import { formatMessage } from '../resultText.ts'
import { FieldScaleBar } from './FieldScaleBar.tsx'
import { chartsByScale, type FieldChart } from './fieldScale.ts'
import { PlotValues } from './PlotValues.tsx'
import { TrialMap } from './TrialMap.tsx'
import { type TrialCamera, useTrialCamera } from './useTrialCamera.ts'

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', gap: '12px', minWidth: 0 },
  bar: { display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', alignItems: 'center', gap: '8px' },
  scales: { display: 'flex', flexWrap: 'wrap', gap: '4px 20px' },
  scale: { display: 'flex', alignItems: 'center', gap: '8px', fontSize: '12px', lineHeight: '16px' },
  maps: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(max(min(320px, 100%), calc(50% - 6px)), 1fr))',
    gap: '12px',
    alignItems: 'start',
  },
})

/** Passes a wheel event that would not move the maps to the page, because the whole field is visible. */
function usePassedWheel({ field, camera }: TrialCamera) {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = ref.current
    if (!element) return
    const pass = (event: WheelEvent) => {
      const { now, size } = camera
      if (wheelZooms(event) || !now) return
      const { width, height } = field.extent(now)
      const { left, top } = field.inset
      if (width <= size.width - left && height <= size.height - top) event.stopPropagation()
    }
    element.addEventListener('wheel', pass, { capture: true, passive: true })
    return () => element.removeEventListener('wheel', pass, { capture: true })
  }, [field, camera])
  return ref
}

/** One legend for each scale, with the numbers and names of its maps. */
function Scales({ charts }: { charts: readonly FieldChart[] }) {
  const styles = useStyles()
  const { t } = useTranslation()
  return (
    <div className={styles.scales} data-scales>
      {chartsByScale(charts).map((chartsOfScale) => (
        <span key={chartsOfScale[0].title.key} className={styles.scale}>
          {chartsOfScale.map((chart) => `${charts.indexOf(chart) + 1} ${formatMessage(t, chart.title)}`).join(', ')}
          <FieldScaleBar chart={chartsOfScale[0]} />
          {chartsOfScale[0].unit}
        </span>
      ))}
    </div>
  )
}

/** A removed map loses the focus: the one shown instead is focused once it is drawn. */
function useRestoredFocus(root: RefObject<HTMLElement | null>, enlarged: number | null): void {
  const store = useStore()
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked when another map is shown
  useEffect(() => {
    if (document.activeElement !== document.body || store.get(lastUsedPaneAtom) !== 'maps') return
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => {
        if (root.current) focusEntry(root.current)
      })
    })
    return () => cancelAnimationFrame(frame)
  }, [root, store, enlarged])
}

/** The maps of a result: one field, one camera, one selection. One of several can be enlarged. */
export function TrialMaps(props: {
  charts: readonly FieldChart[]
  verdict: string
  /** Called with the shown scenes by title, so that files can be made from them. */
  onScenes: (scenes: ReadonlyMap<string, PlotMapScene>) => void
}) {
  const { charts, verdict, onScenes } = props
  const styles = useStyles()
  const store = useStore()
  const { t } = useTranslation()
  const shared = useTrialCamera()
  const passed = usePassedWheel(shared)
  const [enlarged, setEnlarged] = useAtom(enlargedMapAtom)
  useRestoredFocus(passed, enlarged)
  const isPicking = useAtomValue(isPickingControlAtom)
  const setShown = useSetAtom(shownMapsAtom)
  const isSeveral = charts.length > 1
  const enlargedChart = isSeveral && enlarged !== null ? (charts[enlarged] ?? null) : null
  useEffect(() => {
    setShown(charts.length)
    return () => setShown(0)
  }, [setShown, charts.length])
  const scenes = useRef(new Map<string, PlotMapScene>())
  const onScene = useCallback(
    (title: string, scene: PlotMapScene | null) => {
      if (scene) scenes.current.set(title, scene)
      else scenes.current.delete(title)
      onScenes(scenes.current)
    },
    [onScenes],
  )
  const choices = charts.map((chart, k) => ({ value: String(k), text: `${k + 1} ${formatMessage(t, chart.title)}` }))
  return (
    <div ref={passed} className={styles.root} data-region="maps" data-pane="maps" {...ownTab}>
      <div className={styles.bar}>
        {isSeveral ? (
          <Segments
            label={t('trialMaps.which')}
            value={enlargedChart ? String(enlarged) : 'all'}
            choices={[{ value: 'all', text: t('trialMaps.all') }, ...choices]}
            onChoose={(value) => setEnlarged(value === 'all' ? null : Number(value))}
          />
        ) : (
          <span />
        )}
        {isSeveral && !enlargedChart && <Scales charts={charts} />}
        {isPicking && <span role="status">{t('trialMaps.picking')}</span>}
        <Button
          size="small"
          appearance="transparent"
          onClick={() => runChosen(store, commandNamed(ownStatisticsCommands, 'statistics.showOnMap'))}
        >
          {t('command.statistics.showOnMap')}
        </Button>
      </div>
      <div className={styles.maps}>
        {(enlargedChart ? [enlargedChart] : charts).map((chart) => (
          <TrialMap
            key={chart.title.key}
            chart={chart}
            verdict={verdict}
            isNamed={chart === (enlargedChart ?? charts[0])}
            hasScale={!isSeveral || enlargedChart !== null}
            number={isSeveral ? charts.indexOf(chart) + 1 : null}
            arrangement={!isSeveral ? 'only' : enlargedChart ? 'alone' : 'amongOthers'}
            shared={shared}
            onScene={onScene}
          />
        ))}
      </div>
      <PlotValues charts={charts} />
    </div>
  )
}

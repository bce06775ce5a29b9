import { makeStyles } from '@fluentui/react-components'
import { useAtomValue, useStore } from 'jotai'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { seenAngle } from '../../domain/layout/viewCorner.ts'
import { legendSizeAtom } from '../../state/map/legend/legendFold.ts'
import { numberingDraftAtom } from '../../state/map/numbering/numberingDraft.ts'
import { seenGridAtom } from '../../state/map/view/seenGrid.ts'
import { loadedYearAtom, revisionAtom } from '../../state/year/loaded.ts'
import { useMapTheme } from '../../ui/theme/ThemeProvider.tsx'
import { compassDock, compassSize } from '../docks.ts'
import type { SceneParts } from '../scene/useMapScene.ts'

const useStyles = makeStyles({ compass: { position: 'absolute', left: 0, top: 0, pointerEvents: 'none' } })

/**
 * Where north is on the map as seen; nothing if it has not been entered. Shown only where it covers no plot; the minimap
 * has priority.
 */
export function Compass(props: { parts: SceneParts }) {
  const styles = useStyles()
  const theme = useMapTheme()
  useAtomValue(revisionAtom)
  const { t } = useTranslation()
  const grid = useAtomValue(seenGridAtom)
  const north = useAtomValue(loadedYearAtom)?.structure.north ?? null
  const element = useRef<SVGSVGElement>(null)
  const store = useStore()
  const { scene, pane } = props.parts
  useEffect(() => {
    let shown: { on: SVGSVGElement; transform: string } | null = null
    const follow = () => {
      const g = scene.geometry
      if (!element.current || !g) return
      const { ratio } = g.pane
      const field = {
        x: (g.left - g.scrollX) / ratio,
        y: (g.top - g.scrollY) / ratio,
        w: g.cols.length / ratio,
        h: g.rows.length / ratio,
      }
      const inset = { left: g.left / ratio, top: g.top / ratio }
      const at = store.get(numberingDraftAtom) ? null : compassDock(g.pane, inset, field, store.get(legendSizeAtom))
      const transform = at ? `translate(${at.x}px, ${at.y}px)` : 'none'
      if (shown?.on === element.current && shown.transform === transform) return
      shown = { on: element.current, transform }
      Object.assign(element.current.style, { display: at ? 'block' : 'none', transform })
    }
    follow()
    const stops = [pane.onFrame(follow), store.sub(legendSizeAtom, follow)]
    return () => {
      for (const stop of stops) stop()
    }
  }, [scene, pane, store])
  if (!grid || north === null) return null
  return (
    <svg
      ref={element}
      className={styles.compass}
      style={{ display: 'none' }}
      {...compassSize}
      viewBox="0 0 40 52"
      aria-hidden
    >
      <text x={20} y={9} textAnchor="middle" fontSize={10} fontWeight={600} fill={theme.text3}>
        {t('map.north')}
      </text>
      <g transform={`rotate(${seenAngle(north, grid.view)} 20 32)`} data-north={north}>
        <circle cx={20} cy={32} r={18.5} fill={theme.surface} stroke={theme.controlBorder} />
        <path d="M20 18 L24 32 L16 32 Z" fill={theme.text1} />
        <path d="M20 46 L24 32 L16 32 Z" fill={theme.controlBorder} />
      </g>
    </svg>
  )
}

import { makeStyles, tokens } from '@fluentui/react-components'
import { useAtomValue, useStore } from 'jotai'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '../../i18n/format.ts'
import { legendSizeAtom } from '../../state/map/legend/legendFold.ts'
import { numberingDraftAtom } from '../../state/map/numbering/numberingDraft.ts'
import { loadedYearAtom } from '../../state/year/loaded.ts'
import { scaleBarDock, scaleBarLength } from '../docks.ts'
import type { SceneParts } from '../scene/useMapScene.ts'

const useStyles = makeStyles({
  bar: {
    position: 'absolute',
    left: 0,
    top: 0,
    display: 'none',
    boxSizing: 'border-box',
    height: '20px',
    paddingTop: '0',
    textAlign: 'center',
    pointerEvents: 'none',
    fontSize: '11px',
    lineHeight: '14px',
    fontVariantNumeric: 'tabular-nums',
    color: tokens.colorNeutralForeground2,
    whiteSpace: 'nowrap',
    '::after': {
      content: '""',
      position: 'absolute',
      left: 0,
      right: 0,
      bottom: 0,
      height: '5px',
      boxSizing: 'border-box',
      border: `1.5px solid ${tokens.colorNeutralForeground2}`,
      borderTop: 0,
    },
  },
})

/**
 * A length in metres along the rows of the map as seen, where it covers no plot; nothing while the size of the plots is
 * unknown.
 */
export function ScaleBar(props: { parts: SceneParts }) {
  const styles = useStyles()
  const { t } = useTranslation()
  const store = useStore()
  const element = useRef<HTMLDivElement>(null)
  const hasCompass = (useAtomValue(loadedYearAtom)?.structure.north ?? null) !== null
  const { scene, pane } = props.parts
  useEffect(() => {
    let shown = ''
    const follow = () => {
      const bar = element.current
      const g = scene.geometry
      const { plan } = scene.content
      if (!bar || !g || !plan) return
      const length = plan.plotWidth === null ? null : scaleBarLength(g.cellWidth / plan.plotWidth)
      const { ratio } = g.pane
      const field = {
        x: (g.left - g.scrollX) / ratio,
        y: (g.top - g.scrollY) / ratio,
        w: g.cols.length / ratio,
        h: g.rows.length / ratio,
      }
      const inset = { left: g.left / ratio, top: g.top / ratio }
      const isIdle = !store.get(numberingDraftAtom)
      const at =
        length && isIdle
          ? scaleBarDock(g.pane, inset, field, store.get(legendSizeAtom), length.width, hasCompass)
          : null
      const next = length && at ? `${at.x} ${at.y} ${length.width} ${length.metres}` : ''
      if (next === shown) return
      shown = next
      bar.style.display = at ? 'block' : 'none'
      if (!length || !at) return
      bar.style.transform = `translate(${at.x}px, ${at.y}px)`
      bar.style.width = `${length.width}px`
      bar.textContent = t('map.scaleBar', { metres: formatNumber(length.metres) })
    }
    follow()
    const stops = [pane.onFrame(follow), store.sub(legendSizeAtom, follow)]
    return () => {
      for (const stop of stops) stop()
    }
  }, [scene, pane, store, t, hasCompass])
  return <div ref={element} className={styles.bar} data-scale-bar="" />
}

import { makeStyles } from '@fluentui/react-components'
import { useAtomValue, useStore } from 'jotai'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { viewExchangesAxes } from '../../domain/layout/viewCorner.ts'
import { numberingDraftAtom } from '../../state/map/numberingDraft.ts'
import { type SeenGrid, seenGridAtom, toSeen } from '../../state/map/seenGrid.ts'
import { loadedAtom } from '../../state/year/loaded.ts'
import { useMapTheme } from '../../ui/theme/ThemeProvider.tsx'
import type { SceneParts } from '../scene/useMapScene.ts'

const useStyles = makeStyles({ compass: { position: 'absolute', left: '48px', bottom: '16px', pointerEvents: 'none' } })

/** Angle of the stored map's top as it is seen, degrees clockwise from up. */
export function topAngle(grid: SeenGrid): number {
  const from = toSeen(grid, { row: 2, col: 1 })
  const to = toSeen(grid, { row: 1, col: 1 })
  if (viewExchangesAxes(grid.view)) return to.col > from.col ? 90 : 270
  return to.row < from.row ? 0 : 180
}

/** Room that the compass needs below the field, CSS pixels. */
const room = 92

/** Where north lies, or the stored map's top while nobody has said; shown only where it covers no plot, and it yields to the overview. */
export function Compass(props: { parts: SceneParts }) {
  const styles = useStyles()
  const theme = useMapTheme()
  const { t } = useTranslation()
  const grid = useAtomValue(seenGridAtom)
  const north = useAtomValue(loadedAtom)?.structure.north ?? 0
  const element = useRef<SVGSVGElement>(null)
  const store = useStore()
  const { scene, pane } = props.parts
  useEffect(() => {
    const follow = () => {
      const g = scene.geometry
      if (!element.current || !g) return
      const below = (g.height - (g.rows.length - g.scrollY)) / g.pane.ratio
      const fits = g.cols.length <= g.width && g.rows.length <= g.height
      const isFree = fits && below >= room && !store.get(numberingDraftAtom)
      element.current.style.display = isFree ? 'block' : 'none'
    }
    follow()
    return pane.onFrame(follow)
  }, [scene, pane, store])
  if (!grid) return null
  return (
    <svg
      ref={element}
      className={styles.compass}
      style={{ display: 'none' }}
      width={40}
      height={52}
      viewBox="0 0 40 52"
      aria-hidden
    >
      <text x={20} y={9} textAnchor="middle" fontSize={10} fontWeight={600} fill={theme.text3}>
        {t('map.north')}
      </text>
      <g transform={`rotate(${topAngle(grid) + north} 20 32)`}>
        <circle cx={20} cy={32} r={18.5} fill={theme.surface} stroke={theme.controlBorder} />
        <path d="M20 18 L24 32 L16 32 Z" fill={theme.text1} />
        <path d="M20 46 L24 32 L16 32 Z" fill={theme.controlBorder} />
      </g>
    </svg>
  )
}

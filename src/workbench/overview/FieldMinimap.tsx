import { useStore } from 'jotai'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Minimap } from '../../canvas/Minimap.tsx'
import { cameraRequests } from '../../state/map/view/cameraRequest.ts'
import { request } from '../../state/shell/requests.ts'
import { useMapTheme } from '../../ui/theme/ThemeProvider.tsx'
import type { SceneParts } from '../scene/useMapScene.ts'
import { FieldOverview } from './FieldOverview.ts'

/** The minimap, shown while the whole field does not fit, with selection and problems as dots. */
export function FieldMinimap(props: { parts: SceneParts }) {
  const { scene, pane } = props.parts
  const { t } = useTranslation()
  const store = useStore()
  const theme = useMapTheme()
  const overview = useMemo(() => new FieldOverview(store, scene, theme), [store, scene, theme])
  const fit = () => request(store, cameraRequests, { kind: 'fit' })
  return <Minimap pane={pane} bounds={scene} overview={overview} label={t('map.minimap')} onFit={fit} />
}

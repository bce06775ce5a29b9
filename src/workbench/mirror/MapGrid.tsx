import { makeStyles } from '@fluentui/react-components'
import { useAtomValue, useStore } from 'jotai'
import { type ReactNode, type Ref, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { loadedAtom, touchedAtom } from '../../state/loaded.ts'
import { numberingDraftAtom, numberingPreviewAtom } from '../../state/map/numberingDraft.ts'
import { activate, activeSeen } from '../../state/map/select/rangeSelection.ts'
import { selectionAtom } from '../../state/selection.ts'
import { shownDecimalsAtom } from '../../state/shownDecimals.ts'
import { colouringAtom } from '../../state/view.ts'
import type { SceneParts } from '../scene/useMapScene.ts'
import { GridMirror } from './GridMirror.ts'
import { placeName } from './placeName.ts'

const useStyles = makeStyles({
  grid: { position: 'absolute', inset: 0, overflow: 'hidden', touchAction: 'none', outline: 'none' },
})

/** The map's surface: takes the pointer, and holds the invisible grid that names its places. */
export function MapGrid(props: { parts: SceneParts | null; surface: Ref<HTMLDivElement>; children?: ReactNode }) {
  const { parts } = props
  const styles = useStyles()
  const store = useStore()
  const { t } = useTranslation()
  const columns = useAtomValue(loadedAtom)
  const holder = useRef<HTMLDivElement>(null)

  useEffect(() => {
    const element = holder.current
    if (!element || !parts) return
    const { scene, pane } = parts
    const mirror = new GridMirror(element, (row, col) =>
      scene.content.plan
        ? placeName(
            t,
            scene.content.plan,
            scene.content,
            store.get(colouringAtom),
            { row, col },
            store.get(shownDecimalsAtom),
          )
        : '',
    )
    const follow = () => {
      const { plan } = scene.content
      if (!plan || !scene.geometry) return
      mirror.show({
        yearId: plan.columns.year_id,
        grid: plan.grid,
        geometry: scene.geometry,
        mask: store.get(selectionAtom).mask,
        active: activeSeen(store),
      })
    }
    const rename = () => mirror.rename()
    const named = [touchedAtom, colouringAtom, numberingDraftAtom, numberingPreviewAtom] as const
    const stops = [pane.onFrame(follow), ...named.map((atom) => store.sub(atom, rename))]
    follow()
    return () => {
      for (const stop of stops) stop()
      mirror.dispose()
    }
  }, [parts, store, t])

  return (
    // biome-ignore lint/a11y/useSemanticElements: a table element cannot lie over a canvas place by place
    <div
      ref={(element) => {
        holder.current = element
        if (typeof props.surface === 'function') props.surface(element)
        else if (props.surface) props.surface.current = element
      }}
      className={styles.grid}
      role="grid"
      aria-multiselectable
      aria-label={t('map.grid', { nursery: columns?.field_name ?? '', year: String(columns?.year ?? '') })}
      tabIndex={-1}
      onFocus={(event) => {
        const row = Number(event.target.getAttribute('aria-rowindex'))
        const col = Number(event.target.getAttribute('aria-colindex'))
        if (row && col && !store.get(selectionAtom).active) activate(store, { row, col })
      }}
    >
      {props.children}
    </div>
  )
}

import { makeStyles } from '@fluentui/react-components'
import { useAtomValue, useStore } from 'jotai'
import type { RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { activate } from '../../state/map/select/rangeSelection.ts'
import { loadedYearAtom } from '../../state/year/loaded.ts'
import { selectionAtom } from '../../state/year/selection.ts'

const useStyles = makeStyles({
  grid: { position: 'absolute', inset: 0, overflow: 'hidden', touchAction: 'none', outline: 'none' },
})

/** The map's surface: receives the pointer and contains the invisible grid that names its positions. */
export function MapSurface(props: { surface: RefObject<HTMLDivElement | null> }) {
  const styles = useStyles()
  const store = useStore()
  const { t } = useTranslation()
  const columns = useAtomValue(loadedYearAtom)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a table element cannot lie over a canvas place by place
    <div
      ref={props.surface}
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
    />
  )
}

import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { useAtomValue } from 'jotai'
import { lazy, type ReactNode, Suspense } from 'react'
import { isDesigningAtom } from '../../../state/map/design/designDraft.ts'

const DesignPanel = lazy(async () => ({ default: (await import('./DesignPanel.tsx')).DesignPanel }))
const DesignScore = lazy(async () => ({ default: (await import('./DesignScore.tsx')).DesignScore }))

// Mutually exclusive, because the order of matching rules is not guaranteed.
const narrow = '@container page (min-width: 700px) and (max-width: 1179.98px) and (min-height: 560px)'
const low = '@container page (min-width: 700px) and (max-width: 1179.98px) and (max-height: 559.98px)'
const phone = '@container page (max-width: 699.98px)'

const useStyles = makeStyles({
  frame: { position: 'absolute', inset: 0, display: 'grid', gridTemplate: '"map" minmax(0, 1fr) / minmax(0, 1fr)' },
  // The score is below the fields if three columns would leave the map no space.
  designing: {
    gridTemplate: '"fields map score" minmax(0, 1fr) / 304px minmax(0, 1fr) 264px',
    [narrow]: {
      gridTemplate: '"fields map" minmax(0, 3fr) "score map" minmax(0, 2fr) / 288px minmax(0, 1fr)',
    },
    // In a low window neither would have enough space if they were stacked.
    [low]: { gridTemplate: '"fields map score" minmax(0, 1fr) / 264px minmax(0, 1fr) 208px' },
    [phone]: {
      gridTemplate: '"map" minmax(0, 2fr) "fields" minmax(0, 3fr) "score" minmax(0, 2fr) / minmax(0, 1fr)',
    },
  },
  map: { gridArea: 'map', position: 'relative', minWidth: 0, minHeight: 0 },
  side: {
    display: 'flex',
    flexDirection: 'column',
    minWidth: 0,
    minHeight: 0,
    backgroundColor: tokens.colorNeutralBackground1,
    zIndex: 3,
  },
  fields: { gridArea: 'fields', borderRight: `1px solid ${tokens.colorNeutralStroke2}` },
  score: {
    gridArea: 'score',
    borderLeft: `1px solid ${tokens.colorNeutralStroke2}`,
    [narrow]: {
      borderLeft: 'none',
      borderRight: `1px solid ${tokens.colorNeutralStroke2}`,
      borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
    },
  },
})

/** The map, in design mode between the fields of the design and its score. */
export function DesignFrame({ children }: { children: ReactNode }) {
  const styles = useStyles()
  const isDesigning = useAtomValue(isDesigningAtom)
  return (
    <div className={mergeClasses(styles.frame, isDesigning && styles.designing)}>
      {isDesigning && (
        <div className={mergeClasses(styles.side, styles.fields)} data-pane-float="">
          <Suspense>
            <DesignPanel />
          </Suspense>
        </div>
      )}
      <div className={styles.map}>{children}</div>
      {isDesigning && (
        <div className={mergeClasses(styles.side, styles.score)} data-pane-float="">
          <Suspense>
            <DesignScore />
          </Suspense>
        </div>
      )}
    </div>
  )
}

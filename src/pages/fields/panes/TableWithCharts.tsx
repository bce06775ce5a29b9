import { makeStyles, tokens } from '@fluentui/react-components'
import { useAtom, useAtomValue } from 'jotai'
import { type KeyboardEvent, lazy, type PointerEvent, Suspense, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { PlotTable } from '../../../grid/PlotTable.tsx'
import { chartsOpenAtom, chartsShare, chartsShareAtom, defaultChartsShare } from '../../../state/year/charts.ts'

const ChartsPanel = lazy(() => import('../charts/ChartsPanel.tsx'))

const barHeight = 7
const keyStep = 16

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', height: '100%', minHeight: 0 },
  table: { flexGrow: 1, flexBasis: 0, minHeight: 0 },
  charts: { display: 'flex', flexDirection: 'column', flexShrink: 0, minHeight: '180px', maxHeight: '75%' },
  bar: {
    height: `${barHeight}px`,
    flexShrink: 0,
    cursor: 'row-resize',
    touchAction: 'none',
    backgroundColor: tokens.colorNeutralBackground2,
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    display: 'grid',
    placeItems: 'center',
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-1px', zIndex: 2 },
    '::after': {
      content: '""',
      width: '32px',
      height: '3px',
      borderRadius: '2px',
      backgroundColor: tokens.colorNeutralStroke1,
    },
  },
})

/**
 * The plots' spreadsheet, with the charts under it while they are open. The bar between them sets their height: drag,
 * arrows by 16 px, Enter or double click for the default; height and visibility are saved.
 */
export function TableWithCharts() {
  const styles = useStyles()
  const areOpen = useAtomValue(chartsOpenAtom)
  const root = useRef<HTMLDivElement>(null)
  const [share, setShare] = useAtom(chartsShareAtom)
  return (
    <div className={styles.root} ref={root}>
      <div className={styles.table}>
        <PlotTable />
      </div>
      {areOpen && (
        <>
          <ChartsBar
            share={share}
            height={() => root.current?.clientHeight ?? 1}
            bottom={() => root.current?.getBoundingClientRect().bottom ?? 0}
            put={(wanted) => setShare(chartsShare(wanted))}
          />
          <div className={styles.charts} style={{ height: `${share * 100}%` }}>
            <Suspense>
              <ChartsPanel />
            </Suspense>
          </div>
        </>
      )}
    </div>
  )
}

interface ChartsBarProps {
  readonly share: number
  /** Height of table and charts together, and their bottom edge, CSS pixels. */
  height(): number
  bottom(): number
  put(share: number): void
}

/** The bar between table and charts. */
function ChartsBar({ share, height, bottom, put }: ChartsBarProps) {
  const styles = useStyles()
  const { t } = useTranslation()
  const onKeyDown = (event: KeyboardEvent) => {
    const to = {
      ArrowUp: share + keyStep / height(),
      ArrowDown: share - keyStep / height(),
      Home: 1,
      End: 0,
      Enter: defaultChartsShare,
    }[event.key]
    if (to === undefined) return
    event.preventDefault()
    event.stopPropagation()
    put(to)
  }
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return
    put((bottom() - event.clientY) / height())
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a focusable separator is the splitter pattern; hr cannot have children
    <div
      className={styles.bar}
      role="separator"
      aria-orientation="horizontal"
      aria-label={t('charts.height')}
      aria-valuenow={Math.round(share * 100)}
      aria-valuemin={0}
      aria-valuemax={100}
      tabIndex={0}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={onPointerMove}
      onDoubleClick={() => put(defaultChartsShare)}
    />
  )
}

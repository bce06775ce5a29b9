import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { lazy, type ReactNode, Suspense, useEffect, useId, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { RegionRow } from '../../../contract/genome/genomeRegions.ts'
import { formatNumber } from '../../../i18n/format.ts'
import { Segments } from '../../../ui/form/Segments.tsx'
import { windowHeights } from '../../../ui/pageZoom.ts'
import { wideWindow } from '../../../ui/smallWindow.ts'
import { useMapTheme } from '../../../ui/theme/ThemeProvider.tsx'
import type { RegionChoice } from '../choice.ts'
import { useSize } from '../useSize.ts'
import { MapLegend } from './MapLegend.tsx'
import { classOf, colouredBy, type MapClass } from './mapClasses.ts'
import { type CountryShapes, countryShapes, projectionOf } from './regionShapes.ts'

const RegionMapChart = lazy(() => import('./RegionMapChart.tsx'))

const useStyles = makeStyles({
  map: {
    position: 'relative',
    flexShrink: 0,
    height: `clamp(240px, ${windowHeights(40)}, 440px)`,
    overflow: 'hidden',
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    [wideWindow]: { height: windowHeights(52) },
  },
  /** Without overlays. */
  bare: {
    height: `clamp(150px, ${windowHeights(24)}, 260px)`,
    [wideWindow]: { height: `clamp(150px, ${windowHeights(24)}, 260px)` },
    borderBottom: 0,
  },
  /** A country without shapes: only the legend has space. */
  flat: { height: '188px' },
  noShapes: {
    margin: '16px 260px 0 20px',
    fontSize: '13px',
    lineHeight: '18px',
    color: tokens.colorNeutralForeground3,
  },
  plane: { position: 'absolute', inset: 0 },
  /** Placeholder of the map. */
  coming: {
    position: 'absolute',
    inset: '44px 260px 16px 20px',
    borderRadius: '6px',
    backgroundColor: tokens.colorNeutralStencil2,
  },
  comingBare: { inset: '8px 0' },
  extent: { position: 'absolute', top: '0', left: '20px', width: '280px' },
  chips: {
    position: 'absolute',
    bottom: '8px',
    left: '20px',
    right: '260px',
    display: 'flex',
    flexWrap: 'wrap',
    gap: '6px',
  },
  chip: {
    display: 'flex',
    alignItems: 'center',
    gap: '6px',
    padding: '0 8px',
    fontSize: '12px',
    lineHeight: '20px',
    borderRadius: '10px',
    backgroundColor: tokens.colorNeutralBackground3,
    fontVariantNumeric: 'tabular-nums',
  },
  swatch: { width: '12px', height: '12px', borderRadius: '2px', flexShrink: 0 },
  pattern: { position: 'absolute', width: 0, height: 0 },
})

interface RegionMapProps {
  /** ISO code of the country. */
  readonly code: string
  readonly rows: readonly RegionRow[]
  readonly classes: readonly MapClass[]
  readonly trait: string
  readonly choice: Pick<RegionChoice, 'colour' | 'extent' | 'region'>
  readonly decimals: number
  readonly highlighted: number
  onHighlight(region: number): void
  onChoose(region: number): void
  /** Absent: the extent cannot be chosen here. */
  change?(changed: Partial<RegionChoice>): void
  /** Drawn below the map instead of the legend over it; `missing`: regions without data. */
  readonly legend?: (missing: number) => ReactNode
}

/** The shapes of a country; undefined until loaded, null if there are none. */
function useShapes(code: string): CountryShapes | null | undefined {
  const [loaded, setLoaded] = useState<{ code: string; shapes: CountryShapes | null } | null>(null)
  useEffect(() => {
    let isWanted = true
    countryShapes(code).then(
      (shapes) => isWanted && setLoaded({ code, shapes }),
      // Without the file the table has all figures, so the map is omitted.
      () => isWanted && setLoaded({ code, shapes: null }),
    )
    return () => {
      isWanted = false
    }
  }, [code])
  return loaded?.code === code ? loaded.shapes : undefined
}

function regionIds(shapes: CountryShapes | null | undefined): ReadonlySet<number> {
  const { objects } = (shapes ?? {}) as { objects?: { regions: { geometries: { id: number }[] } } }
  return new Set(objects?.regions.geometries.map(({ id }) => id))
}

/** The map of a country above a table of the same figures: regions coloured by class, and a legend. */
export function RegionMap(props: RegionMapProps) {
  const { code, rows, classes, choice, highlighted, onHighlight, onChoose, change } = props
  const styles = useStyles()
  const { t } = useTranslation()
  const theme = useMapTheme()
  const shapes = useShapes(code)
  const { ref, width, height } = useSize()
  const [isDrawn, setDrawn] = useState(false)
  const hatch = useId().replace(/\W/g, '')
  const shaped = useMemo(() => regionIds(shapes), [shapes])
  const painted = useMemo(
    () =>
      rows.flatMap((row) => {
        const at = classOf(colouredBy(row, choice.colour), classes)
        return at < 0 ? [] : [{ id: row.region_id, colour: classes[at].colour, isOne: row.environments < 2 }]
      }),
    [rows, classes, choice.colour],
  )
  const projection = useMemo(() => projectionOf(code), [code])
  const outside = rows.filter(({ region_id }) => shapes !== undefined && !shaped.has(region_id))
  const chosen = typeof choice.region === 'number' ? choice.region : 0
  const missing = Math.max(0, shaped.size - rows.filter(({ region_id }) => shaped.has(region_id)).length)
  const map = (
    <div
      className={mergeClasses(styles.map, props.legend && styles.bare, shapes === null && styles.flat)}
      data-shapes={shapes === undefined ? 'loading' : shaped.size}
    >
      <svg className={styles.pattern} aria-hidden="true">
        <defs>
          <pattern id={hatch} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
            <rect width="6" height="6" fill={theme.surface} />
            <line x1="0" y1="0" x2="0" y2="6" stroke={theme.missingHatch} strokeWidth="1" />
          </pattern>
        </defs>
      </svg>
      {shapes !== null && !isDrawn && (
        <div
          className={mergeClasses(styles.coming, props.legend && styles.comingBare)}
          aria-hidden="true"
          data-skeleton="map"
        />
      )}
      <div ref={ref} className={styles.plane}>
        {shapes && width > 0 && (
          <Suspense fallback={null}>
            <RegionMapChart
              shapes={shapes}
              projection={projection}
              painted={painted}
              width={width}
              height={height}
              extent={choice.extent}
              isBare={props.legend !== undefined}
              noData={`url(#${hatch})`}
              highlighted={highlighted}
              chosen={chosen}
              onHighlight={onHighlight}
              onChoose={onChoose}
              onDrawn={() => setDrawn(true)}
            />
          </Suspense>
        )}
      </div>
      {shapes === null ? (
        <p className={styles.noShapes}>{t('genome.noShapes')}</p>
      ) : (
        change && (
          <div className={styles.extent}>
            <Segments
              label={t('genome.extent')}
              value={choice.extent}
              choices={(['trials', 'country'] as const).map((value) => ({ value, text: t(`genome.extent.${value}`) }))}
              onChoose={(extent) => change({ extent })}
            />
          </div>
        )
      )}
      <div className={styles.chips}>
        {outside.map((row) => (
          <span key={row.region_id} className={styles.chip}>
            <span
              className={styles.swatch}
              style={{ backgroundColor: classes[classOf(colouredBy(row, choice.colour), classes)]?.colour }}
            />
            {t('genome.outside', { region: row.region, value: formatNumber(row.value, props.decimals) })}
          </span>
        ))}
      </div>
      {!props.legend && (
        <MapLegend
          rows={rows}
          classes={classes}
          colour={choice.colour}
          trait={props.trait}
          decimals={props.decimals}
          missing={missing}
        />
      )}
    </div>
  )
  return (
    <>
      {map}
      {props.legend?.(missing)}
    </>
  )
}

import { makeStyles, tokens } from '@fluentui/react-components'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../../api/query/useCall.ts'
import { readRegionValues, windRose } from '../../../contract/genome/genomeRegions.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { MapLegend } from '../map/MapLegend.tsx'
import { mapClasses } from '../map/mapClasses.ts'
import { RegionMap } from '../map/RegionMap.tsx'
import { Reading } from '../Reading.tsx'
import { WeightsTable } from '../rose/WeightsTable.tsx'
import { WindRose } from '../rose/WindRose.tsx'
import { decimalsOf, traitText } from '../shownFigures.ts'
import type { Crosses } from './useCrosses.ts'

const useStyles = makeStyles({
  card: {
    marginBottom: '12px',
    padding: '12px 14px',
    backgroundColor: tokens.colorNeutralBackground1,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: '6px',
  },
  head: { display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', gap: '2px 10px', marginBottom: '4px' },
  title: { margin: 0, flexGrow: 1, fontSize: '14px', lineHeight: '20px', fontWeight: 600, overflowWrap: 'anywhere' },
  quiet: { fontSize: '12px', lineHeight: '16px', color: tokens.colorNeutralForeground3 },
  key: { display: 'inline-flex', alignItems: 'center', gap: '5px', fontSize: '12px', lineHeight: '16px' },
  full: { width: '12px', height: '12px', borderRadius: '2px', backgroundColor: tokens.colorBrandForeground1 },
  outline: {
    width: '12px',
    height: '12px',
    boxSizing: 'border-box',
    borderRadius: '2px',
    border: `2px solid ${tokens.colorNeutralForeground1}`,
  },
})

/** The two parents of the chosen cross. */
export interface HighlightedPair {
  readonly mother: { readonly line_id: number; readonly line_name: string }
  readonly father: { readonly line_id: number; readonly line_name: string } | null
}

/** Where the first parent performs, both parents by trait, and the weights of traits. */
export function CrossAside({ crosses, pair }: { crosses: Crosses; pair: HighlightedPair }) {
  const styles = useStyles()
  const { cropId, trait } = crosses
  if (cropId === null || !trait) return null
  const { mother } = pair
  return (
    <>
      <section className={styles.card} aria-label={mother.line_name} data-map-of={mother.line_name}>
        <LineMap crosses={crosses} line={mother} />
      </section>
      <Rose crosses={crosses} pair={pair} />
      <section className={styles.card}>
        <WeightsTable cropId={cropId} line={mother.line_id} trait={trait.feature_id} isShort />
      </section>
    </>
  )
}

function LineMap({ crosses, line }: { crosses: Crosses; line: HighlightedPair['mother'] }) {
  const styles = useStyles()
  const { t } = useTranslation()
  const { cropId, trait, country, countries, choice, change } = crosses
  const reading = useCall(
    readRegionValues,
    cropId === null || !trait
      ? null
      : {
          query: {
            spec_id: String(cropId),
            line_id: String(line.line_id),
            feature: String(trait.feature_id),
            compare: 'mean',
          },
        },
    { showsPrevious: true },
  )
  const answer = reading.answered?.answer
  const shown = useMemo(() => {
    const rows = (answer?.data ?? []).filter(({ country_id }) => country_id === country)
    const classes = mapClasses(rows, answer?.meta.breaks ?? [], { colour: 'value', steps: 'shares' })
    return { rows, classes, decimals: decimalsOf(rows.map(({ value }) => value)) }
  }, [answer, country])
  const code = countries.find(({ id }) => id === country)?.code
  if (reading.failure?.status === 400) return <EmptyState small level={2} title={t('genome.noValues')} />
  return (
    <Reading load={reading} failed={t('failed.selection')} rows={8}>
      <div className={styles.head}>
        <h2 className={styles.title}>
          {t('crossTable.map', { name: line.line_name, trait: trait ? traitText(trait) : '' })}
        </h2>
        <span className={styles.quiet}>{t('genome.regionsWithData', { count: shown.rows.length })}</span>
      </div>
      {code && (
        <RegionMap
          code={code}
          rows={shown.rows}
          classes={shown.classes}
          trait=""
          choice={{ colour: 'value', extent: 'country', region: choice.region }}
          decimals={shown.decimals}
          highlighted={0}
          onHighlight={() => undefined}
          onChoose={(region) => change({ region: choice.region === region ? 'all' : region })}
          legend={(missing) => (
            <MapLegend
              rows={shown.rows}
              classes={shown.classes}
              colour="value"
              trait=""
              decimals={shown.decimals}
              missing={missing}
              isBelow
            />
          )}
        />
      )}
    </Reading>
  )
}

function Rose({ crosses, pair }: { crosses: Crosses; pair: HighlightedPair }) {
  const styles = useStyles()
  const { t } = useTranslation()
  const { cropId, choice } = crosses
  const nameOf = (line: number | null) =>
    cropId === null || line === null
      ? null
      : { query: { spec_id: String(cropId), line_id: String(line), region: String(choice.region) } }
  const mother = useCall(windRose, nameOf(pair.mother.line_id), { showsPrevious: true })
  const other = useCall(windRose, nameOf(pair.father?.line_id ?? null), { showsPrevious: true })
  const spokes = useMemo(() => {
    const others = new Map((other.answered?.answer.data ?? []).map((row) => [row.feature_id, row.percentile]))
    return (mother.answered?.answer.data ?? []).flatMap(({ feature_id, feature, percentile }) =>
      percentile === null ? [] : [{ name: feature, percentile, outline: others.get(feature_id) ?? null }],
    )
  }, [mother.answered, other.answered])
  // A region without data shows no error.
  if (mother.failure?.status === 400) return null
  return (
    <section className={styles.card} aria-label={t('genome.rose')}>
      <Reading load={mother} failed={t('failed.selection')} rows={6}>
        <div className={styles.head}>
          <h2 className={styles.title}>{t('genome.rose')}</h2>
          <span className={styles.key}>
            <span className={styles.full} aria-hidden="true" />
            {pair.mother.line_name}
          </span>
          {pair.father && (
            <span className={styles.key}>
              <span className={styles.outline} aria-hidden="true" />
              {pair.father.line_name}
            </span>
          )}
        </div>
        {spokes.length > 0 && <WindRose spokes={spokes} />}
        <span className={styles.quiet}>{t('genome.roseNote', { count: mother.answered?.answer.meta.lines ?? 0 })}</span>
      </Reading>
    </section>
  )
}

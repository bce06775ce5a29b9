import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { RegionRow } from '../../contract/genome/genomeRegions.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { RowsSkeleton } from '../../ui/feedback/Skeletons.tsx'
import { foldedWhenEmpty } from '../../ui/overlay/sidePanel.ts'
import { phoneWindow } from '../../ui/smallWindow.ts'
import type { PageProps } from '../page.ts'
import { CopyNote } from '../shell/CopyNote.tsx'
import { failureReason } from '../shell/failureReason.ts'
import { PageFrame } from '../shell/PageFrame.tsx'
import { verdictCounts } from './choice.ts'
import { LineCard } from './LineCard.tsx'
import { mapClasses } from './map/mapClasses.ts'
import { RegionMap } from './map/RegionMap.tsx'
import { narrow, usePageStyles } from './pageStyle.ts'
import { FailedReading } from './Reading.tsx'
import { RegionTable } from './RegionTable.tsx'
import { RosePanel } from './rose/RosePanel.tsx'
import { WeightsTable } from './rose/WeightsTable.tsx'
import { Selectors } from './Selectors.tsx'
import { decimalsOf, traitText } from './shownFigures.ts'
import { useListsState } from './useGenomeLists.tsx'
import { type RegionSelection, useRegionSelection } from './useRegionSelection.ts'

const useStyles = makeStyles({
  body: { height: '100%', [phoneWindow]: { flexShrink: 1, overflowY: 'auto' } },
  settings: {
    width: '228px',
    flexShrink: 0,
    boxSizing: 'border-box',
    padding: '16px',
    overflowY: 'auto',
    borderRight: `1px solid ${tokens.colorNeutralStroke2}`,
    [narrow]: { width: '100%', overflowY: 'visible', borderRight: 0 },
  },
  middle: {
    display: 'flex',
    flexDirection: 'column',
    flexGrow: 1,
    minWidth: 0,
    minHeight: 0,
    [narrow]: { flexGrow: 0, flexShrink: 0, minHeight: 'auto' },
  },
  head: { flexShrink: 0, padding: '12px 20px 8px' },
  table: { flexGrow: 1, minHeight: '120px', overflow: 'auto', [narrow]: { minHeight: 'auto', flexShrink: 0 } },
  foot: {
    display: 'flex',
    flexShrink: 0,
    justifyContent: 'space-between',
    gap: '12px',
    padding: '4px 20px',
    fontSize: '12px',
    lineHeight: '20px',
    color: tokens.colorNeutralForeground3,
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  rose: {
    width: '368px',
    flexShrink: 0,
    boxSizing: 'border-box',
    padding: '14px 16px 24px',
    overflowY: 'auto',
    borderLeft: `1px solid ${tokens.colorNeutralStroke2}`,
    [narrow]: { width: '100%', overflowY: 'visible', borderLeft: 0 },
    '@container page (min-width: 1100.02px) and (max-width: 1400px)': { width: '332px' },
    ...foldedWhenEmpty,
  },
  section: { marginTop: '20px' },
  link: {
    display: 'inline-block',
    marginTop: '8px',
    fontSize: '13px',
    color: tokens.colorBrandForegroundLink,
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, borderRadius: '2px' },
  },
})

/** The address of the crossing table of a line. */
const partnersQuery = (crop: number, line: number, trait: number) =>
  String(new URLSearchParams({ cultureId: String(crop), line: String(line), trait: String(trait) }))

/** The largest difference first; regions without one last. */
const byDifference = (a: RegionRow, b: RegionRow): number =>
  (b.difference ?? -Infinity) - (a.difference ?? -Infinity) || 0

/** The regions of the chosen country, with the classes of their colours. */
function useShownRegions({ values, country, choice }: RegionSelection) {
  const answer = values.answered?.answer
  return useMemo(() => {
    const rows = (answer?.data ?? []).filter(({ country_id }) => country_id === country).sort(byDifference)
    const classes = mapClasses(rows, answer?.meta.breaks ?? [], { colour: choice.colour, steps: choice.steps })
    return { rows, classes, decimals: decimalsOf(rows.map(({ value }) => value)) }
  }, [answer, country, choice.colour, choice.steps])
}

/** Map over table of the chosen variety and trait. */
function Regions({ selection }: { selection: RegionSelection }) {
  const styles = useStyles()
  const page = usePageStyles()
  const { t } = useTranslation()
  const [highlighted, setHighlighted] = useState(0)
  const { rows, classes, decimals } = useShownRegions(selection)
  const { choice, change, country, countries, line, trait, values } = selection
  if (values.failure?.status === 400)
    return <EmptyState title={t('genome.noValues')} text={values.failure.detail ?? failureReason(t, values.failure)} />
  if (values.failure)
    return <FailedReading failure={values.failure} sentence={t('failed.selection')} readAgain={values.readAgain} />
  if (!values.answered || !line || !trait) return <RowsSkeleton rows={14} />
  const code = countries.find(({ id }) => id === country)?.code
  const counts = verdictCounts(rows)
  const choose = (region: number) => change({ region: choice.region === region ? 'all' : region })
  return (
    <>
      <div className={styles.head}>
        <h2 className={page.title}>{t('genome.heading', { name: line.line_name })}</h2>
        <p className={page.sentence} data-verdict>
          {t(`genome.sentence.${choice.compare}`, { count: rows.length, ...counts })}
        </p>
      </div>
      {values.answered.isCopy && <CopyNote at={values.answered.at} />}
      {code && (
        <RegionMap
          code={code}
          rows={rows}
          classes={classes}
          trait={traitText(trait)}
          choice={choice}
          decimals={decimals}
          highlighted={highlighted}
          onHighlight={setHighlighted}
          onChoose={choose}
          change={change}
        />
      )}
      <div className={styles.table}>
        <RegionTable
          rows={rows}
          classes={classes}
          choice={choice}
          line={line.line_name}
          unit={trait.unit}
          decimals={decimals}
          highlighted={highlighted}
          onSelect={setHighlighted}
          onChoose={choose}
        />
      </div>
      <div className={styles.foot}>
        <span>{t('genome.regionsWithData', { count: rows.length })}</span>
        <span>{t('genome.interval')}</span>
      </div>
    </>
  )
}

/** Region selection: where a variety performs, on a map above a table, and its wind rose. */
export function RegionSelectionPage({ record }: PageProps) {
  const styles = useStyles()
  const page = usePageStyles()
  const { t } = useTranslation()
  const selection = useRegionSelection()
  const { cropId, choice, change, line, trait, region, inCountry } = selection
  const state = useListsState(selection)
  const { rows } = useShownRegions(selection)
  const regionName =
    region === 'all'
      ? t('genome.allRegions')
      : (inCountry.find(({ region_id }) => region_id === region)?.region ?? t('genome.allRegions'))
  return (
    <div className={page.root}>
      <PageFrame kind="sheet" heading={t(record.title)} state={state} skeletonRows={16}>
        <div className={mergeClasses(page.body, styles.body)}>
          <section className={styles.settings} aria-label={t('genome.settings')} data-region="settings">
            <Selectors selection={selection} />
          </section>
          <section className={styles.middle} aria-label={t('genome.regions')} data-region="regions">
            <Regions selection={selection} />
          </section>
          <aside className={styles.rose} aria-label={t('genome.rose')} data-region="rose">
            {cropId !== null && line && trait && (
              <>
                <RosePanel
                  cropId={cropId}
                  line={line}
                  region={region}
                  regionName={regionName}
                  rows={rows}
                  choice={choice}
                  change={change}
                >
                  <Link
                    className={styles.link}
                    to={{
                      pathname: '/genome/crossing-table',
                      search: partnersQuery(cropId, line.line_id, trait.feature_id),
                    }}
                  >
                    {t('crossTable.partnersOf', { name: line.line_name })}
                  </Link>
                </RosePanel>
                <div className={styles.section}>
                  <WeightsTable cropId={cropId} line={line.line_id} trait={trait.feature_id} />
                </div>
                <div className={styles.section}>
                  <LineCard line={line} />
                </div>
              </>
            )}
          </aside>
        </div>
      </PageFrame>
    </div>
  )
}

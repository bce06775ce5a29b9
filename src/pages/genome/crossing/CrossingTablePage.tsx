import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CrossRow } from '../../../contract/lines/crossResults.ts'
import { inBackground } from '../../../domain/inBackground.ts'
import { formatNumber } from '../../../i18n/format.ts'
import { RowsSkeleton } from '../../../ui/feedback/Skeletons.tsx'
import type { PageProps } from '../../page.ts'
import { CopyNote } from '../../shell/CopyNote.tsx'
import { PageFrame } from '../../shell/PageFrame.tsx'
import { FitProgress, FitStopped } from '../FitProgress.tsx'
import { GenomeSettingsDialog } from '../GenomeSettingsDialog.tsx'
import { narrow, usePageStyles } from '../pageStyle.ts'
import { FailedReading } from '../Reading.tsx'
import { RefusedScope } from '../RefusedScope.tsx'
import { StaleBar } from '../StaleBar.tsx'
import { decimalsOf, signed } from '../shownFigures.ts'
import { useListsState } from '../useGenomeLists.tsx'
import { BestSet, type FoundSet } from './BestSet.tsx'
import { CrossAside, type HighlightedPair } from './CrossAside.tsx'
import { CrossTable } from './CrossTable.tsx'
import { CrossTableBar } from './CrossTableBar.tsx'
import { type Crosses, pairKey, useCrosses } from './useCrosses.ts'

const useStyles = makeStyles({
  aside: {
    width: '452px',
    padding: '12px 12px 0',
    backgroundColor: tokens.colorNeutralBackground3,
    '@container page (min-width: 1100.02px) and (max-width: 1500px)': { width: '380px' },
    [narrow]: { width: '100%' },
  },
  // When stacked, the table keeps its height and scrolls horizontally.
  middle: {
    display: 'flex',
    flexDirection: 'column',
    flexGrow: 1,
    minWidth: 0,
    minHeight: 0,
    [narrow]: { flexShrink: 0 },
  },
  head: { flexShrink: 0, padding: '10px 20px 8px' },
  top: { display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', gap: '4px 12px' },
  quiet: { fontSize: '13px', lineHeight: '18px', color: tokens.colorNeutralForeground3 },
  table: { flexGrow: 1, minHeight: '160px', overflow: 'auto', [narrow]: { flexShrink: 0, maxHeight: '70vh' } },
  loadMore: { display: 'flex', gap: '12px', alignItems: 'center', padding: '8px 20px', fontSize: '12px' },
})

/** The prediction for the best cross, and its data basis. */
function Sentence({ crosses, best }: { crosses: Crosses; best: CrossRow }) {
  const styles = useStyles()
  const page = usePageStyles()
  const { t } = useTranslation()
  const { answer, choice, trait } = crosses
  const decimals = decimalsOf([best.expected_value])
  const { lines, markers, environments, h2, r_cv } = answer?.meta ?? {}
  const merit = [formatNumber(best.usefulness ?? best.expected_value, decimals), trait?.unit].filter(Boolean).join(' ')
  const sentenceParams = { mother: best.mother, father: best.father, merit, impact: signed(best.impact, decimals) }
  const isGenomic = best.basis === 'genomic'
  return (
    <p className={page.sentence} data-sentence="">
      {best.usefulness === null
        ? t('crossTable.sentence.mean', sentenceParams)
        : t('crossTable.sentence.best', { ...sentenceParams, share: formatNumber(choice.share) })}{' '}
      <span className={styles.quiet}>
        {t(isGenomic ? 'crossTable.ground' : 'crossTable.groundPlain', {
          lines: formatNumber(lines ?? null),
          markers: formatNumber(markers ?? null),
          trials: formatNumber(environments ?? null),
          h2: formatNumber(h2 ?? null, 2),
          r: formatNumber(r_cv ?? null, 2),
        })}
      </span>
    </p>
  )
}

/** Heading of the chosen crosses, or of the set that was found; `back` closes the set. */
function Heading({ crosses, found, back }: { crosses: Crosses; found: FoundSet | null; back(): void }) {
  const styles = useStyles()
  const page = usePageStyles()
  const { t } = useTranslation()
  const { line, answer } = crosses
  const total = answer?.meta.total ?? 0
  const title = line ? t('crossTable.partnersOf', { name: line.line_name }) : t('crossTable.allPairs')
  return (
    <div className={styles.top}>
      <h2 className={page.title}>{found ? t('crossTable.setOf', { count: found.rows.length }) : title}</h2>
      {found ? (
        <Button size="small" onClick={back}>
          {t('crossTable.backToAll')}
        </Button>
      ) : (
        <span className={styles.quiet}>{t('crossTable.count', { count: total, shown: formatNumber(total) })}</span>
      )}
    </div>
  )
}

interface ShownProps {
  readonly crosses: Crosses
  readonly highlighted: string | null
  check(row: CrossRow): void
}

function Shown({ crosses, highlighted, check }: ShownProps) {
  const styles = useStyles()
  const { t } = useTranslation()
  const [found, setFound] = useState<FoundSet | null>(null)
  const { reading, answer, line, trait, ticked, setTicked, loadMore } = crosses
  if (crosses.fit.task !== null) return <FitProgress task={crosses.fit.task} progress={crosses.fit.progress} />
  if (crosses.fit.isStopped) return <FitStopped retry={crosses.reading.readAgain} />
  const { failure } = reading
  if (failure?.status === 400)
    return (
      <RefusedScope
        failure={failure}
        actions={line && <Button onClick={() => crosses.change({ line: null })}>{t('crossTable.allPairs')}</Button>}
      />
    )
  if (failure) return <FailedReading failure={failure} sentence={t('failed.selection')} readAgain={reading.readAgain} />
  if (!answer || !trait) return <RowsSkeleton rows={16} />
  const rows = found?.rows ?? answer.data
  const decimals = decimalsOf(rows.map(({ expected_value }) => expected_value))
  const [best] = answer.data
  return (
    <>
      <div className={styles.head}>
        <Heading crosses={crosses} found={found} back={() => setFound(null)} />
        {best && <Sentence crosses={crosses} best={best} />}
        <StaleBar meta={answer.meta} calculate={() => inBackground(crosses.calculate())} isBusy={crosses.isBusy} />
      </div>
      {reading.answered?.isCopy && <CopyNote at={reading.answered.at} />}
      <div className={styles.table}>
        <CrossTable
          rows={rows}
          line={found ? null : (line?.line_id ?? null)}
          unit={trait.unit}
          decimals={decimals}
          isLower={trait.better === 'lower'}
          highlighted={highlighted}
          ticked={ticked}
          onSelect={check}
          onTick={setTicked}
        />
        {!found && answer.meta.total > rows.length && (
          <div className={styles.loadMore}>
            <span className={styles.quiet}>
              {t('crossTable.shownOf', { shown: formatNumber(rows.length), total: formatNumber(answer.meta.total) })}
            </span>
            {loadMore && (
              <Button size="small" disabledFocusable={reading.isReading} onClick={loadMore}>
                {t('crossTable.more')}
              </Button>
            )}
          </div>
        )}
      </div>
      <BestSet
        crosses={crosses}
        found={found}
        decimals={decimals}
        onFound={(set) => {
          setFound(set)
          setTicked(new Map(set.rows.map((row) => [pairKey(row), row])))
        }}
      />
    </>
  )
}

const pairOf = (row: CrossRow): HighlightedPair => ({
  mother: { line_id: row.mother_id, line_name: row.mother },
  father: { line_id: row.father_id, line_name: row.father },
})

/** The crossing table: the most promising crosses, where their parents perform, and an action that sows them. */
export function CrossingTablePage({ record }: PageProps) {
  const styles = useStyles()
  const page = usePageStyles()
  const { t } = useTranslation()
  const crosses = useCrosses()
  const state = useListsState(crosses)
  const [highlighted, setHighlighted] = useState<CrossRow | null>(null)
  const { line, answer } = crosses
  const pair = useMemo((): HighlightedPair | null => {
    const isOf = highlighted !== null && (line === null || highlighted.mother_id === line.line_id)
    const row = isOf ? highlighted : answer?.data[0]
    return row ? pairOf(row) : line && { mother: line, father: null }
  }, [highlighted, line, answer])
  return (
    <div className={page.root}>
      <PageFrame kind="sheet" heading={t(record.title)} state={state} skeletonRows={16}>
        <div className={page.root}>
          <CrossTableBar crosses={crosses} />
          <div className={page.body}>
            <section className={styles.middle} aria-label={t('crossTable.table')} data-region="crosses">
              <Shown
                key={`${crosses.trait?.feature_id} ${line?.line_id} ${crosses.choice.region}`}
                crosses={crosses}
                highlighted={pair?.father ? `${pair.mother.line_id} ${pair.father.line_id}` : null}
                check={setHighlighted}
              />
            </section>
            <aside
              className={mergeClasses(page.aside, styles.aside)}
              aria-label={t('crossTable.parents')}
              data-region="rose"
            >
              {pair && <CrossAside crosses={crosses} pair={pair} />}
            </aside>
          </div>
        </div>
      </PageFrame>
      <GenomeSettingsDialog
        cropId={crosses.cropId}
        traits={[...crosses.stages, ...crosses.allTraits]}
        settings={crosses.settings}
      />
    </div>
  )
}

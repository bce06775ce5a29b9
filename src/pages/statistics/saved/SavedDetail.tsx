import { Button, Field, makeStyles, Select, tokens } from '@fluentui/react-components'
import { useAtomValue, useSetAtom, useStore } from 'jotai'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { ApiError } from '../../../api/apiError.ts'
import { useCall, useInvalidate } from '../../../api/query/useCall.ts'
import { listLines } from '../../../contract/lines/lines.ts'
import { listTraits } from '../../../contract/plots/traits.ts'
import { getAnalysis, type SavedAnalysis } from '../../../contract/statistics/analyses.ts'
import { leftParts } from '../../../domain/analysis/leftParts.ts'
import { type SavedResult, tabOfKind } from '../../../domain/analysis/saved/kinds.ts'
import {
  leftOfSaved,
  savedAssumptions,
  savedMethod,
  savedVerdict,
  shownColumns,
} from '../../../domain/analysis/saved/sentences.ts'
import { warningsOf } from '../../../domain/analysis/warnings.ts'
import { inBackground } from '../../../domain/inBackground.ts'
import { isRefusal } from '../../../domain/refusal.ts'
import { formatInstant } from '../../../i18n/format.ts'
import { openDialogAtom } from '../../../state/shell/dialogs.ts'
import { showMessageAtom } from '../../../state/shell/messages.ts'
import { reportFailureAtom } from '../../../state/shell/toasts.ts'
import { nurseriesAtom } from '../../../state/year/chosenYear.ts'
import { RowsSkeleton } from '../../../ui/feedback/Skeletons.tsx'
import { refusalText } from '../Refused.tsx'
import { formatMessage } from '../resultText.ts'
import { tabPath } from '../StatisticsRail.tsx'
import type { ListedResult } from './listedResults.ts'
import { openedQuery } from './openedQuery.ts'
import { PlainTable } from './PlainTable.tsx'
import { SavedFigures } from './SavedFigures.tsx'
import { StaleMark } from './StaleMark.tsx'
import { comparedTable, type NamesById, partsOf, savedTable } from './savedTable.ts'
import { recomputeResult } from './saveResult.ts'

/**
 * Present names of traits, lines and years of a crop; a deleted one is named by its number. Lines are loaded on demand.
 */
function useNamesById(cropId: number | null, needsLines: boolean): NamesById {
  const query = cropId === null ? null : { query: { spec_id: String(cropId) } }
  const { answered: traits } = useCall(listTraits, query)
  const { answered: lines } = useCall(listLines, needsLines ? query : null)
  const nurseries = useAtomValue(nurseriesAtom)
  return useMemo(() => {
    const traitNames = new Map(traits?.answer.data.map(({ id, name, unit }) => [id, unit ? `${name}, ${unit}` : name]))
    const lineNames = new Map(lines?.answer.data.map(({ line_id, line_name }) => [line_id, line_name]))
    const yearNames = new Map(
      nurseries?.flatMap(({ field_name, fieldyear_set }) =>
        fieldyear_set.map(({ id, year }) => [id, `${field_name} ${year}`] as const),
      ),
    )
    const number = (id: number) => `№ ${id}`
    return {
      trait: (id: number) => traitNames.get(id) ?? number(id),
      line: (id: number) => lineNames.get(id) ?? number(id),
      year: (id: number) => yearNames.get(id) ?? number(id),
    }
  }, [traits, lines, nurseries])
}

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', gap: '16px', padding: '16px 24px 24px' },
  head: { display: 'flex', justifyContent: 'space-between', alignItems: 'flex-start', gap: '16px', flexWrap: 'wrap' },
  heading: { margin: 0, fontSize: '20px', lineHeight: '28px', fontWeight: 600, overflowWrap: 'anywhere' },
  about: { margin: '2px 0', fontSize: '12px', lineHeight: '16px', color: tokens.colorNeutralForeground3 },
  note: { margin: 0, fontSize: '14px', lineHeight: '20px', whiteSpace: 'pre-wrap' },
  lines: { display: 'flex', flexDirection: 'column', gap: '4px' },
  line: { margin: 0, fontSize: '12px', lineHeight: '18px', color: tokens.colorNeutralForeground2 },
  actions: { display: 'flex', gap: '8px', flexWrap: 'wrap' },
  select: { maxWidth: '420px' },
  part: { margin: 0, fontSize: '14px', lineHeight: '20px', fontWeight: 600 },
})

/** Recomputes the result and saves it as a new one, which opens next to the previous one. */
function useAgain(saved: SavedAnalysis, opened: (id: number, against: number) => void) {
  const store = useStore()
  const { t } = useTranslation()
  const invalidate = useInvalidate()
  const [isBusy, setBusy] = useState(false)
  const recompute = async () => {
    setBusy(true)
    try {
      const outcome = await recomputeResult(saved)
      if (isRefusal(outcome)) {
        const params = { reason: refusalText(t, outcome).message }
        store.set(showMessageAtom, { kind: 'error', key: 'saved.refused', params })
        return
      }
      await invalidate('results')
      store.set(showMessageAtom, { kind: 'info', key: 'saved.done', params: {} })
      opened(outcome.id, saved.id)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      store.set(reportFailureAtom, error, 'failed.resultSave')
    } finally {
      setBusy(false)
    }
  }
  return { recompute, isBusy }
}

interface SavedDetailProps {
  readonly id: number
  readonly list: readonly ListedResult[]
  readonly against: number | null
  readonly open: (id: number, against: number | null) => void
  /** Whether the reader is allowed to delete it. */
  readonly mayDelete: boolean
}

/** A saved result: its input, whether it is outdated, its figures, and a second one for comparison. */
export function SavedDetail(props: SavedDetailProps) {
  const { answered } = useCall(getAnalysis, { params: { id: String(props.id) } })
  const saved = answered?.answer
  return saved && saved.kind !== 'ideotype' ? <Opened {...props} saved={saved} /> : <RowsSkeleton rows={12} />
}

/** How the result was computed and whether its assumptions held, in the words of its tab. */
function SavedLines({ result }: { result: SavedResult }) {
  const styles = useStyles()
  const { t } = useTranslation()
  const method = savedMethod(result)
  if (method.length === 0) return null
  return (
    <section aria-label={t('statistics.assumptions')} className={styles.lines}>
      <p className={styles.line}>
        <strong>{t('statistics.methodTitle')}</strong> {method.map((message) => formatMessage(t, message)).join(' ')}
      </p>
      {savedAssumptions(result).map(({ message, isMet }) => (
        <p key={formatMessage(t, message)} className={styles.line} data-met={isMet}>
          {formatMessage(t, message)}
        </p>
      ))}
    </section>
  )
}

/** Number of excluded values, and of included values out of range; with the traits' names if there are several. */
function SavedLeft({ saved, names }: { saved: SavedAnalysis; names: NamesById }) {
  const styles = useStyles()
  const { t } = useTranslation()
  const traits = leftOfSaved(saved.result as SavedResult)
  const lines = traits.flatMap(({ trait, left }) => {
    const { leftOut, counted } = leftParts(left, saved.inputs.out)
    const sentencesOf = (title: string, parts: typeof leftOut) =>
      parts.length === 0
        ? []
        : [`${t(title)} ${parts.map((part) => t(`statistics.left.${part}`, { count: left[part] })).join(', ')}`]
    const text = [
      ...sentencesOf('statistics.left.title', leftOut),
      ...sentencesOf('statistics.left.counted', counted),
    ].join('; ')
    return text === '' ? [] : [traits.length > 1 ? `${names.trait(trait)}. ${text}` : text]
  })
  return (
    <section className={styles.lines} data-left-out="">
      {lines.map((text) => (
        <p key={text} className={styles.line}>
          {text}
        </p>
      ))}
    </section>
  )
}

function Opened({ saved, list, against, open, mayDelete }: SavedDetailProps & { saved: SavedAnalysis }) {
  const styles = useStyles()
  const { t } = useTranslation()
  const navigate = useNavigate()
  const setDialog = useSetAtom(openDialogAtom)
  const { recompute, isBusy } = useAgain(saved, open)
  const { kind, spec_id } = saved
  const names = useNamesById(spec_id, kind === 'hybrids' || kind === 'comparison')
  const others = list.filter((one) => one.kind === kind && one.id !== saved.id)
  const other = useCall(getAnalysis, against === null ? null : { params: { id: String(against) } }).answered?.answer
  const result = saved.result as SavedResult
  const [{ seq }] = saved.sources
  const verdict = savedVerdict(result)
  return (
    <div className={styles.root}>
      <div className={styles.head}>
        <div>
          <h2 className={styles.heading}>{saved.title}</h2>
          <p className={styles.about}>
            {t(`statistics.title.${tabOfKind(kind)}`)} · {saved.created_by_name ?? t('saved.removedEmployee')},{' '}
            {formatInstant(saved.created_at)} ·{' '}
            {t('saved.seq', { seq: String(seq), version: String(saved.engine_version) })}
          </p>
          <StaleMark result={saved} />
          {verdict && <p className={styles.about}>{formatMessage(t, verdict)}</p>}
        </div>
        <div className={styles.actions}>
          <Button
            appearance={saved.stale ? 'primary' : 'secondary'}
            disabled={isBusy}
            onClick={() => inBackground(recompute())}
          >
            {t('saved.again')}
          </Button>
          <Button
            onClick={() =>
              inBackground(
                navigate({ pathname: tabPath(tabOfKind(kind)), search: openedQuery(saved, location.search) }),
              )
            }
          >
            {t('saved.open')}
          </Button>
          <Button onClick={() => setDialog({ kind: 'editResult', id: saved.id })}>{t('saved.edit')}</Button>
          {mayDelete && (
            <Button onClick={() => setDialog({ kind: 'deleteResult', id: saved.id })}>{t('saved.delete')}</Button>
          )}
        </div>
      </div>
      {saved.note && <p className={styles.note}>{saved.note}</p>}
      {others.length > 0 && (
        <Field label={t('saved.compareWith')} className={styles.select}>
          <Select
            size="small"
            value={String(against ?? '')}
            onChange={(_, { value }) => open(saved.id, value === '' ? null : Number(value))}
          >
            <option value="">{t('saved.noOther')}</option>
            {others.map(({ id, title, created_at }) => (
              <option key={id} value={String(id)}>
                {title} · {formatInstant(created_at)}
              </option>
            ))}
          </Select>
        </Field>
      )}
      {against !== null && other && other.kind === kind ? (
        <PlainTable
          table={comparedTable(kind, result, other.result as SavedResult, names, t)}
          name={t('saved.compareWith')}
        />
      ) : (
        <>
          <SavedFigures result={result} />
          <SavedLines result={result} />
          <SavedLeft saved={saved} names={names} />
          {warningsOf(result).map((warning) => (
            <p key={formatMessage(t, warning)} className={styles.note}>
              {formatMessage(t, warning)}
            </p>
          ))}
          <PlainTable table={savedTable(result.rows, names, shownColumns(result))} name={saved.title} />
          {partsOf(result).map(([name, rows]) => (
            <section key={name} aria-label={t(`saved.part.${name}`)}>
              <h3 className={styles.part}>{t(`saved.part.${name}`)}</h3>
              <PlainTable table={savedTable(rows, names)} name={t(`saved.part.${name}`)} />
            </section>
          ))}
        </>
      )}
    </div>
  )
}

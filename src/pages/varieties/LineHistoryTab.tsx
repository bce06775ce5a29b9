import { Button, makeStyles, Option, tokens } from '@fluentui/react-components'
import { useAtom, useStore } from 'jotai'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../api/query/useCall.ts'
import { type LineDetails, lineDetails } from '../../contract/lines/varieties.ts'
import { formatNumber } from '../../i18n/format.ts'
import type { ShownLine } from '../../state/lines/shownLine.ts'
import { historyControlAtom, historyTraitAtom, printCardRequests } from '../../state/lines/summary.ts'
import { handleRequests } from '../../state/shell/requests.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { ListBox } from '../../ui/form/ListBox.tsx'
import { requestDelay, useDebouncedId } from '../../ui/useDebouncedId.ts'
import { HistoryTable } from './HistoryTable.tsx'
import { historyRows, historyTraits, type NumberRow, verdictOf } from './historyRows.ts'
import { LineChoice } from './LineChoice.tsx'
import { LinePhotos } from './LinePhotos.tsx'
import { LineSeedTab } from './LineSeedTab.tsx'

const useStyles = makeStyles({
  body: { display: 'flex', flexDirection: 'column', gap: '12px' },
  choices: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px' },
  choice: { minWidth: '96px', width: '168px' },
  quiet: { color: tokens.colorNeutralForeground3 },
  verdict: {
    padding: '10px 12px',
    borderRadius: '6px',
    backgroundColor: tokens.colorBrandBackground2,
    color: tokens.colorNeutralForeground1,
  },
  heading: { margin: '8px 0 0', fontSize: '13px', fontWeight: 600 },
  crosses: { listStyle: 'none', margin: 0, padding: 0 },
  cross: {
    display: 'flex',
    gap: '8px',
    padding: '5px 0',
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  crossName: { flexGrow: 1, fontWeight: 600, overflowWrap: 'anywhere' },
})

/** Maximum number of lots in the history; the seed tab has all. */
const maxLots = 3

/** A line's results in each nursery-year compared with the control, its crosses, seed and newest photos. */
export function LineHistoryTab({ line }: { line: ShownLine }) {
  const styles = useStyles()
  const { t } = useTranslation()
  const [control] = useAtom(historyControlAtom)
  const rested = useDebouncedId(line.id, requestDelay)
  const comparedWith = control === line.id ? null : control
  const input =
    rested === null
      ? null
      : { query: { line_id: String(rested), ...(comparedWith !== null && { control: String(comparedWith) }) } }
  const { answered, failure, readAgain } = useCall(lineDetails, input, { showsPrevious: true })
  if (failure)
    return (
      <EmptyState
        small
        title={t('history.notRead')}
        text={failure.offline ? undefined : failure.message}
        actions={<Button onClick={readAgain}>{t('shell.tryAgain')}</Button>}
      />
    )
  if (!answered || answered.answer.line_id !== line.id) return <div className={styles.quiet}>{t('shell.wait')}</div>
  return <History line={line} details={answered.answer} />
}

function History({ line, details }: { line: ShownLine; details: LineDetails }) {
  const styles = useStyles()
  const { t } = useTranslation()
  const store = useStore()
  useEffect(() => handleRequests(store, printCardRequests, () => window.print()), [store])
  const [requested, setTrait] = useAtom(historyTraitAtom)
  const [control, setControl] = useAtom(historyControlAtom)
  const traits = historyTraits(details)
  const trait = traits.find(({ id }) => id === requested) ?? traits[0]
  const rows = trait ? historyRows(details, trait.id) : []
  return (
    <div className={styles.body} data-line-history={details.line_id}>
      {trait ? (
        <>
          <div className={styles.choices}>
            <ListBox
              className={styles.choice}
              size="small"
              aria-label={t('grid.group.phenotypes')}
              value={trait.heading}
              selectedOptions={[String(trait.id)]}
              onOptionSelect={(_, { optionValue }) => optionValue && setTrait(Number(optionValue))}
            >
              {traits.map(({ id, heading }) => (
                <Option key={id} value={String(id)} text={heading}>
                  {heading}
                </Option>
              ))}
            </ListBox>
            <span className={styles.quiet}>{t('history.against')}</span>
            <LineChoice
              className={styles.choice}
              label={t('means.against')}
              chosen={control}
              none={t('means.ownControl')}
              onChoose={setControl}
            />
          </div>
          <HistoryTable rows={rows} name={trait.heading} />
          <Verdict rows={rows} />
        </>
      ) : (
        <div className={styles.quiet}>{t('lineHistory.none')}</div>
      )}
      <Crosses crosses={details.crosses} />
      <h3 className={styles.heading}>{t('lines.tab.seed')}</h3>
      <LineSeedTab line={line} max={maxLots} />
      <LinePhotos line={line} />
      <div className={styles.quiet}>
        {t('history.totals', { plots: formatNumber(details.plots), photos: formatNumber(details.photos) })}
      </div>
    </div>
  )
}

/** A summary of the rows in a sentence. */
function Verdict({ rows }: { rows: readonly NumberRow[] }) {
  const styles = useStyles()
  const { t } = useTranslation()
  const { above, same, below, untested } = verdictOf(rows)
  const tested = above + same + below
  const sentences = [
    tested > 0 ? t('history.verdict', { count: tested, above, below, same }) : t('history.untestedAll'),
    tested > 0 && untested > 0 ? t('history.untested', { count: untested }) : null,
  ]
  return (
    <div className={styles.verdict} data-verdict="">
      {sentences.filter(Boolean).join(' ')}
    </div>
  )
}

/** The crosses made with the line, newest first. */
function Crosses({ crosses }: Pick<LineDetails, 'crosses'>) {
  const styles = useStyles()
  const { t } = useTranslation()
  if (crosses.length === 0) return null
  return (
    <>
      <h3 className={styles.heading}>{t('history.crosses', { count: crosses.length })}</h3>
      <ul className={styles.crosses}>
        {crosses.slice(0, 20).map((cross) => (
          <li key={`${cross.line_id} ${cross.role}`} className={styles.cross}>
            <span className={styles.quiet} title={t(`grid.${cross.role}`)}>
              {cross.role === 'mother' ? '♀' : '♂'}
            </span>
            <span className={styles.crossName}>{cross.line_name}</span>
            <span className={styles.quiet}>
              {cross.field_name === null ? '' : `${cross.field_name} ${cross.year ?? ''}`}
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}

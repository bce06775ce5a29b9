import { Button, makeStyles, tokens } from '@fluentui/react-components'
import type { TFunction } from 'i18next'
import { useStore } from 'jotai'
import { useTranslation } from 'react-i18next'
import { maxYears, type Settings, type TabName } from '../../domain/analysis/settings.ts'
import type { FieldYearColumns } from '../../domain/columns/fieldYear.ts'
import { commonestLine } from '../../domain/lines/checks.ts'
import { type Refusal, refusalMessageKey } from '../../domain/stats/result.ts'
import { formatNumber } from '../../i18n/format.ts'
import { requestOfShell } from '../../state/shell/shellRequests.ts'
import type { Nursery } from '../../state/year/chosenYear.ts'
import { ResultSketch } from './ResultSketch.tsx'

const useStyles = makeStyles({
  root: { padding: '16px 24px', display: 'flex', flexDirection: 'column', gap: '16px' },
  heading: { margin: 0, fontSize: '20px', lineHeight: '28px', fontWeight: 600 },
  answers: { margin: '4px 0 0', maxWidth: '640px', color: tokens.colorNeutralForeground2 },
  body: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '24px' },
  words: { display: 'flex', flexDirection: 'column', alignItems: 'flex-start', gap: '8px', maxWidth: '440px' },
  message: { margin: 0, fontSize: '16px', lineHeight: '22px', fontWeight: 600 },
  detail: { margin: 0, color: tokens.colorNeutralForeground2 },
})

/** Constant values do not mean a lack of data. */
const unvaried: ReadonlySet<Refusal['code']> = new Set(['constantTrait', 'noErrorVariance'])

/** Refusals that more values of the trial would solve. */
const lacksValues: ReadonlySet<Refusal['code']> = new Set(['noTrait', 'tooFewTraits', 'allMissing', 'tooFewValues'])

/** Why an analysis has no result: what is missing, with numbers. */
export function refusalText(t: TFunction, { code, numbers, names }: Refusal): { message: string; detail: string } {
  const figures = Object.entries(numbers).map(([name, value]) => [name, formatNumber(Number(value.toPrecision(6)))])
  const params: Record<string, string> = { ...Object.fromEntries(figures), names: names.join(', ') }
  const [message, detail] = [
    t(unvaried.has(code) ? 'statistics.noVariation' : refusalMessageKey(code)),
    t(`statistics.refused.${code}`, params),
  ]
  return { message, detail }
}

interface RefusedProps {
  readonly tab: TabName
  readonly refusal: Refusal
  readonly columns: FieldYearColumns
  readonly nurseries: readonly Nursery[]
  readonly settings: Settings
  change(changed: Partial<Settings>): void
}

/** Shown instead of a missing result: the purpose of the analysis, what is missing, and the step that solves it. */
export function Refused(props: RefusedProps) {
  const { tab, refusal } = props
  const styles = useStyles()
  const { t } = useTranslation()
  const { message, detail } = refusalText(t, refusal)
  return (
    <div className={styles.root} data-refused={refusal.code}>
      <div>
        <h2 className={styles.heading}>{t(`statistics.title.${tab}`)}</h2>
        <p className={styles.answers}>{t(`statistics.answers.${tab}`)}</p>
      </div>
      <div className={styles.body}>
        <ResultSketch tab={tab} />
        <div className={styles.words}>
          <h3 className={styles.message}>{message}</h3>
          <p className={styles.detail}>{detail}</p>
          <Mend {...props} />
        </div>
      </div>
    </div>
  )
}

/** The one step that supplies what the analysis lacks; nothing if no single step does. */
function Mend({ tab, refusal, columns, nurseries, settings, change }: RefusedProps) {
  const { t } = useTranslation()
  const store = useStore()
  const { code } = refusal
  if (code === 'noControl' || code === 'unknownControl') {
    const line = commonestLine(columns)
    if (line === null) return null
    return (
      <Button appearance="primary" onClick={() => change({ control: line.id })}>
        {t('statistics.mend.control', { name: line.name, count: line.plots })}
      </Button>
    )
  }
  const years = nurseries.flatMap(({ fieldyear_set }) => fieldyear_set.map(({ id }) => id)).slice(0, maxYears)
  const compared = Math.max(1, settings.years.length)
  if (tab === 'comparison' && years.length > compared && code !== 'noTrait' && code !== 'tooManyPlots') {
    return (
      <Button appearance="primary" onClick={() => change({ years })}>
        {t('statistics.mend.years', { count: years.length - compared })}
      </Button>
    )
  }
  const lacksCovariate = tab === 'ancova' && code === 'noPredictor'
  if (!lacksValues.has(code) && !lacksCovariate) return null
  return (
    <Button appearance="primary" onClick={() => requestOfShell(store, { upload: 'plot_result', files: [] })}>
      {t('statistics.mend.values')}
    </Button>
  )
}

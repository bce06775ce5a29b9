import { Button, makeStyles, tokens } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/browser.ts'
import { bestCrosses, type CrossRow } from '../../../contract/lines/crossResults.ts'
import { inBackground } from '../../../domain/inBackground.ts'
import { formatNumber } from '../../../i18n/format.ts'
import { TextField } from '../../../ui/form/TextField.tsx'
import { typedNumber } from '../../../ui/form/typedNumber.ts'
import { type FormFault, useForm } from '../../../ui/form/useForm.ts'
import { useReport } from '../../shell/useReport.ts'
import { useFitTask } from '../useFitTask.ts'
import type { Crosses } from './useCrosses.ts'

const useStyles = makeStyles({
  bar: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'flex-start',
    gap: '8px 16px',
    flexShrink: 0,
    padding: '8px 20px',
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
    fontVariantNumeric: 'tabular-nums',
  },
  head: { flexGrow: 1, alignSelf: 'center', fontSize: '13px', lineHeight: '18px' },
  title: { margin: 0, fontSize: '14px', lineHeight: '20px', fontWeight: 600 },
  quiet: { fontSize: '12px', lineHeight: '16px', color: tokens.colorNeutralForeground3 },
  field: { width: '104px' },
  find: { marginTop: '22px', whiteSpace: 'nowrap' },
  result: { alignSelf: 'center', minWidth: '170px', textAlign: 'right', fontSize: '13px', lineHeight: '18px' },
})

/** A set of crosses found under constraints. */
export interface FoundSet {
  readonly rows: readonly CrossRow[]
  readonly mean: number | null
  readonly cost: number | null
}

function rangeFault(text: string, min: number, max: number, isWhole: boolean): FormFault | null {
  const value = typedNumber(text)
  if (value === null) return { key: 'validation.required' }
  const isIn = value >= min && value <= max && (!isWhole || Number.isInteger(value))
  return isIn ? null : { key: 'crossTable.within', params: { min, max } }
}

interface BestSetProps {
  readonly crosses: Crosses
  readonly found: FoundSet | null
  readonly decimals: number
  onFound(found: FoundSet): void
}

/**
 * Finds the best set of crosses among all pairs: number of crosses, maximum uses of a parent, maximum similarity of two
 * parents.
 */
export function BestSet({ crosses, found, decimals, onFound }: BestSetProps) {
  const styles = useStyles()
  const { t } = useTranslation()
  const report = useReport()
  const { cropId, trait, choice } = crosses
  const form = useForm({
    initial: { crosses: '8', uses: '2', similarity: formatNumber(0.5, 2) },
    check: (values) => ({
      crosses: rangeFault(values.crosses, 1, 200, true),
      uses: rangeFault(values.uses, 1, 10_000, true),
      similarity: rangeFault(values.similarity, 0, 1, false),
    }),
    send: async (values) => {
      if (cropId === null || !trait) return {}
      try {
        const answer = await call(bestCrosses, {
          body: {
            spec_id: cropId,
            phenotype: trait.feature_id,
            region: choice.region,
            method: choice.method,
            share: choice.share,
            level: choice.level,
            ...(choice.h === null ? {} : { h: choice.h }),
            crosses: typedNumber(values.crosses) ?? 8,
            uses: typedNumber(values.uses) ?? 2,
            max_similarity: typedNumber(values.similarity) ?? 1,
          },
        })
        if ('task_id' in answer) fit.follow(answer.task_id)
        else onFound({ rows: answer.data, mean: answer.mean_usefulness, cost: answer.cost })
        return null
      } catch (error) {
        report(error, 'crossTable.setFailed')
        return {}
      }
    },
  })
  const fit = useFitTask(null, () => inBackground(form.submit()))
  const field = (name: 'crosses' | 'uses' | 'similarity', label: string) => (
    <div className={styles.field}>
      <TextField
        label={t(label)}
        name={`set-${name}`}
        value={form.values[name]}
        onChange={(value) => form.set(name, value)}
        message={form.message(name)}
      />
    </div>
  )
  return (
    <form className={styles.bar} noValidate onSubmit={(event) => inBackground(form.submit(event))} data-region="set">
      <div className={styles.head}>
        <h2 className={styles.title}>{t('crossTable.bestSet')}</h2>
        <span className={styles.quiet}>{t('crossTable.amongAll')}</span>
      </div>
      {field('crosses', 'crossTable.crosses')}
      {field('uses', 'crossTable.uses')}
      {field('similarity', 'crossTable.maxSimilarity')}
      <Button className={styles.find} type="submit" disabledFocusable={form.isBusy || fit.task !== null}>
        {t('crossTable.findSet')}
      </Button>
      <div className={styles.result} role="status" data-set={found?.rows.length}>
        {found?.mean !== null && found?.mean !== undefined && (
          <>
            <div>
              <b>{formatNumber(found.mean, decimals + 1)}</b>{' '}
              {[trait?.unit, t('crossTable.setMean')].filter(Boolean).join(' · ')}
            </div>
            <div className={styles.quiet}>
              {t('crossTable.setCost', { cost: formatNumber(found.cost, decimals + 1) })}
            </div>
          </>
        )}
        {found?.rows.length === 0 && t('crossTable.noSet')}
      </div>
    </form>
  )
}

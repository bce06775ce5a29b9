import {
  Checkbox,
  Field,
  MessageBar,
  MessageBarBody,
  makeStyles,
  mergeClasses,
  tokens,
} from '@fluentui/react-components'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Cross, crossingSchemes, marksOf, maxCrossingPlots } from '../../domain/crossings/crosses.ts'
import { inBackground } from '../../domain/inBackground.ts'
import { formatNumber } from '../../i18n/format.ts'
import { ChoiceField } from '../../ui/form/ChoiceField.tsx'
import { Segments } from '../../ui/form/Segments.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { useLabel } from '../../ui/form/useLabel.ts'
import { FormDialog } from '../../ui/overlay/FormDialog.tsx'
import { LeaveDialog } from '../shell/dialogs/LeaveDialog.tsx'
import { CrossMatrix } from './CrossMatrix.tsx'
import { ParentList } from './ParentList.tsx'
import { useCrossingPlan } from './useCrossingPlan.ts'

const useStyles = makeStyles({
  about: { margin: 0, color: tokens.colorNeutralForeground3, fontSize: '13px' },
  fields: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 2fr) minmax(0, 1fr) minmax(0, 2.6fr) minmax(84px, 0.8fr) minmax(84px, 0.8fr)',
    gap: '12px',
    alignItems: 'start',
  },
  parents: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr) minmax(0, 2.1fr)',
    gap: '16px',
  },
  crosses: { display: 'flex', flexDirection: 'column', gap: '8px', minWidth: 0 },
  head: { fontSize: '13px', display: 'flex', gap: '8px', alignItems: 'baseline' },
  title: { fontWeight: 600 },
  hint: { color: tokens.colorNeutralForeground3 },
  ticks: { display: 'flex', flexWrap: 'wrap', gap: '4px 16px', '& label': { fontSize: '13px' } },
  sum: { fontSize: '13px', fontVariantNumeric: 'tabular-nums', textAlign: 'left' },
  over: { color: tokens.colorStatusDangerForeground1, fontWeight: 600 },
  bar: { height: '4px', maxWidth: '280px', marginTop: '6px', backgroundColor: tokens.colorNeutralBackground4 },
  fill: { height: '100%', backgroundColor: tokens.colorCompoundBrandBackground, maxWidth: '100%' },
  full: { backgroundColor: tokens.colorStatusDangerBackground3 },
})

/** Years of a nursery, the newest first, and the next one. */
function yearChoices(years: readonly { year: number }[], word: (year: number) => string) {
  const existingYears = years.map(({ year }) => year).sort((a, b) => b - a)
  const next = (existingYears[0] ?? new Date().getFullYear() - 1) + 1
  const text = (year: number) => ({ value: String(year), text: String(year) })
  return [{ value: String(next), text: word(next) }, ...existingYears.map(text)]
}

interface CrossingDialogProps {
  /** Ids of the initially chosen lines. */
  readonly females?: readonly number[]
  readonly males?: readonly number[]
  /** Only these crosses of the parents; absent = all. */
  readonly pairs?: readonly Cross<number>[]
  onClose(): void
}

/** Plans crosses: females, males and the plots where they are made. */
export default function CrossingDialog({ females = [], males = [], pairs, onClose }: CrossingDialogProps) {
  const styles = useStyles()
  const { t } = useTranslation()
  const plan = useCrossingPlan({ females, males, pairs }, onClose)
  const { form, choices, choose, tick, crosses, plots } = plan
  const [isLeaving, setIsLeaving] = useState(false)
  // If the user stays, the focus returns to this element.
  const focusedBefore = useRef<Element | null>(null)
  useEffect(() => {
    if (!isLeaving && focusedBefore.current instanceof HTMLElement) focusedBefore.current.focus()
  }, [isLeaving])
  const leave = () => {
    focusedBefore.current = document.activeElement
    if (plan.isTouched) setIsLeaving(true)
    else onClose()
  }
  const placementLabel = useLabel(t('plots.placement'), 'medium')
  const isOver = plots > maxCrossingPlots
  const field = (name: 'repetitions' | 'width', label: string) => ({
    label: t(label),
    name,
    value: form.values[name],
    onChange: (value: string) => form.set(name, value),
    message: form.message(name),
    required: true,
  })
  const years = yearChoices(plan.nursery?.fieldyear_set ?? [], (year) => t('crossings.newYear', { year: String(year) }))
  return (
    <>
      <FormDialog
        open
        width={1080}
        title={t('command.planCrossings')}
        submitLabel={t('crossings.create', { count: plots })}
        cancelLabel={t('shell.cancel')}
        onCancel={leave}
        onSubmit={(event) => inBackground(form.submit(event))}
        isBusy={form.isBusy}
        isBlocked={isOver || plots === 0}
        footnote={
          <div className={mergeClasses(styles.sum, isOver && styles.over)} role="status" data-count="">
            {t('crossings.count', {
              crosses: formatNumber(crosses.chosen.length),
              repetitions: form.values.repetitions,
              plots: formatNumber(plots),
              max: formatNumber(maxCrossingPlots),
            })}
            <div className={styles.bar}>
              <div
                className={mergeClasses(styles.fill, isOver && styles.full)}
                style={{ width: `${(100 * plots) / maxCrossingPlots}%` }}
              />
            </div>
          </div>
        }
      >
        <p className={styles.about}>{t('crossings.about')}</p>
        <div className={styles.fields}>
          <ChoiceField
            label={t('fields.nursery')}
            name="nursery"
            choices={plan.nurseries.map(({ field_id, field_name }) => ({ value: String(field_id), text: field_name }))}
            selected={[form.values.nursery]}
            onChange={([value = '']) => {
              form.set('nursery', value)
              const nursery = plan.nurseries.find(({ field_id }) => String(field_id) === value)
              form.set('year', yearChoices(nursery?.fieldyear_set ?? [], String)[0].value)
            }}
            message={form.message('nursery')}
            required
            autoFocus
          />
          <ChoiceField
            label={t('fields.year')}
            name="year"
            choices={years}
            selected={[form.values.year]}
            onChange={([value = '']) => form.set('year', value)}
            message={form.message('year')}
            required
            disabled={form.values.nursery === ''}
          />
          <Field label={placementLabel}>
            <Segments
              label={t('plots.placement')}
              value={String(choices.method)}
              choices={(['1', '2', '3'] as const).map((value) => ({
                value: value as string,
                text: t(`crossings.placement${value}`),
              }))}
              onChoose={(value) => choose({ method: Number(value) as 1 | 2 | 3 })}
            />
          </Field>
          <TextField {...field('repetitions', 'grid.repetitions')} />
          <TextField {...field('width', 'crossings.perRow')} />
        </div>
        <div className={styles.parents}>
          <ParentList
            title={t('crossings.females')}
            name="females"
            lines={plan.lines}
            ticked={choices.females}
            onTick={(ticked) => choose({ females: ticked })}
          />
          <ParentList
            title={t('crossings.males')}
            name="males"
            lines={plan.lines}
            ticked={choices.males}
            onTick={(ticked) => choose({ males: ticked })}
          />
          <section className={styles.crosses} data-help="crossings">
            <div className={styles.head}>
              <span className={styles.title}>{t('crossings.crosses')}</span>
              <span className={styles.hint}>{t('crossings.turnHint')}</span>
            </div>
            <Segments
              label={t('crossings.scheme')}
              value={choices.scheme}
              choices={crossingSchemes.map((value) => ({ value, text: t(`crossings.scheme.${value}`) }))}
              onChoose={(scheme) => choose({ scheme })}
            />
            <CrossMatrix rows={crosses.rows} columns={crosses.columns} created={crosses.keys} onTurn={plan.turn} />
            <div className={styles.ticks}>
              <Checkbox
                label={t('crossings.reciprocals')}
                disabled={choices.scheme !== 'factorial'}
                checked={choices.scheme === 'factorial' ? choices.reciprocals : choices.scheme === 'full'}
                onChange={(_, data) => tick({ reciprocals: data.checked === true })}
              />
              <Checkbox
                label={t('crossings.selfing')}
                checked={choices.selfing}
                onChange={(_, data) => tick({ selfing: data.checked === true })}
              />
            </div>
          </section>
        </div>
        <Marked crosses={crosses} />
      </FormDialog>
      {isLeaving && (
        <LeaveDialog
          title={t('structure.leaveTitle')}
          text={t('crossings.leaveText')}
          onStay={() => setIsLeaving(false)}
          onLeave={onClose}
        />
      )}
    </>
  )
}

/** How many crosses are marked, and why; nothing if none is. */
function Marked({ crosses }: { crosses: ReturnType<typeof useCrossingPlan>['crosses'] }) {
  const { t } = useTranslation()
  const lines = new Map([...crosses.rows, ...crosses.columns].map((line) => [line.line_id, line]))
  const marks = crosses.chosen.flatMap(([mother, father]) => {
    const [one, other] = [lines.get(mother), lines.get(father)]
    return one && other ? marksOf(one, other) : []
  })
  const [same, sibs, apart] = (['same', 'sibs', 'apart'] as const).map(
    (mark) => marks.filter((other) => other === mark).length,
  )
  if (same + sibs + apart === 0) return null
  const parts = [
    ...(same > 0 ? [t('crossings.marked.same', { count: same })] : []),
    ...(apart > 0 ? [t('crossings.marked.apart', { count: apart })] : []),
    ...(sibs > 0 ? [t('crossings.marked.sibs', { count: sibs })] : []),
  ]
  return (
    <MessageBar intent="warning" data-cross-marks="">
      <MessageBarBody>{parts.join(' · ')}</MessageBarBody>
    </MessageBar>
  )
}

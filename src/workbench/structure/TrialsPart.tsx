import { Button, Field, Input, makeStyles, tokens } from '@fluentui/react-components'
import { DeleteRegular, SelectObjectRegular } from '@fluentui/react-icons'
import { useAtomValue, useStore } from 'jotai'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { focusPane } from '../../commands/focusRegion.ts'
import { selectTrial } from '../../commands/map/selectPlots.ts'
import type { Trial } from '../../domain/layout/structure/fieldStructure.ts'
import { seenCorner, storedCorner } from '../../domain/layout/viewCorner.ts'
import type { RuleRefusal } from '../../domain/refusal.ts'
import { formatNumber } from '../../i18n/format.ts'
import {
  addTrial,
  changeTrial,
  plotsOfTrial,
  trialArea,
  trialOf,
  trialsOver,
} from '../../state/map/structure/trials.ts'
import { viewSideAtom } from '../../state/map/view/view.ts'
import { loadedYearAtom, revisionAtom } from '../../state/year/loaded.ts'
import { selectionAtom } from '../../state/year/selection.ts'
import { Segments } from '../../ui/form/Segments.tsx'

const useStyles = makeStyles({
  form: { display: 'flex', flexDirection: 'column', gap: '8px' },
  list: { display: 'flex', flexDirection: 'column', gap: '12px', margin: 0, padding: 0, listStyle: 'none' },
  one: {
    display: 'flex',
    flexDirection: 'column',
    gap: '6px',
    paddingTop: '8px',
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  head: { display: 'flex', alignItems: 'center' },
  name: { flexGrow: 1, minWidth: 0, fontWeight: 600, overflow: 'hidden', textOverflow: 'ellipsis' },
  about: { color: tokens.colorNeutralForeground3, fontSize: '12px', lineHeight: '16px' },
  hint: { margin: 0, color: tokens.colorNeutralForeground3, fontSize: '12px', lineHeight: '16px' },
  fault: { margin: 0, color: tokens.colorStatusDangerForeground1, fontSize: '12px', lineHeight: '16px' },
})

const corners = ['top_left', 'top_right', 'bottom_left', 'bottom_right'] as const
const signs = { top_left: '◤', top_right: '◥', bottom_left: '◣', bottom_right: '◢' }

/** Trials of the field: one can be created from the selection, and each has an origin. */
export function TrialsPart() {
  const styles = useStyles()
  const store = useStore()
  const { t } = useTranslation()
  const columns = useAtomValue(loadedYearAtom)
  useAtomValue(revisionAtom)
  useAtomValue(selectionAtom)
  const [name, setName] = useState('')
  const [refusal, setRefusal] = useState<RuleRefusal | null>(null)
  if (!columns) return null
  const { trials } = columns.structure
  const area = trialArea(store)
  const overlapping = area ? trialsOver(trials, area) : []
  const showResult = (answer: boolean | RuleRefusal) => {
    setRefusal(typeof answer === 'object' ? answer : null)
    if (answer === true) setName('')
  }
  const areaWords = area
    ? t('field.trialArea', {
        top: String(area.top),
        bottom: String(area.bottom),
        left: String(area.left),
        right: String(area.right),
      })
    : t('field.trialNeedsPlots')
  return (
    <>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          showResult(addTrial(store, name))
        }}
      >
        <Field
          label={t('field.trialName')}
          validationMessage={refusal ? t(refusal.code, { ...refusal.params }) : undefined}
          validationState={refusal ? 'error' : 'none'}
        >
          <Input name="trial" value={name} autoComplete="off" onChange={(_, data) => setName(data.value)} />
        </Field>
        <p className={styles.hint}>{areaWords}</p>
        {overlapping.length > 0 && area && !trialOf(trials, area) && (
          <p className={styles.fault} role="alert">
            {t('field.trialOverlaps', { names: overlapping.map((trial) => trial.name).join(', ') })}
          </p>
        )}
        <Button type="submit" appearance="primary" disabled={!area || overlapping.length > 0 || name.trim() === ''}>
          {t('field.trialAdd')}
        </Button>
      </form>
      {trials.length > 0 && (
        <ul className={styles.list} aria-label={t('structure.trials')}>
          {trials.map((trial) => (
            <TrialEntry key={trial.name} trial={trial} done={showResult} />
          ))}
        </ul>
      )}
    </>
  )
}

function TrialEntry({ trial, done }: { trial: Trial; done(answer: boolean | RuleRefusal): void }) {
  const styles = useStyles()
  const store = useStore()
  const { t } = useTranslation()
  const columns = useAtomValue(loadedYearAtom)
  const view = useAtomValue(viewSideAtom)
  if (!columns) return null
  const plots = plotsOfTrial(columns, trial).reduce((sum, mark) => sum + mark, 0)
  return (
    <li className={styles.one}>
      <div className={styles.head}>
        <span className={styles.name}>{trial.name}</span>
        <Button
          appearance="subtle"
          icon={<SelectObjectRegular />}
          aria-label={t('field.trialSelect', { name: trial.name })}
          onClick={() => {
            focusPane('map')
            selectTrial(store, trial)
          }}
        />
        <Button
          appearance="subtle"
          icon={<DeleteRegular />}
          aria-label={t('field.remove', { name: trial.name })}
          onClick={() => done(changeTrial(store, trial.name, null))}
        />
      </div>
      <span className={styles.about}>
        {t('structure.trial', { ...trial })} · {t('field.trialPlots', { plots: formatNumber(plots) })}
      </span>
      <Segments
        label={t('field.trialOrigin', { name: trial.name })}
        value={seenCorner(trial.origin, view)}
        choices={corners.map((corner) => ({
          value: corner,
          text: signs[corner],
          name: t(`structure.edge.${corner}`),
        }))}
        onChoose={(corner) => done(changeTrial(store, trial.name, { ...trial, origin: storedCorner(corner, view) }))}
      />
    </li>
  )
}

import { Checkbox, makeStyles } from '@fluentui/react-components'
import { useAtomValue } from 'jotai'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { levelsCompared } from '../../domain/analysis/compare/levelsCompared.ts'
import { type GroupBy, type Settings, scales, type TabName, tests } from '../../domain/analysis/settings.ts'
import { groupingTraits, quantitativeTraits, trialData } from '../../domain/analysis/trialData.ts'
import type { FieldYearColumns } from '../../domain/columns/fieldYear.ts'
import { traitHeader } from '../../domain/files/headers/traitHeader.ts'
import { checksOf, linesOfYear } from '../../domain/lines/checks.ts'
import { naturally } from '../../domain/naturalOrder.ts'
import type { Nursery } from '../../state/year/chosenYear.ts'
import { revisionAtom } from '../../state/year/loaded.ts'
import { selectionAtom } from '../../state/year/selection.ts'
import { ChoiceField } from '../../ui/form/ChoiceField.tsx'
import { Labelled } from '../../ui/form/Labelled.tsx'
import { Segments } from '../../ui/form/Segments.tsx'
import { BiplotChoices } from './BiplotChoices.tsx'
import { Choice, type Entry } from './Choice.tsx'
import { ModelChoices } from './ModelChoices.tsx'
import { PickControl } from './PickControl.tsx'
import { tabSettings } from './tabSettings.ts'
import { YearChoices } from './YearChoices.tsx'

const noWords = { line: '', mother: '', father: '', row: '', col: '' }

/** The two levels compared by a t-test. */
function LevelChoices(props: {
  columns: FieldYearColumns
  settings: Settings
  used: Settings
  change: (changed: Partial<Settings>) => void
}) {
  const { columns, settings, used, change } = props
  const { t } = useTranslation()
  const revision = useAtomValue(revisionAtom)
  const { by, traits } = used
  // biome-ignore lint/correctness/useExhaustiveDependencies: values change within the columns
  const { levels, compared } = useMemo(() => {
    const data = trialData(columns, { ...used, plots: 'all' }, new Uint8Array(), noWords)
    const [trait] = data.traits
    const first = trait ? levelsCompared(data, trait.column, settings) : []
    return { levels: [...data.by.levels].sort(naturally), compared: first }
  }, [columns, revision, by, traits, settings.levels])
  if (used.traits.length > 1) return null
  return [0, 1].map((k) => (
    <Choice
      key={k}
      label={t(k === 0 ? 'statistics.set.levelA' : 'statistics.set.levelB')}
      entries={levels.map((level) => ({ value: level, text: level }))}
      value={compared[k] ?? ''}
      onChoose={(value) => change({ levels: k === 0 ? [value, compared[1] ?? ''] : [compared[0] ?? '', value] })}
    />
  ))
}

const useStyles = makeStyles({
  fields: { display: 'flex', flexDirection: 'column', gap: '12px' },
  tick: { marginLeft: '-8px', '& label': { fontSize: '13px', lineHeight: '18px' } },
})

export interface SettingsPanelProps {
  readonly tab: TabName
  readonly columns: FieldYearColumns
  readonly nurseries: readonly Nursery[]
  readonly yearId: number | null
  readonly choose: (nursery: Nursery, yearId: number | null) => void
  /** The settings in the address, and those that the tab uses. */
  readonly settings: Settings
  readonly used: Settings
  readonly change: (changed: Partial<Settings>) => void
  /** Why there is no result, shown at the setting concerned. */
  readonly refused: { readonly at: 'traits' | 'by' | 'control' | 'years'; readonly text: string } | null
}

const asIds = (values: readonly string[]): number[] => values.map(Number)

/** The settings of the analysis: year, traits, groups, blocks, control, plots and values. */
export function SettingsPanel(props: SettingsPanelProps) {
  const { tab, columns, settings, used, change, refused } = props
  const styles = useStyles()
  const { t } = useTranslation()
  const revision = useAtomValue(revisionAtom)
  const { count: selected } = useAtomValue(selectionAtom)
  // biome-ignore lint/correctness/useExhaustiveDependencies: traits and lines change within the columns
  const offered = useMemo(() => {
    const entry = (trait: { id: number; name: string }): Entry => ({ value: String(trait.id), text: trait.name })
    const groups = groupingTraits(columns)
    return {
      traits: quantitativeTraits(columns).map((trait) => ({ value: String(trait.id), text: traitHeader(trait) })),
      groups: groups.map(entry),
      factors: groups.filter(({ role }) => role === 'factor').map(entry),
      lines: linesOfYear(columns).map(({ id, name }) => ({ value: String(id), text: name })),
      control: checksOf(columns).control,
    }
  }, [columns, revision])
  const years = props.nurseries.flatMap((nursery) =>
    nursery.fieldyear_set.map(({ id, year }) => ({ nursery, id, text: `${nursery.field_name}, ${year}` })),
  )
  const {
    years: several,
    traits,
    by,
    second,
    control,
    block,
    test,
    unit,
    levels,
    covariates,
    biplot,
  } = tabSettings[tab]
  const messageAt = (at: 'traits' | 'by' | 'control' | 'years') => (refused?.at === at ? refused.text : null)
  const traitMessage = messageAt('traits')
  const predictorMessage = messageAt('by')
  return (
    <div className={styles.fields}>
      {several ? (
        <YearChoices
          nurseries={props.nurseries}
          yearId={props.yearId}
          years={used.years}
          change={change}
          refused={messageAt('years')}
        />
      ) : (
        <Choice
          label={t('statistics.set.year')}
          value={String(props.yearId ?? '')}
          entries={years.map(({ id, text }) => ({ value: String(id), text }))}
          onChoose={(value) => {
            const year = years.find(({ id }) => String(id) === value)
            if (year) props.choose(year.nursery, year.id)
          }}
        />
      )}
      {traits === 'one' ? (
        <Choice
          label={t('statistics.set.trait')}
          value={String(used.traits[0] ?? '')}
          entries={offered.traits}
          onChoose={(value) => change({ traits: [Number(value), ...used.traits.slice(1)] })}
          refused={second ? null : traitMessage}
        />
      ) : (
        <ChoiceField
          label={t('statistics.set.traits')}
          size="small"
          name="traits"
          multiple
          choices={offered.traits}
          selected={used.traits.map(String)}
          onChange={(values) => change({ traits: asIds(values) })}
          message={traitMessage === null ? null : { text: traitMessage }}
        />
      )}
      {second && (
        <Choice
          label={t('statistics.set.second')}
          value={String(used.traits[1] ?? '')}
          entries={[{ value: '', text: t('statistics.set.none') }, ...offered.traits]}
          onChoose={(value) => change({ traits: [...used.traits.slice(0, 1), ...(value ? [Number(value)] : [])] })}
          refused={traitMessage}
        />
      )}
      {covariates && (
        <ChoiceField
          label={t('statistics.set.covariates')}
          size="small"
          name="covariates"
          multiple
          choices={offered.traits.filter(({ value }) => value !== String(used.traits[0]))}
          selected={used.covariates.map(String)}
          onChange={(values) => change({ covariates: asIds(values) })}
          message={predictorMessage === null ? null : { text: predictorMessage }}
        />
      )}
      {by && (
        <Choice
          label={t('statistics.set.by')}
          value={String(settings.by)}
          entries={[
            ...(['line', 'mother', 'father'] as const).map((value) => ({ value, text: t(`statistics.by.${value}`) })),
            ...offered.groups,
          ]}
          onChoose={(value) => change({ by: (Number(value) || value) as GroupBy, levels: [] })}
          refused={covariates ? null : predictorMessage}
        />
      )}
      {levels && <LevelChoices columns={columns} settings={settings} used={used} change={change} />}
      {block && <ModelChoices tab={tab} settings={settings} factors={offered.factors} change={change} />}
      {control && settings.by === 'line' && (
        <Choice
          label={t('statistics.set.control')}
          value={String(settings.control ?? offered.control ?? '')}
          entries={[
            ...(offered.control === null ? [{ value: '', text: t('statistics.set.none') }] : []),
            ...offered.lines,
          ]}
          onChoose={(value) => change({ control: Number(value) || null })}
          refused={messageAt('control')}
        />
      )}
      {control && settings.by === 'line' && <PickControl />}
      {test && (
        <Labelled label={t('statistics.set.test')}>
          <Segments
            label={t('statistics.set.test')}
            value={settings.test}
            choices={tests.map((value) => ({ value, text: t(`statistics.set.test.${value}`) }))}
            onChoose={(value) => change({ test: value })}
          />
        </Labelled>
      )}
      {unit && (
        <Labelled label={t('statistics.set.unit')}>
          <Segments
            label={t('statistics.set.unit')}
            value={settings.unit}
            choices={(['auto', 'means', 'plots'] as const).map((value) => ({
              value,
              text: t(`statistics.set.unit.${value}`),
            }))}
            onChoose={(value) => change({ unit: value })}
          />
        </Labelled>
      )}
      {biplot && <BiplotChoices settings={settings} change={change} />}
      {!several && (
        <Labelled label={t('statistics.set.plots')}>
          <Segments
            label={t('statistics.set.plots')}
            value={settings.plots}
            choices={[
              { value: 'all', text: t('statistics.set.all') },
              { value: 'selected', text: t('statistics.set.selected', { n: String(selected) }) },
            ]}
            onChoose={(value) => change({ plots: value })}
          />
        </Labelled>
      )}
      <Choice
        label={t('statistics.set.scale')}
        value={settings.scale}
        entries={scales.map((value) => ({ value, text: t(`statistics.set.scale.${value}`) }))}
        onChoose={(value) => change({ scale: scales.find((scale) => scale === value) ?? 'none' })}
      />
      <Checkbox
        className={styles.tick}
        label={t('statistics.set.out')}
        checked={settings.out === 'leave'}
        onChange={(_, { checked }) => change({ out: checked === true ? 'leave' : 'keep' })}
      />
    </div>
  )
}

import { useTranslation } from 'react-i18next'
import { models, type Settings, type TabName } from '../../domain/analysis/settings.ts'
import { ChoiceField } from '../../ui/form/ChoiceField.tsx'
import { Choice, type Entry } from './Choice.tsx'

interface ModelChoicesProps {
  readonly tab: TabName
  readonly settings: Settings
  /** Design factors by their ids. */
  readonly factors: readonly Entry[]
  readonly change: (changed: Partial<Settings>) => void
}

/** The tabs that compare pairs of groups. */
const comparing: ReadonlySet<TabName> = new Set(['average', 'nsr', 'anova'])

/** The blocks of the model: by the declared design, none, or one or several factors. */
export function ModelChoices({ tab, settings, factors, change }: ModelChoicesProps) {
  const { t } = useTranslation()
  const { block, model } = settings
  const isChosen = block !== 'auto' && block !== 'none'
  const offered = models.filter((one) => one !== 'welch' || comparing.has(tab))
  return (
    <>
      <Choice
        label={t('statistics.set.block')}
        value={isChosen ? 'chosen' : block}
        entries={[
          { value: 'auto', text: t('statistics.set.auto') },
          { value: 'none', text: t('statistics.set.none') },
          ...(factors.length > 0 ? [{ value: 'chosen', text: t('statistics.set.chosenBlocks') }] : []),
        ]}
        onChoose={(value) =>
          change({ block: value === 'auto' || value === 'none' ? value : [Number(factors[0].value)] })
        }
      />
      {isChosen && (
        <ChoiceField
          label={t('statistics.set.blocks')}
          size="small"
          name="blocks"
          multiple
          choices={factors}
          selected={block.map(String)}
          onChange={(values) => change({ block: values.length > 0 ? values.map(Number) : 'none' })}
          message={null}
        />
      )}
      {block === 'auto' && tab !== 'comparison' && (
        <Choice
          label={t('statistics.set.model')}
          value={model ?? ''}
          entries={[
            { value: '', text: t('statistics.set.modelShown') },
            ...offered.map((value) => ({ value, text: t(`statistics.model.${value}`) })),
          ]}
          onChoose={(value) => change({ model: models.find((one) => one === value) ?? null })}
        />
      )}
    </>
  )
}

import { useTranslation } from 'react-i18next'
import { biplotViews, fieldPlots, type Settings } from '../../domain/analysis/settings.ts'
import { centrings, partitions, scalings } from '../../domain/stats/stability/biplotOptions.ts'
import { Labelled } from '../../ui/form/Labelled.tsx'
import { Segments } from '../../ui/form/Segments.tsx'
import { Choice } from './Choice.tsx'

interface BiplotChoicesProps {
  readonly settings: Settings
  readonly change: (changed: Partial<Settings>) => void
}

/** Choices of a biplot: its kind, its purpose, and the transformation of its table. */
export function BiplotChoices({ settings, change }: BiplotChoicesProps) {
  const { t } = useTranslation()
  const { plot, view, centring, scaling, partition } = settings
  return (
    <>
      <Labelled label={t('statistics.set.plot')}>
        <Segments
          label={t('statistics.set.plot')}
          value={plot}
          choices={fieldPlots.map((value) => ({ value, text: t(`statistics.set.plot.${value}`) }))}
          onChoose={(value) => change({ plot: value })}
        />
      </Labelled>
      {plot === 'gge' && (
        <>
          <Choice
            label={t('statistics.set.view')}
            value={view}
            entries={biplotViews
              // Without the means of lines there is no average field.
              .filter((value) => centring !== 'double' || value === 'winners' || value === view)
              .map((value) => ({ value, text: t(`statistics.set.view.${value}`) }))}
            onChoose={(value) => change({ view: biplotViews.find((biplotView) => biplotView === value) ?? 'winners' })}
          />
          <Choice
            label={t('statistics.set.centring')}
            value={centring}
            entries={centrings.map((value) => ({ value, text: t(`statistics.set.centring.${value}`) }))}
            onChoose={(value) => {
              const next = centrings.find((one) => one === value) ?? 'environment'
              change(next === 'double' ? { centring: next, view: 'winners' } : { centring: next })
            }}
          />
          <Choice
            label={t('statistics.set.scaling')}
            value={scaling}
            entries={scalings.map((value) => ({ value, text: t(`statistics.set.scaling.${value}`) }))}
            onChoose={(value) => change({ scaling: scalings.find((one) => one === value) ?? 'none' })}
          />
        </>
      )}
      {plot === 'ammi' && (
        <Labelled label={t('statistics.set.view')}>
          <Segments
            label={t('statistics.set.view')}
            value={view === 'mean' ? 'mean' : 'winners'}
            choices={[
              { value: 'winners', text: t('statistics.set.view.axes') },
              { value: 'mean', text: t('statistics.set.view.meanAxis') },
            ]}
            onChoose={(value) => change({ view: value })}
          />
        </Labelled>
      )}
      {plot !== 'stability' && (
        <Choice
          label={t('statistics.set.partition')}
          value={partition}
          entries={partitions.map((value) => ({ value, text: t(`statistics.set.partition.${value}`) }))}
          onChoose={(value) => change({ partition: partitions.find((one) => one === value) ?? 'symmetric' })}
        />
      )}
    </>
  )
}

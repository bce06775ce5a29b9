import { makeStyles, tokens } from '@fluentui/react-components'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { ChoiceField } from '../../ui/form/ChoiceField.tsx'
import { Labelled } from '../../ui/form/Labelled.tsx'
import { Segments } from '../../ui/form/Segments.tsx'
import { CountryField, RegionField, TraitField } from './ScopeFields.tsx'
import type { RegionSelection } from './useRegionSelection.ts'

const useStyles = makeStyles({
  fields: { display: 'flex', flexDirection: 'column', gap: '12px' },
  note: { margin: 0, fontSize: '12px', lineHeight: '16px', color: tokens.colorNeutralForeground3 },
})

/** The selectors of the page: variety, trait, country, region, reference, years, and the map's colours. */
export function Selectors({ selection }: { selection: RegionSelection }) {
  const styles = useStyles()
  const { t } = useTranslation()
  const { allLines, allTraits, allRegions, choice, change, country, line, region, trait, values } = selection
  const years = values.answered?.answer.meta.years ?? []
  const offered = useMemo(() => {
    const withRegions = allLines.filter(({ region_ids }) => region_ids.length > 0)
    // Varieties first, because breeders compare these most.
    const sortedCountries = [
      ...withRegions.filter(({ is_sort }) => is_sort),
      ...withRegions.filter(({ is_sort }) => !is_sort),
    ]
    return sortedCountries.map(({ line_id, line_name }) => ({ value: String(line_id), text: line_name }))
  }, [allLines])
  return (
    <div className={styles.fields}>
      <ChoiceField
        label={t('genome.variety')}
        name="line"
        choices={offered}
        selected={line ? [String(line.line_id)] : []}
        onChange={([value]) => change({ line: Number(value) || null })}
        message={null}
      />
      <TraitField
        label={t('genome.trait')}
        traits={allTraits}
        trait={trait}
        onChange={(id) => change({ trait: id, years: null })}
      />
      <CountryField
        countries={selection.countries}
        regions={allRegions}
        country={country}
        onChange={(id) => change({ country: id, region: 'all' })}
      />
      <RegionField
        regions={allRegions}
        country={country}
        trait={trait}
        region={region}
        onChange={(id) => change({ region: id })}
      />
      <Labelled label={t('genome.compareWith')}>
        <Segments
          label={t('genome.compareWith')}
          value={choice.compare}
          choices={(['check', 'mean'] as const).map((value) => ({ value, text: t(`genome.compare.${value}`) }))}
          onChoose={(compare) => change({ compare })}
        />
      </Labelled>
      <ChoiceField
        label={t('genome.years')}
        name="years"
        multiple
        placeholder={t('genome.allYears')}
        choices={years.map((year) => ({ value: String(year), text: String(year) }))}
        selected={(choice.years ?? []).map(String)}
        onChange={(chosen) => change({ years: chosen.length > 0 ? chosen.map(Number).sort() : null })}
        message={null}
      />
      <Labelled label={t('genome.mapColour')}>
        <Segments
          label={t('genome.mapColour')}
          value={choice.colour}
          choices={(['value', 'difference'] as const).map((value) => ({ value, text: t(`genome.colour.${value}`) }))}
          onChoose={(colour) => change({ colour })}
        />
      </Labelled>
      {choice.colour === 'value' && (
        <Labelled label={t('genome.steps')}>
          <Segments
            label={t('genome.steps')}
            value={choice.steps}
            choices={(['shares', 'equal'] as const).map((value) => ({ value, text: t(`genome.steps.${value}`) }))}
            onChoose={(steps) => change({ steps })}
          />
        </Labelled>
      )}
      <p className={styles.note}>{t('genome.method')}</p>
    </div>
  )
}

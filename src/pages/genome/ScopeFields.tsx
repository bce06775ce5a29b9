import { useTranslation } from 'react-i18next'
import type { GenomeRegion, GenomeTrait } from '../../contract/genome/genomeRegions.ts'
import { ChoiceField } from '../../ui/form/ChoiceField.tsx'
import { traitText } from './shownFigures.ts'

interface TraitFieldProps {
  readonly label: string
  readonly traits: readonly GenomeTrait[]
  readonly trait: GenomeTrait | null
  onChange(trait: number | null): void
}

/** The trait of the figures. */
export function TraitField({ label, traits, trait, onChange }: TraitFieldProps) {
  return (
    <ChoiceField
      label={label}
      name="trait"
      choices={traits.map((one) => ({ value: String(one.feature_id), text: traitText(one) }))}
      selected={trait ? [String(trait.feature_id)] : []}
      onChange={([value]) => onChange(Number(value) || null)}
      message={null}
    />
  )
}

interface CountryFieldProps {
  readonly countries: readonly { readonly id: number; readonly name: string }[]
  readonly regions: readonly GenomeRegion[]
  readonly country: number | null
  onChange(country: number | null): void
}

/** The country whose regions are offered: one of those in which lines have values. */
export function CountryField({ countries, regions, country, onChange }: CountryFieldProps) {
  const { t } = useTranslation()
  const offered = countries.filter(({ id }) => regions.some(({ country_id }) => country_id === id))
  return (
    <ChoiceField
      label={t('genome.country')}
      name="country"
      choices={offered.map(({ id, name }) => ({ value: String(id), text: name }))}
      selected={country === null ? [] : [String(country)]}
      onChange={([value]) => onChange(Number(value) || null)}
      message={null}
    />
  )
}

interface RegionFieldProps {
  readonly regions: readonly GenomeRegion[]
  readonly country: number | null
  readonly trait: GenomeTrait | null
  readonly region: number | 'all'
  onChange(region: number | 'all'): void
}

/** The region of the figures, or all; lists the country's regions with values of the trait. */
export function RegionField({ regions, country, trait, region, onChange }: RegionFieldProps) {
  const { t } = useTranslation()
  const offered = regions.filter(
    ({ country_id, feature_ids }) => country_id === country && trait !== null && feature_ids.includes(trait.feature_id),
  )
  return (
    <ChoiceField
      label={t('genome.region')}
      name="region"
      choices={[
        { value: 'all', text: t('genome.allRegions') },
        ...offered.map(({ region_id, region: name }) => ({ value: String(region_id), text: name })),
      ]}
      selected={[String(region)]}
      onChange={([value]) => onChange(value === 'all' ? 'all' : Number(value))}
      message={null}
    />
  )
}

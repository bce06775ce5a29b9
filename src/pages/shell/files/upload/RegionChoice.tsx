import { makeStyles } from '@fluentui/react-components'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../../../api/query/useCall.ts'
import { listCountries, listRegions } from '../../../../contract/lines/regions.ts'
import { ChoiceField } from '../../../../ui/form/ChoiceField.tsx'

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', gap: '8px' },
  fields: { display: 'grid', gridTemplateColumns: '1fr 1fr', gap: '12px' },
})

const firstCountry = '1'

interface RegionChoiceProps {
  /** Names in the file that are in no list. */
  readonly named: readonly string[]
  /** Id of the region that was chosen; null = none yet. */
  readonly region: string | null
  onChoose(region: string): void
}

/** Asks which region of the list is meant where a file names one that the list lacks. */
export function RegionChoice({ named, region, onChoose }: RegionChoiceProps) {
  const styles = useStyles()
  const { t } = useTranslation()
  const [country, setCountry] = useState(firstCountry)
  const countries = useCall(listCountries, {}).answered?.answer.data ?? []
  const regions =
    useCall(listRegions, { query: { country_id: country } }, { showsPrevious: true }).answered?.answer.data ?? []
  return (
    <div className={styles.root} data-region-asked={named.join('; ')}>
      <span>{t('upload.regionQuestion', { regions: named.join(', ') })}</span>
      <div className={styles.fields}>
        <ChoiceField
          label={t('fields.country')}
          name="file_country"
          choices={countries.map((one) => ({ value: String(one.id), text: one.name }))}
          selected={[country]}
          onChange={([value = firstCountry]) => setCountry(value)}
          message={null}
        />
        <ChoiceField
          label={t('fields.region')}
          name="file_region"
          choices={regions.map((one) => ({ value: String(one.id), text: one.name }))}
          selected={region && regions.some(({ id }) => String(id) === region) ? [region] : []}
          onChange={([value]) => value !== undefined && onChoose(value)}
          message={null}
        />
      </div>
    </div>
  )
}

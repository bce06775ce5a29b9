import { makeStyles } from '@fluentui/react-components'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../../../api/query/useCall.ts'
import { listCountries, listRegions } from '../../../../contract/lines/regions.ts'
import { session } from '../../../../state/account/session.ts'
import { ChoiceField } from '../../../../ui/form/ChoiceField.tsx'

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', gap: '8px' },
  fields: { display: 'grid', gridTemplateColumns: '1fr 1fr', gap: '12px' },
})

interface RegionChoiceProps {
  /** Region names in the file that are unknown. */
  readonly spellings: readonly string[]
  /** Id of the chosen region; null = none yet. */
  readonly region: string | null
  onChoose(region: string): void
}

/** Asks which known region a file means by an unknown name. */
export function RegionChoice({ spellings, region, onChoose }: RegionChoiceProps) {
  const styles = useStyles()
  const { t } = useTranslation()
  const own = useAtomValue(session.userInfo)?.user_data.countries ?? []
  const [country, setCountry] = useState<string | null>(own.length > 0 ? String(own[0]) : null)
  const countries = useCall(listCountries, {}).answered?.answer.data ?? []
  const regions =
    useCall(listRegions, country ? { query: { country_id: country } } : null, { showsPrevious: true }).answered?.answer
      .data ?? []
  return (
    <div className={styles.root} data-region-question={spellings.join('; ')}>
      <span>{t('upload.regionQuestion', { regions: spellings.join(', ') })}</span>
      <div className={styles.fields}>
        <ChoiceField
          label={t('fields.country')}
          name="file_country"
          choices={countries.map((one) => ({ value: String(one.id), text: one.name }))}
          selected={country ? [country] : []}
          onChange={([value = null]) => setCountry(value)}
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

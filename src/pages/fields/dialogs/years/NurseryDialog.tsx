import { useAtomValue, useSetAtom, useStore } from 'jotai'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../../../api/apiError.ts'
import { call } from '../../../../api/browser.ts'
import { useCall } from '../../../../api/query/useCall.ts'
import {
  createSubregion,
  listCountries,
  listRegions,
  listSubregions,
  type Subregion,
} from '../../../../contract/lines/regions.ts'
import { createField, fieldKinds, updateField } from '../../../../contract/plots/nurseries.ts'
import { inBackground } from '../../../../domain/inBackground.ts'
import { checkText, maxLength, notOnlySpaces, required } from '../../../../domain/plots/textRules.ts'
import { session } from '../../../../state/account/session.ts'
import { request } from '../../../../state/shell/requests.ts'
import { reportFailureAtom } from '../../../../state/shell/toasts.ts'
import { type Nursery, nurseriesAtom, nurseryRequests } from '../../../../state/year/chosenYear.ts'
import { ChoiceField } from '../../../../ui/form/ChoiceField.tsx'
import { TextField } from '../../../../ui/form/TextField.tsx'
import { useForm } from '../../../../ui/form/useForm.ts'
import { FormDialog } from '../../../../ui/overlay/FormDialog.tsx'
import { useShowFailure } from '../../../shell/useShowFailure.ts'
import { proposedPlace } from './proposedPlace.ts'

interface Values {
  name: string
  kind: string
  country: string
  region: string
  subregion: string
}

const maxNameLength = 255

function check(values: Values) {
  return {
    name: checkText(values.name.trim(), [required, notOnlySpaces, maxLength(maxNameLength)]),
    kind: checkText(values.kind, [required]),
    region: checkText(values.region, [required]),
    subregion: checkText(values.subregion.trim(), [maxLength()]),
  }
}

/** Lists of places, loaded when their parent changes; shows failures. */
function usePlaces(country: string, region: string) {
  const countries = useCall(listCountries, {})
  const regions = useCall(listRegions, country ? { query: { country_id: country } } : null, { showsPrevious: true })
  const subregions = useCall(listSubregions, region ? { params: { id: region } } : null)
  useShowFailure(countries.failure ?? regions.failure ?? subregions.failure, 'fields.failedPlaces')
  return {
    countries: countries.answered?.answer.data ?? [],
    regions: regions.answered?.answer.data ?? [],
    subregions: subregions.answered?.answer.data ?? [],
  }
}

/** The id of a subregion by its name; a name that the region lacks is added to it. Null for an empty name. */
async function subregionId(name: string, region: string, known: readonly Subregion[]): Promise<number | null> {
  const trimmed = name.trim()
  if (trimmed === '') return null
  const existing = known.find((nursery) => nursery.name === trimmed)
  return existing ? existing.id : (await call(createSubregion, { params: { id: region }, body: { name: trimmed } })).id
}

/** Adds a nursery, or edits one: name, kind, region from lists, subregion by name. */
export function NurseryDialog(props: { nursery: Nursery | null; onClose(saved: Nursery | null): void }) {
  const { nursery, onClose } = props
  const { t } = useTranslation()
  const store = useStore()
  const crop = useAtomValue(session.selectedCulture)
  const countries = useAtomValue(session.userInfo)?.user_data.countries ?? []
  const others = useAtomValue(nurseriesAtom) ?? []
  const place = nursery ?? proposedPlace(countries, others)
  const report = useSetAtom(reportFailureAtom)
  const form = useForm<Values>({
    initial: {
      name: nursery?.field_name ?? '',
      kind: nursery?.kind ?? 'source_material',
      country: String(place.country ?? ''),
      region: String(place.region ?? ''),
      subregion: nursery?.subregion_name ?? '',
    },
    check,
    async send(values) {
      if (!crop) return null
      try {
        const body = {
          field_name: values.name.trim(),
          kind: values.kind as (typeof fieldKinds)[number],
          region: Number(values.region),
          subregion: await subregionId(values.subregion, values.region, places.subregions),
        }
        const saved = nursery
          ? await call(updateField, { params: { id: String(nursery.field_id) }, body })
          : await call(createField, { body: { ...body, spec_id: crop.spec_id } })
        request(store, nurseryRequests)
        onClose(saved)
        return null
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        report(error, nursery ? 'fields.failedNurseryEdit' : 'fields.failedNurseryAdd')
        return error.code === 'field.duplicate' ? { name: [error.detail ?? ''] } : error.errors
      }
    },
  })
  const places = usePlaces(form.values.country, form.values.region)
  const kinds = useMemo(() => fieldKinds.map((kind) => ({ value: kind, text: t(`kind.${kind}`) })), [t])

  return (
    <FormDialog
      open
      title={t(nursery ? 'fields.nurseryEdit' : 'fields.nurseryAdd')}
      submitLabel={t(nursery ? 'shell.save' : 'fields.nurseryAdd')}
      cancelLabel={t('shell.cancel')}
      onCancel={() => onClose(null)}
      onSubmit={(event) => inBackground(form.submit(event))}
      isBusy={form.isBusy}
    >
      <TextField
        label={t('fields.nurseryName')}
        name="field_name"
        value={form.values.name}
        onChange={(value) => form.set('name', value)}
        message={form.message('name')}
        required
        autoFocus
      />
      <ChoiceField
        label={t('fields.kind')}
        name="kind"
        choices={kinds}
        selected={[form.values.kind]}
        onChange={([value = '']) => form.set('kind', value)}
        message={form.message('kind')}
        required
      />
      <ChoiceField
        label={t('fields.country')}
        name="country"
        choices={places.countries.map((country) => ({ value: String(country.id), text: country.name }))}
        selected={[form.values.country]}
        onChange={([value = '']) => {
          form.set('country', value)
          form.set('region', '')
        }}
        message={null}
      />
      <ChoiceField
        label={t('fields.region')}
        name="region"
        choices={places.regions.map((region) => ({ value: String(region.id), text: region.name }))}
        selected={form.values.region ? [form.values.region] : []}
        onChange={([value = '']) => form.set('region', value)}
        message={form.message('region')}
        required
      />
      <TextField
        label={t('fields.subregion')}
        name="subregion"
        value={form.values.subregion}
        hint={places.subregions.map((subregion) => subregion.name).join(', ')}
        onChange={(value) => form.set('subregion', value)}
        message={form.message('subregion')}
      />
    </FormDialog>
  )
}

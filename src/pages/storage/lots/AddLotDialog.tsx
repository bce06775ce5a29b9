import { useAtomValue, useSetAtom } from 'jotai'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/browser.ts'
import { useCall } from '../../../api/query/useCall.ts'
import { listLines } from '../../../contract/lines/lines.ts'
import { listFields } from '../../../contract/plots/nurseries.ts'
import { listPlots } from '../../../contract/plots/plots.ts'
import { createSeed } from '../../../contract/seeds/seeds.ts'
import { inBackground } from '../../../domain/inBackground.ts'
import { checkText, required } from '../../../domain/plots/textRules.ts'
import { isRefusal } from '../../../domain/refusal.ts'
import { resolveAmount } from '../../../domain/seeds/seedAmount.ts'
import { weightOf1000 } from '../../../domain/seeds/weightOf1000.ts'
import { formatNumber, inputNumber } from '../../../i18n/format.ts'
import { session } from '../../../state/account/session.ts'
import { storePanelAtom } from '../../../state/seeds/store.ts'
import { ChoiceField } from '../../../ui/form/ChoiceField.tsx'
import { Segments } from '../../../ui/form/Segments.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { typedNumber, wholeFault } from '../../../ui/form/typedNumber.ts'
import { useForm } from '../../../ui/form/useForm.ts'
import { FormDialog } from '../../../ui/overlay/FormDialog.tsx'
import { useShowFailure } from '../../shell/useShowFailure.ts'
import { newestYearId } from '../sowingPlans/newestYearId.ts'
import { useLocations, useScannedPlace, useStoreWrite } from '../useStore.ts'
import { aboveZeroFault, massFault } from './typedLots.ts'

interface Values {
  location: string
  from: 'plot' | 'line'
  nursery: string
  year: string
  plot: string
  plant: string
  line: string
  amount: string
  weight_full: string
  weight_1000: string
  germination: string
}

const initial: Values = {
  location: '',
  from: 'plot',
  nursery: '',
  year: '',
  plot: '',
  plant: '',
  line: '',
  amount: '',
  weight_full: '',
  weight_1000: '',
  germination: '',
}

/** Why a typed amount is invalid. */
function amountFault(values: Values) {
  const whole = wholeFault(values.amount, 0)
  if (whole || massFault(values.weight_full) || aboveZeroFault(values.weight_1000)) return whole
  const input = {
    amount: typedNumber(values.amount),
    weight_full: typedNumber(values.weight_full),
    weight_1000: typedNumber(values.weight_1000) || null,
  }
  const settled = resolveAmount(input)
  return isRefusal(settled) ? { key: settled.code } : null
}

function check(values: Values) {
  const isOfPlot = values.from === 'plot'
  return {
    location: checkText(values.location, [required]),
    nursery: isOfPlot ? checkText(values.nursery, [required]) : null,
    year: isOfPlot ? checkText(values.year, [required]) : null,
    plot: isOfPlot ? checkText(values.plot, [required]) : null,
    line: isOfPlot ? null : checkText(values.line, [required]),
    amount: amountFault(values),
    weight_full: massFault(values.weight_full),
    weight_1000: aboveZeroFault(values.weight_1000),
    germination: massFault(values.germination),
  }
}

/** Nurseries, years, plots and lines as sources of seed; each list is loaded once the previous one is chosen. */
function useSources({ from, nursery, year, plot }: Values) {
  const crop = useAtomValue(session.selectedCulture)
  const spec_id = String(crop?.spec_id)
  const fields = useCall(listFields, crop ? { query: { spec_id } } : null)
  const plots = useCall(listPlots, nursery && year ? { query: { spec_id, field_id: nursery, year_id: year } } : null)
  const lines = useCall(listLines, crop && from === 'line' ? { query: { spec_id } } : null)
  useShowFailure(fields.failure ?? plots.failure ?? lines.failure, 'storage.failedList')
  const nurseries = fields.answered?.answer.data ?? []
  const chosen = nurseries.find(({ field_id }) => String(field_id) === nursery)
  const yearPlots = plots.answered?.answer.data ?? []
  const measured = (id: string) =>
    weightOf1000(yearPlots.find(({ plot_id }) => String(plot_id) === id)?.plot_results ?? [])
  return {
    /** Mass of 1000 seeds measured on a plot, as text; empty if none was. */
    measuredOn: (id: string) => {
      const mass = measured(id)
      return inputNumber(mass === null ? null : Number(mass.toFixed(2)))
    },
    /** The newest year of a nursery; empty if it has none. */
    newestYear: (id: string) => newestYearId(nurseries, id),
    cropId: crop?.spec_id ?? 0,
    nurseries: nurseries.map(({ field_id, field_name }) => ({ value: String(field_id), text: field_name })),
    years: (chosen?.fieldyear_set ?? []).map((fieldYear) => ({
      value: String(fieldYear.id),
      text: String(fieldYear.year),
    })),
    plots: yearPlots.map((one) => ({
      value: String(one.plot_id),
      text: [one.plot_label ?? one.plot_name, one.line_name].filter(Boolean).join(' · '),
    })),
    plants: (yearPlots.find(({ plot_id }) => String(plot_id) === plot)?.brushes ?? []).map((plant) => ({
      value: String(plant.brush_id),
      text: plant.brush_name,
    })),
    lines: (lines.answered?.answer.data ?? []).map((line) => ({ value: String(line.line_id), text: line.line_name })),
  }
}

/** Adds a lot to the store: its place, the plot (and plant) or line that it comes from, and its amount. */
export function AddLotDialog({ onClose }: { onClose(): void }) {
  const { t } = useTranslation()
  const write = useStoreWrite()
  const show = useSetAtom(storePanelAtom)
  const { choices } = useLocations()
  const form = useForm<Values>({
    initial,
    check,
    async send(values) {
      const isOfPlot = values.from === 'plot'
      const body = {
        spec_id: sources.cropId,
        location: Number(values.location),
        plot_id: isOfPlot ? Number(values.plot) : null,
        plant_id: isOfPlot && values.plant ? Number(values.plant) : null,
        line_id: isOfPlot ? null : Number(values.line),
        amount: typedNumber(values.amount),
        weight_full: typedNumber(values.weight_full),
        weight_1000: typedNumber(values.weight_1000) || null,
        germination: typedNumber(values.germination),
      }
      const errors = await write(
        'storage.failed.addLot',
        () => call(createSeed, { body }),
        ({ id, entry_id }) => {
          show({ kind: 'lot', id })
          return entry_id === null ? null : { seed: id, entry: entry_id, key: 'storage.action.addLot' }
        },
      )
      if (errors === null) onClose()
      return errors
    },
  })
  const { values } = form
  useScannedPlace((id) => form.set('location', String(id)))
  const sources = useSources(values)
  const choose = (name: keyof Values, value: string) => {
    form.set(name, value as never)
    // Choices within the previous nursery, year or plot do not belong to the new one.
    if (name === 'nursery') choose('year', sources.newestYear(value))
    if (name === 'year') choose('plot', '')
    if (name !== 'plot') return
    form.set('plant', '')
    // A typed value stays; a proposed one is replaced by the next plot's proposal.
    const isOffered = ['', sources.measuredOn(values.plot)].includes(values.weight_1000)
    if (isOffered) form.set('weight_1000', sources.measuredOn(value))
  }
  const measured = values.from === 'plot' ? sources.measuredOn(values.plot) : ''
  const choice = (name: keyof Values, label: string, list: readonly { value: string; text: string }[], more = {}) => (
    <ChoiceField
      label={t(label)}
      name={name}
      choices={list}
      selected={values[name] ? [values[name]] : []}
      onChange={([value = '']) => choose(name, value)}
      message={form.message(name)}
      required
      {...more}
    />
  )
  const typed = (name: keyof Values, label: string, hint?: string) => (
    <TextField
      label={t(label)}
      name={name}
      value={values[name]}
      onChange={(value) => form.set(name, value as never)}
      message={form.message(name)}
      hint={hint}
    />
  )
  return (
    <FormDialog
      open
      title={t('command.storage.addLot')}
      submitLabel={t('storage.verb.add')}
      cancelLabel={t('shell.cancel')}
      onCancel={onClose}
      onSubmit={(event) => inBackground(form.submit(event))}
      isBusy={form.isBusy}
    >
      {choice('location', 'storage.location', choices, { autoFocus: true })}
      <Segments
        label={t('storage.source')}
        value={values.from}
        choices={[
          { value: 'plot', text: t('storage.ofPlot') },
          { value: 'line', text: t('storage.ofLine') },
        ]}
        onChoose={(from) => form.set('from', from)}
      />
      {values.from === 'plot' ? (
        <>
          {choice('nursery', 'storage.column.nursery', sources.nurseries)}
          {choice('year', 'storage.year', sources.years)}
          {choice('plot', 'storage.column.plot', sources.plots)}
          {sources.plants.length > 0 && choice('plant', 'storage.column.plant', sources.plants, { required: false })}
        </>
      ) : (
        choice('line', 'storage.column.line', sources.lines)
      )}
      {typed('amount', 'storage.column.amount')}
      {typed('weight_full', 'storage.column.weight')}
      {typed(
        'weight_1000',
        'storage.column.weight1000',
        measured === '' ? undefined : t('storage.measuredOnPlot', { value: formatNumber(typedNumber(measured)) }),
      )}
      {typed('germination', 'storage.germinationPercent')}
    </FormDialog>
  )
}

import { makeStyles } from '@fluentui/react-components'
import { useAtomValue, useSetAtom, useStore } from 'jotai'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../../../api/apiError.ts'
import { call } from '../../../../api/browser.ts'
import { createPlot } from '../../../../contract/plots/plots.ts'
import { changeOfNewPlots } from '../../../../domain/change/newPlots.ts'
import { inBackground } from '../../../../domain/inBackground.ts'
import { namesOfLines, namesToConfirm } from '../../../../domain/sheet/source/lineFields.ts'
import { claimId, ensureReserved } from '../../../../state/log/reservedIds.ts'
import { transact } from '../../../../state/log/transact.ts'
import { request } from '../../../../state/shell/requests.ts'
import { addToastAtom, reportFailureAtom } from '../../../../state/shell/toasts.ts'
import { nurseryRequests } from '../../../../state/year/chosenYear.ts'
import { loadedYearAtom } from '../../../../state/year/loaded.ts'
import { selectPlots } from '../../../../state/year/selection.ts'
import { TextField } from '../../../../ui/form/TextField.tsx'
import { useConfirmOnce } from '../../../../ui/form/useConfirmOnce.ts'
import { type ServerErrors, useForm } from '../../../../ui/form/useForm.ts'
import { FormDialog } from '../../../../ui/overlay/FormDialog.tsx'
import { SimilarLines } from '../../../shell/dialogs/SimilarLines.tsx'
import { checkNewPlot, isOfOtherYear, type NewPlotValues } from './newPlotForm.ts'

const useStyles = makeStyles({
  pair: { display: 'grid', gridTemplateColumns: '1fr 1fr', gap: '16px' },
})

/** Adds one plot: name, label, line, place, size. Empty fields stay unknown. */
export function AddPlotDialog(props: {
  row: number | null
  col: number | null
  onClose(): void
  /** Called if a plot was created in another year. */
  onOtherYear(yearId: number): void
}) {
  const styles = useStyles()
  const { t } = useTranslation()
  const store = useStore()
  const columns = useAtomValue(loadedYearAtom)
  const toast = useSetAtom(addToastAtom)
  const report = useSetAtom(reportFailureAtom)
  const similar = useConfirmOnce<ReadonlyMap<string, string>>()
  const form = useForm<NewPlotValues>({
    initial: {
      name: '',
      year: String(columns?.year ?? ''),
      label: '',
      line: '',
      row: props.row === null ? '' : String(props.row),
      col: props.col === null ? '' : String(props.col),
      width: '',
      length: '',
      repetitions: '',
      comment: '',
    },
    check: (values) => (columns ? checkNewPlot(values, columns) : {}),
    async send(values): Promise<ServerErrors | null> {
      if (!columns) return null
      const lineName = values.line.trim() || values.name.trim()
      if (similar.needsConfirmation(lineName, () => namesToConfirm(namesOfLines(columns.lines), [lineName]))) return {}
      if (isOfOtherYear(values, columns)) return addToOtherYear(values)
      const hasIds = (await ensureReserved(store, 'plot', 1)) && (await ensureReserved(store, 'line', 1))
      if (!hasIds) {
        toast({ status: 'error', message: { key: 'plots.noIds' } })
        return {}
      }
      const number = (text: string) => (text.trim() === '' ? null : Number(text))
      const name = values.name.trim()
      const plot = {
        name,
        label: values.label.trim() || null,
        line: values.line.trim() || name,
        row: number(values.row),
        col: number(values.col),
        width: number(values.width),
        length: number(values.length),
        repetitions: number(values.repetitions),
        comment: values.comment.trim() || null,
      }
      const change = changeOfNewPlots(columns, { key: 'change.plotCreated', params: { name } }, [plot], {
        plot: () => claimId(store, 'plot'),
        line: () => claimId(store, 'line'),
        trait: () => claimId(store, 'trait'),
      })
      transact(store, change, { origin: 'user', undo: 'record' })
      selectPlots(store, [columns.count - 1], 'map')
      props.onClose()
      return null
    },
  })
  const addToOtherYear = async (values: NewPlotValues) => {
    if (!columns) return null
    const number = (text: string) => (text.trim() === '' ? undefined : Number(text))
    try {
      const created = await call(createPlot, {
        body: {
          plot_name: values.name.trim(),
          plot_label: values.label.trim() || undefined,
          field: columns.field_id,
          year: Number(values.year),
          spec_id: columns.spec_id,
          line_name: values.line.trim() || values.name.trim(),
          comment: values.comment.trim() || undefined,
          repetitions: number(values.repetitions) ?? null,
          width: number(values.width),
          length: number(values.length),
        },
      })
      request(store, nurseryRequests)
      props.onOtherYear(created.year_id)
      return null
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      report(error, 'plots.addFailed')
      const { plot_name: name, plot_label: label, line_name: line, ...others } = error.errors
      return { ...others, ...(name && { name }), ...(label && { label }), ...(line && { line }) }
    }
  }
  const field = (name: keyof NewPlotValues, label: string, required = false) => (
    <TextField
      label={label}
      name={name}
      value={form.values[name]}
      onChange={(value) => form.set(name, value)}
      message={form.message(name)}
      required={required}
      autoFocus={name === 'name'}
    />
  )
  const isElsewhere = columns !== null && isOfOtherYear(form.values, columns)
  const place = (name: 'row' | 'col', label: string) =>
    isElsewhere ? (
      <TextField
        label={label}
        name={name}
        value=""
        onChange={(value) => form.set(name, value)}
        message={null}
        hint={t('plots.noPlaceElsewhere')}
        disabled
      />
    ) : (
      field(name, label)
    )
  return (
    <FormDialog
      open
      wide
      title={t('plots.addOne')}
      submitLabel={t('plots.addOne')}
      cancelLabel={t('shell.cancel')}
      onCancel={props.onClose}
      onSubmit={(event) => inBackground(form.submit(event))}
      isBusy={form.isBusy}
    >
      <div className={styles.pair}>
        {field('name', t('grid.name'), true)}
        {field('label', t('grid.label'))}
      </div>
      {field('line', t('grid.line'))}
      {similar.question && (
        <SimilarLines
          known={similar.question}
          onUse={() => form.set('line', similar.question?.values().next().value ?? '')}
        />
      )}
      {field('year', t('fields.year'), true)}
      <div className={styles.pair}>
        {place('row', t('grid.row'))}
        {place('col', t('grid.col'))}
      </div>
      <div className={styles.pair}>
        {field('width', t('grid.width'))}
        {field('length', t('grid.length'))}
      </div>
      {field('repetitions', t('grid.repetitions'))}
      {field('comment', t('grid.comment'))}
    </FormDialog>
  )
}

import { useAtomValue, useStore } from 'jotai'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FieldYearColumns } from '../../../domain/columns/fieldYear.ts'
import { inBackground } from '../../../domain/inBackground.ts'
import { cameraRequests } from '../../../state/map/view/cameraRequest.ts'
import { request } from '../../../state/shell/requests.ts'
import { loadedYearAtom } from '../../../state/year/loaded.ts'
import { type Active, setActive } from '../../../state/year/selection.ts'
import { TextField } from '../../../ui/form/TextField.tsx'
import { useForm } from '../../../ui/form/useForm.ts'
import { FormDialog } from '../../../ui/overlay/FormDialog.tsx'

/** The place that a text names: a label, a plot name, or `r4 c12`; null if the field has no such place. */
function placeOf(columns: FieldYearColumns, text: string): Active | null {
  const query = text.trim()
  const place = /^r\s*(\d{1,6})[\s,;]*c\s*(\d{1,3})$/i.exec(query)
  if (place) {
    const [row, col] = [Number(place[1]), Number(place[2])]
    if (row < 1 || col < 1 || row > columns.map_rows || col > columns.map_width) return null
    return { plot: plotWhere(columns, (i) => columns.row[i] === row && columns.col[i] === col), row, col }
  }
  const byLabel = plotWhere(columns, (i) => columns.label[i] === query)
  const plot = byLabel >= 0 ? byLabel : plotWhere(columns, (i) => columns.name[i] === query)
  return plot < 0 ? null : { plot, row: columns.row[plot], col: columns.col[plot] }
}

function plotWhere(columns: FieldYearColumns, matches: (i: number) => boolean): number {
  for (let i = 0; i < columns.count; i++) if (columns.alive[i] && matches(i)) return i
  return -1
}

/** Goes to a plot by its label or name, or to a place by row and column. */
export function GotoDialog(props: { onClose(): void }) {
  const { t } = useTranslation()
  const store = useStore()
  const columns = useAtomValue(loadedYearAtom)
  // An incomplete label is no fault yet: unknown ones are reported on submit.
  const [submitted, setSubmitted] = useState<string | null>(null)
  const form = useForm<{ place: string }>({
    initial: { place: '' },
    check: (values) => ({
      place: columns && placeOf(columns, values.place) ? null : { key: 'goto.unknown' },
    }),
    async send(values) {
      const active = columns && placeOf(columns, values.place)
      if (!active) return null
      props.onClose()
      setActive(store, active, 'map')
      if (active.row) request(store, cameraRequests, { kind: 'show', row: active.row, col: active.col })
      return null
    },
  })
  function submit(event: FormEvent) {
    setSubmitted(form.values.place)
    // The next scan replaces an unknown code instead of being appended to it.
    const field = event.currentTarget instanceof HTMLFormElement && event.currentTarget.elements.namedItem('place')
    if (field instanceof HTMLInputElement && columns && !placeOf(columns, form.values.place)) field.select()
    inBackground(form.submit(event))
  }
  return (
    <FormDialog
      open
      title={t('command.goto')}
      submitLabel={t('goto.go')}
      cancelLabel={t('shell.cancel')}
      onCancel={props.onClose}
      onSubmit={submit}
    >
      <TextField
        label={t('goto.place')}
        hint={t('goto.hint')}
        name="place"
        value={form.values.place}
        onChange={(value) => form.set('place', value)}
        message={submitted === form.values.place ? form.message('place') : null}
        autoFocus
      />
    </FormDialog>
  )
}

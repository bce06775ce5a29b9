import { useAtomValue, useSetAtom, useStore } from 'jotai'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { changeOfNewPlots, type NewPlot } from '../../../../domain/change/newPlots.ts'
import { inBackground } from '../../../../domain/inBackground.ts'
import {
  lowestRow,
  maxRepetitions,
  type Placement,
  placePlots,
  type SortMethod,
} from '../../../../domain/layout/changes/placement.ts'
import { checkText, digitsOnly, required } from '../../../../domain/plots/textRules.ts'
import { namesOfLines, namesToConfirm } from '../../../../domain/sheet/source/lineFields.ts'
import { claimId, ensureReserved } from '../../../../state/log/reservedIds.ts'
import { transact } from '../../../../state/log/transact.ts'
import { addToastAtom } from '../../../../state/shell/toasts.ts'
import { loadedYearAtom } from '../../../../state/year/loaded.ts'
import { ChoiceField } from '../../../../ui/form/ChoiceField.tsx'
import { TextField } from '../../../../ui/form/TextField.tsx'
import { useConfirmOnce } from '../../../../ui/form/useConfirmOnce.ts'
import { type FormFault, type ServerErrors, useForm } from '../../../../ui/form/useForm.ts'
import { FormDialog } from '../../../../ui/overlay/FormDialog.tsx'
import { SimilarLines } from '../../../shell/dialogs/SimilarLines.tsx'
import { checkNames, namesOf } from './newPlotNames.ts'

interface Values {
  names: string
  repetitions: string
  method: string
  width: string
}

const seedLimit = 2 ** 32

const repetitionsOf = (text: string): number | null =>
  wholeNumber(text, 1, maxRepetitions, 'plots.repetitionsRange') === null ? Number(text) : null

function wholeNumber(text: string, low: number, high: number, key: string): FormFault | null {
  const fault = checkText(text.trim(), [required, digitsOnly])
  if (fault) return fault
  const value = Number(text)
  return value < low || value > high ? { key, params: { min: low, max: high } } : null
}

/** Creates plots from a list of lines: repetitions, placement in order, linear or random, below the lowest plot. */
export function AddPlotsDialog(props: { onClose(): void }) {
  const { t } = useTranslation()
  const store = useStore()
  const columns = useAtomValue(loadedYearAtom)
  const toast = useSetAtom(addToastAtom)
  const usedNames = useMemo(
    () => new Set(columns ? columns.name.filter((_, i) => columns.alive[i] === 1) : []),
    [columns],
  )
  const similar = useConfirmOnce<ReadonlyMap<string, string>>()
  const form = useForm<Values>({
    initial: { names: '', repetitions: '1', method: '1', width: String(columns?.map_width ?? 20) },
    check: (values) => ({
      names: checkNames(values.names, usedNames, repetitionsOf(values.repetitions) ?? 1),
      repetitions: wholeNumber(values.repetitions, 1, maxRepetitions, 'plots.repetitionsRange'),
      method: checkText(values.method, [required]),
      width: wholeNumber(values.width, 2, 150, 'width.limit'),
    }),
    async send(values): Promise<ServerErrors | null> {
      if (!columns) return null
      const names = namesOf(values.names)
      if (similar.needsConfirmation(values.names, () => namesToConfirm(namesOfLines(columns.lines), names))) return {}
      const repetitions = Number(values.repetitions)
      const placement = placePlots({
        repetitions: new Int32Array(names.length).fill(repetitions),
        sort_method: Number(values.method) as SortMethod,
        max_length_per_list: Number(values.width),
        lowest_row: lowestRow(columns),
        seed: Math.floor(Math.random() * seedLimit),
        structure: columns.structure,
      })
      if (!placement.ok) return { width: [t(placement.code, placement.params)] }
      const plots = newPlots(names, placement)
      const lineNames = new Set([...columns.lines.values()].map((line) => line.name))
      const hasIds =
        (await ensureReserved(store, 'plot', plots.length)) &&
        (await ensureReserved(store, 'line', names.filter((name) => !lineNames.has(name)).length)) &&
        (await ensureReserved(store, 'trait', 2))
      if (!hasIds) {
        toast({ status: 'error', message: { key: 'plots.noIds' } })
        return {}
      }
      const name = { key: 'change.plotsCreated', params: { count: plots.length } }
      const change = changeOfNewPlots(columns, name, plots, {
        plot: () => claimId(store, 'plot'),
        line: () => claimId(store, 'line'),
        trait: () => claimId(store, 'trait'),
      })
      transact(store, change, { origin: 'user', undo: 'record' })
      props.onClose()
      return null
    },
  })
  const total = namesOf(form.values.names).length * (repetitionsOf(form.values.repetitions) ?? 0)

  return (
    <FormDialog
      open
      wide
      title={t('fields.plotsAdd')}
      submitLabel={total > 0 ? t('plots.create', { count: total }) : t('fields.plotsAdd')}
      cancelLabel={t('shell.cancel')}
      onCancel={props.onClose}
      onSubmit={(event) => inBackground(form.submit(event))}
      isBusy={form.isBusy}
    >
      <TextField
        label={t('plots.lines')}
        hint={t('plots.linesHint')}
        name="names"
        value={form.values.names}
        onChange={(value) => form.set('names', value)}
        message={form.message('names')}
        multiline
        required
        autoFocus
      />
      {similar.question && (
        <SimilarLines
          known={similar.question}
          onUse={() =>
            form.set(
              'names',
              namesOf(form.values.names)
                .map((name) => similar.question?.get(name) ?? name)
                .join('\n'),
            )
          }
        />
      )}
      <TextField
        label={t('grid.repetitions')}
        name="repetitions"
        value={form.values.repetitions}
        onChange={(value) => form.set('repetitions', value)}
        message={form.message('repetitions')}
        required
      />
      <ChoiceField
        label={t('plots.placement')}
        name="sort_method"
        choices={(['1', '2', '3'] as const).map((value) => ({ value, text: t(`plots.placement${value}`) }))}
        selected={[form.values.method]}
        onChange={([value = '']) => form.set('method', value)}
        message={form.message('method')}
        required
      />
      <TextField
        label={t('plots.perRow')}
        name="max_length_per_list"
        value={form.values.width}
        onChange={(value) => form.set('width', value)}
        message={form.message('width')}
        required
      />
    </FormDialog>
  )
}

function newPlots(names: readonly string[], placement: Placement): NewPlot[] {
  return Array.from(placement.entry, (entry, k) => ({
    name: placement.replication[k] ? `${names[entry]}_${placement.replication[k]}` : names[entry],
    line: names[entry],
    row: placement.row[k],
    col: placement.col[k],
    replication: placement.replication[k],
    block: placement.block[k],
    repetitions: 1,
  }))
}

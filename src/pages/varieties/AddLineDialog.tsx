import { useAtom, useSetAtom, useStore } from 'jotai'
import { useTranslation } from 'react-i18next'
import { inBackground } from '../../domain/inBackground.ts'
import { normaliseName } from '../../domain/plots/name.ts'
import { namesToConfirm } from '../../domain/sheet/source/lineFields.ts'
import {
  addLine,
  checkedName,
  checkedNewLineName,
  type NamedNewLine,
  similarLine,
} from '../../state/sheet/edit/addLine.ts'
import { linesSourceAtom, sheetSourceAtom } from '../../state/sheet/openSheet.ts'
import { selectBlock } from '../../state/sheet/selection/sheetSelection.ts'
import { sheetOrderAtom, tableFilterAtom } from '../../state/sheet/sheetView.ts'
import { openDialogAtom } from '../../state/shell/dialogs.ts'
import { showMessageAtom } from '../../state/shell/messages.ts'
import { addToastAtom } from '../../state/shell/toasts.ts'
import type { Store } from '../../state/store.ts'
import { Segments } from '../../ui/form/Segments.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { useConfirmOnce } from '../../ui/form/useConfirmOnce.ts'
import { useForm } from '../../ui/form/useForm.ts'
import { FormDialog } from '../../ui/overlay/FormDialog.tsx'
import { SimilarLines } from '../shell/dialogs/SimilarLines.tsx'

/** The dialog for a new variety or line. */
export function AddLineDialog() {
  const [dialog, setDialog] = useAtom(openDialogAtom)
  return dialog?.kind === 'addLine' ? <AddLine onClose={() => setDialog(null)} /> : null
}

const nothing: NamedNewLine = { name: '', isVariety: true, stage: '', comment: '', mother: '', father: '' }

/** Why a parent's name is invalid; an empty one is valid. */
function parentFault(name: string) {
  const checked = name.trim() === '' ? null : checkedName(name)
  return checked && !checked.ok ? { key: checked.code } : null
}

/** Goes to a new line; if a filter hides its row, shows a message with the command that shows it. */
function goToAdded(store: Store, line: number): void {
  const source = store.get(sheetSourceAtom)
  const isHidden = store.get(tableFilterAtom) !== null && store.get(sheetOrderAtom).rowOf[line] === -1
  if (!isHidden || !source) {
    selectBlock(store, { rows: Int32Array.of(line), fields: ['name'] })
    return
  }
  store.set(showMessageAtom, {
    kind: 'info',
    key: 'lines.addedHidden',
    params: { name: source.label(line) },
    about: ['entries', 'shownRows'],
    offers: 'table.clearFilters',
  })
}

function AddLine({ onClose }: { onClose(): void }) {
  const { t } = useTranslation()
  const store = useStore()
  const toast = useSetAtom(addToastAtom)
  const similar = useConfirmOnce<ReadonlyMap<string, string>>()
  const form = useForm<NamedNewLine>({
    initial: nothing,
    check: ({ name, mother, father }) => {
      const newName = checkedNewLineName(store, name)
      return {
        name: newName.ok ? null : { key: newName.code },
        mother: parentFault(mother),
        father: parentFault(father),
      }
    },
    async send(told) {
      const typed = [told.name, told.mother, told.father].map(normaliseName).filter((name) => name !== '')
      const existing = store.get(linesSourceAtom)?.lineNames() ?? []
      if (similar.needsConfirmation(typed.join('\n'), () => namesToConfirm(existing, typed))) return {}
      const added = await addLine(store, told)
      if (!added.ok) {
        const reason = t(added.code, { ...added.params })
        toast({ status: 'error', message: { key: 'failed.lineAdd', reason } })
        return {}
      }
      onClose()
      // Deferred until the table has inserted the row.
      setTimeout(() => goToAdded(store, added.line))
      return null
    },
  })
  const field = (name: 'name' | 'stage' | 'comment' | 'mother' | 'father', label: string) => ({
    label: t(label),
    name,
    value: form.values[name],
    onChange: (value: string) => form.set(name, value),
    message: form.message(name),
  })
  const nameLike = similarLine(store, form.values.name)
  return (
    <FormDialog
      open
      title={t(form.values.isVariety ? 'command.lines.add' : 'lines.addLine')}
      submitLabel={t('lines.addOne')}
      cancelLabel={t('shell.cancel')}
      isBusy={form.isBusy}
      onCancel={onClose}
      onSubmit={(event) => inBackground(form.submit(event))}
    >
      <TextField
        {...field('name', 'lines.name')}
        hint={nameLike === null ? undefined : t('line.similarTo', { name: form.values.name.trim(), other: nameLike })}
        required
        autoFocus
      />
      <Segments
        label={t('grid.kind')}
        value={form.values.isVariety ? 'variety' : 'line'}
        choices={[
          { value: 'variety', text: t('grid.variety_name') },
          { value: 'line', text: t('grid.line') },
        ]}
        onChoose={(kind) => form.set('isVariety', kind === 'variety')}
      />
      <TextField {...field('mother', 'grid.mother')} />
      <TextField {...field('father', 'grid.father')} />
      {similar.question && <SimilarLines known={similar.question} />}
      <TextField {...field('stage', 'grid.stage')} />
      <TextField {...field('comment', 'grid.comment')} multiline />
    </FormDialog>
  )
}

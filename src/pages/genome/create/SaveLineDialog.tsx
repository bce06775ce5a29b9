import { useAtom, useSetAtom, useStore } from 'jotai'
import { useTranslation } from 'react-i18next'
import { inBackground } from '../../../domain/inBackground.ts'
import type { Pedigree } from '../../../domain/pedigree/purdy/notation.ts'
import { writePurdy } from '../../../domain/pedigree/purdy/writePurdy.ts'
import { addLine, nameOfNewLine } from '../../../state/sheet/edit/addLine.ts'
import { openDialogAtom } from '../../../state/shell/dialogs.ts'
import { addToast } from '../../../state/shell/toasts.ts'
import { TextField } from '../../../ui/form/TextField.tsx'
import { useForm } from '../../../ui/form/useForm.ts'
import { FormDialog } from '../../../ui/overlay/FormDialog.tsx'

/** The dialog for the name of the line to breed, saved with the crosses that lead to it. */
export function SaveLineDialog({ pedigree }: { pedigree: Pedigree | null }) {
  const [dialog, setDialog] = useAtom(openDialogAtom)
  if (dialog?.kind !== 'saveIdeotype' || !pedigree) return null
  return <SaveLine pedigree={pedigree} onClose={() => setDialog(null)} />
}

function SaveLine({ pedigree, onClose }: { pedigree: Pedigree; onClose(): void }) {
  const { t } = useTranslation()
  const store = useStore()
  const toast = useSetAtom(addToast)
  const form = useForm({
    initial: { name: '' },
    check: ({ name }) => {
      const named = nameOfNewLine(store, name)
      return { name: named.ok ? null : { key: named.code } }
    },
    async send({ name }) {
      const added = await addLine(store, { name, pedigree, isVariety: false, stage: '', comment: '' })
      if (!added.ok) {
        toast({ status: 'error', message: { key: 'failed.lineAdd', reason: t(added.code, { ...added.params }) } })
        return null
      }
      toast({ status: 'success', message: { key: 'createLine.saved', params: { name: name.trim() } } })
      onClose()
      return null
    },
  })
  return (
    <FormDialog
      open
      title={t('createLine.saveLine')}
      submitLabel={t('genomeSettings.save')}
      cancelLabel={t('shell.cancel')}
      isBusy={form.isBusy}
      onCancel={onClose}
      onSubmit={(event) => inBackground(form.submit(event))}
    >
      <TextField
        label={t('createLine.lineName')}
        name="name"
        value={form.values.name}
        onChange={(name) => form.set('name', name)}
        message={form.message('name')}
        hint={writePurdy(pedigree)}
        required
        autoFocus
      />
    </FormDialog>
  )
}

import { useAtom, useStore } from 'jotai'
import { useTranslation } from 'react-i18next'
import { tellRefusal } from '../../state/log/tellRefusal.ts'
import { addLine, nameOfNewLine } from '../../state/sheet/addLine.ts'
import { selectBlock } from '../../state/sheet/sheetSelection.ts'
import { openDialogAtom } from '../../state/shell/dialogs.ts'
import { TextField } from '../../ui/form/TextField.tsx'
import { useForm } from '../../ui/form/useForm.ts'
import { FormDialog } from '../../ui/overlay/FormDialog.tsx'

/** Asks for the name of a line that is to be made. */
export function AddLineDialog() {
  const [dialog, setDialog] = useAtom(openDialogAtom)
  return dialog?.kind === 'addLine' ? <NewLine onClose={() => setDialog(null)} /> : null
}

function NewLine({ onClose }: { onClose(): void }) {
  const { t } = useTranslation()
  const store = useStore()
  const form = useForm<{ name: string }>({
    initial: { name: '' },
    check: ({ name }) => {
      const named = nameOfNewLine(store, name)
      return { name: named.ok ? null : { key: named.code } }
    },
    async send({ name }) {
      const added = await addLine(store, name)
      if (!added.ok) tellRefusal(store, added)
      else {
        onClose()
        // The row is there once the table has put it among the others.
        setTimeout(() => selectBlock(store, { rows: Int32Array.of(added.line), fields: ['name'] }))
      }
      return null
    },
  })
  return (
    <FormDialog
      open
      title={t('command.lines.add')}
      submitLabel={t('lines.addOne')}
      cancelLabel={t('shell.cancel')}
      onCancel={onClose}
      onSubmit={(event) => void form.submit(event)}
    >
      <TextField
        label={t('grid.line')}
        name="name"
        value={form.values.name}
        onChange={(value) => form.set('name', value)}
        message={form.message('name')}
        autoFocus
      />
    </FormDialog>
  )
}

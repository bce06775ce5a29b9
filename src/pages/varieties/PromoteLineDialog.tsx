import { Text } from '@fluentui/react-components'
import { useAtom, useStore } from 'jotai'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { inBackground } from '../../domain/inBackground.ts'
import { registeredNameOf, setShownLineVariety } from '../../state/lines/promoteLine.ts'
import { shownLineAtom } from '../../state/lines/shownLine.ts'
import { openDialogAtom } from '../../state/shell/dialogs.ts'
import { TextField } from '../../ui/form/TextField.tsx'
import { useForm } from '../../ui/form/useForm.ts'
import { FormDialog } from '../../ui/overlay/FormDialog.tsx'

/** Confirms making the shown line a variety, with its registered name. */
export function PromoteLineDialog() {
  const [dialog, setDialog] = useAtom(openDialogAtom)
  return dialog?.kind === 'promoteLine' ? <Promote onClose={() => setDialog(null)} /> : null
}

function Promote({ onClose }: { onClose(): void }) {
  const { t } = useTranslation()
  const store = useStore()
  const [line] = useState(() => store.get(shownLineAtom))
  const form = useForm<{ name: string }>({
    initial: { name: '' },
    check: ({ name }) => {
      const registeredName = registeredNameOf(store, name)
      return { name: registeredName.ok ? null : { key: registeredName.code, params: { ...registeredName.params } } }
    },
    async send({ name }) {
      const registeredName = registeredNameOf(store, name)
      if (registeredName.ok) setShownLineVariety(store, true, registeredName.name)
      onClose()
      return null
    },
  })
  if (!line) return null
  return (
    <FormDialog
      open
      title={t('lines.promoteTitle', { name: line.name })}
      submitLabel={t('lines.promoteVerb')}
      cancelLabel={t('shell.cancel')}
      onCancel={onClose}
      onSubmit={(event) => inBackground(form.submit(event))}
    >
      <TextField
        label={t('lines.registeredName')}
        name="name"
        value={form.values.name}
        onChange={(value) => form.set('name', value)}
        message={form.message('name')}
        hint={t('lines.registeredHint')}
        autoFocus
      />
      <Text>{t('lines.promoteConsequence')}</Text>
    </FormDialog>
  )
}

import { useStore } from 'jotai'
import { type KeyboardEvent, useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { keyText } from '../../../commands/keyText.ts'
import { inBackground } from '../../../domain/inBackground.ts'
import { noteFault, targetNotes, writeNotes } from '../../../state/sheet/edit/cellNotes.ts'
import { TextField } from '../../../ui/form/TextField.tsx'
import { useForm } from '../../../ui/form/useForm.ts'
import { FormDialog } from '../../../ui/overlay/FormDialog.tsx'
import { isMac } from '../../../ui/platform.ts'
import { TargetTraits } from './TargetTraits.tsx'

const saveKey = { code: 'Enter', mod: true } as const

/** Saves with Mod+Enter, because Enter starts a new line. */
function saveByKey(event: KeyboardEvent<HTMLElement>): void {
  const isMod = isMac ? event.metaKey : event.ctrlKey
  if (event.key !== 'Enter' || !isMod || event.nativeEvent.isComposing) return
  event.preventDefault()
  event.currentTarget.closest('form')?.requestSubmit()
}

/** The editor of the note on the selected cells; empty if they differ, and an unchanged text changes nothing. */
export function NoteDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const store = useStore()
  // The initial notes, unaffected by later edits of colleagues.
  const [initialNotes] = useState(() => targetNotes(store))
  const check = useCallback(
    ({ note }: { note: string }) => {
      const fault = noteFault(store, note)
      return { note: fault && { key: fault.code, params: fault.params } }
    },
    [store],
  )
  const form = useForm({
    initial: { note: initialNotes.note ?? '' },
    check,
    send: async ({ note }) => {
      if (form.isChanged) writeNotes(store, note)
      onClose()
      return null
    },
  })
  return (
    <FormDialog
      open
      title={t('note.title', { count: initialNotes.cells })}
      submitLabel={t('note.save')}
      cancelLabel={t('shell.cancel')}
      onCancel={onClose}
      onSubmit={(event) => inBackground(form.submit(event))}
      isBusy={form.isBusy}
    >
      <TargetTraits />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the key is the text field's */}
      <div onKeyDown={saveByKey}>
        <TextField
          label={t('note.text')}
          name="note"
          value={form.values.note}
          onChange={(value) => form.set('note', value)}
          message={form.message('note')}
          placeholder={initialNotes.note === null ? t('inspector.differs', { count: initialNotes.notes }) : undefined}
          hint={t('note.hint', { key: keyText(saveKey, isMac) })}
          multiline
          rows={6}
          autoFocus
        />
      </div>
    </FormDialog>
  )
}

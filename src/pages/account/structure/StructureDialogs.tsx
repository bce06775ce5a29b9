import { useAtom, useAtomValue, useStore } from 'jotai'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/browser.ts'
import { useCall, useInvalidate } from '../../../api/query/useCall.ts'
import {
  deleteDivision,
  deleteEmployee,
  type Person,
  removalOfEmployee,
  type Structure,
} from '../../../contract/company/people.ts'
import { shownName } from '../../../domain/company/structureTree.ts'
import { inBackground } from '../../../domain/inBackground.ts'
import { formatNumber } from '../../../i18n/format.ts'
import { structureAtom, structurePanelAtom, structurePeopleAtom } from '../../../state/account/structure.ts'
import { openDialogAtom } from '../../../state/shell/dialogs.ts'
import { addToastAtom } from '../../../state/shell/toasts.ts'
import { ChoiceField } from '../../../ui/form/ChoiceField.tsx'
import { dropUnsaved } from '../../../ui/form/unsaved.ts'
import { FormDialog } from '../../../ui/overlay/FormDialog.tsx'
import { ConfirmDialog } from '../../shell/dialogs/ConfirmDialog.tsx'
import { AddDivisionDialog } from './AddDivisionDialog.tsx'
import { focusTree } from './focusTree.ts'
import { RemovedPeopleDialog } from './RemovedPeopleDialog.tsx'
import { useMovePerson } from './useMovePerson.ts'

/** Chooses a person's new division. */
function MovePersonDialog(props: { person: Person; structure: Structure; onClose(): void }) {
  const { person, structure, onClose } = props
  const { t } = useTranslation()
  const movePerson = useMovePerson()
  const [chosen, setChosen] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const others = structure.divisions.filter(({ id }) => id !== person.division)
  const submit = async () => {
    if (chosen === null) return
    setIsBusy(true)
    const isMoved = await movePerson(person.id, Number(chosen))
    setIsBusy(false)
    if (isMoved) onClose()
  }
  return (
    <FormDialog
      open
      title={t('structure.moveTitle', { name: shownName(person) })}
      submitLabel={t('structure.moveVerb')}
      cancelLabel={t('shell.cancel')}
      onCancel={onClose}
      isBusy={isBusy}
      onSubmit={(event) => {
        event.preventDefault()
        inBackground(submit())
      }}
    >
      <ChoiceField
        label={t('structure.division')}
        name="division"
        required
        autoFocus
        choices={others.map(({ id, company_division_name }) => ({ value: String(id), text: company_division_name }))}
        selected={chosen === null ? [] : [chosen]}
        onChange={([id]) => setChosen(id ?? null)}
        message={null}
      />
    </FormDialog>
  )
}

/** The open dialog of the company's structure, if any. */
export function StructureDialogs() {
  const [dialog, setDialog] = useAtom(openDialogAtom)
  const people = useAtomValue(structurePeopleAtom)
  const read = useAtomValue(structureAtom)
  const close = () => setDialog(null)
  const wasOpen = useRef(false)
  useEffect(() => {
    const isClosed = wasOpen.current && !dialog
    wasOpen.current = dialog !== null
    if (!isClosed) return
    // The element that opened the dialog was removed with its row.
    const frame = requestAnimationFrame(() => {
      if (document.activeElement === document.body) focusTree()
    })
    return () => cancelAnimationFrame(frame)
  }, [dialog])
  if (!dialog || !read) return null
  if (dialog.kind === 'addDivision') return <AddDivisionDialog onClose={close} />
  if (dialog.kind === 'removedPeople') return <RemovedPeopleDialog structure={read.structure} onClose={close} />
  if (dialog.kind === 'deleteDivision')
    return <DeleteDivision structure={read.structure} id={dialog.id} onClose={close} />
  if (dialog.kind !== 'removePerson' && dialog.kind !== 'movePerson') return null
  const person = people.find(({ id }) => id === dialog.id)
  if (!person) return null
  if (dialog.kind === 'removePerson') return <RemovePerson person={person} onClose={close} />
  return <MovePersonDialog person={person} structure={read.structure} onClose={close} />
}

/** The consequences of removing a person, with numbers once they are loaded. */
function useConsequence({ id, lines_created: count }: Person): string {
  const { t } = useTranslation()
  const removal = useCall(removalOfEmployee, { params: { id: String(id) } }).answered?.answer
  if (!removal) return t('structure.removeText', { count, shown: formatNumber(count) })
  const countText = (key: string, count: number) => t(key, { count, shown: formatNumber(count) })
  const { sessions, lines, changes } = removal
  const stays = t('structure.removeStays', {
    lines: countText('structure.removeLines', lines),
    changes: countText('structure.removeChanges', changes),
  })
  return sessions === 0 ? stays : `${countText('structure.removeSessions', sessions)} ${stays}`
}

function RemovePerson({ person, onClose }: { person: Person; onClose(): void }) {
  const { t } = useTranslation()
  const store = useStore()
  const invalidate = useInvalidate()
  const name = shownName(person)
  return (
    <ConfirmDialog
      title={t('structure.removeTitle', { name })}
      consequence={useConsequence(person)}
      verb={t('structure.removeVerb')}
      failure="failed.accountRemove"
      onClose={onClose}
      act={async () => {
        await call(deleteEmployee, { params: { id: String(person.id) } })
        const panel = store.get(structurePanelAtom)
        if (panel?.kind === 'person' && panel.id === person.id) {
          dropUnsaved()
          store.set(structurePanelAtom, null)
        }
        await invalidate('structure')
        store.set(addToastAtom, { status: 'success', message: { key: 'structure.removed', params: { name } } })
      }}
    />
  )
}

function DeleteDivision(props: { structure: Structure; id: number; onClose(): void }) {
  const { t } = useTranslation()
  const invalidate = useInvalidate()
  const division = props.structure.divisions.find(({ id }) => id === props.id)
  if (!division) return null
  return (
    <ConfirmDialog
      title={t('structure.deleteTitle', { name: division.company_division_name })}
      consequence={t('structure.deleteText')}
      verb={t('structure.deleteVerb')}
      failure="failed.accountRemove"
      onClose={props.onClose}
      act={async () => {
        await call(deleteDivision, { params: { id: String(division.id) } })
        await invalidate('structure')
      }}
    />
  )
}

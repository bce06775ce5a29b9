import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Person, Structure } from '../../../contract/company/people.ts'
import { shownName } from '../../../domain/company/structureTree.ts'
import { inBackground } from '../../../domain/inBackground.ts'
import { ChoiceField } from '../../../ui/form/ChoiceField.tsx'
import { FormDialog } from '../../../ui/overlay/FormDialog.tsx'
import { useMovePerson } from './useMovePerson.ts'

/** Chooses a person's new division. */
export function MovePersonDialog(props: { person: Person; structure: Structure; onClose(): void }) {
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
        onChange={([one]) => setChosen(one ?? null)}
        message={null}
      />
    </FormDialog>
  )
}

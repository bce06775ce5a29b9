import { Button } from '@fluentui/react-components'
import { useAtom, useAtomValue, useStore } from 'jotai'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../../api/apiError.ts'
import { call } from '../../../api/browser.ts'
import { useInvalidate } from '../../../api/query/useCall.ts'
import { createEmployee, type Person, type Structure, updateEmployee } from '../../../contract/people.ts'
import { personKey, shownName } from '../../../domain/company/structureTree.ts'
import {
  everyoneAtom,
  mayDo,
  structureAtom,
  structurePanelAtom,
  treeFocusAtom,
} from '../../../state/company/structure.ts'
import { addToast, reportFailure } from '../../../state/shell/toasts.ts'
import { SubmitButton } from '../../../ui/form/SubmitButton.tsx'
import { useForm } from '../../../ui/form/useForm.ts'
import { LeaveDialog } from '../../shell/dialogs/LeaveDialog.tsx'
import { GivenPassword } from './GivenPassword.tsx'
import { PanelFrame } from './PanelFrame.tsx'
import { PersonCard } from './PersonCard.tsx'
import { PersonFields } from './PersonFields.tsx'
import { changedPersonBody, checkPersonForm, emptyPerson, newPersonBody, valuesOf } from './personForm.ts'

/** The panel beside the tree, while one is open. */
export function PersonPanel() {
  const read = useAtomValue(structureAtom)
  const people = useAtomValue(everyoneAtom)
  const store = useStore()
  const [panel, setPanel] = useAtom(structurePanelAtom)
  const [given, setGiven] = useState<{ person: Person; password: string } | null>(null)
  if (!read || panel === null) return null
  const close = () => {
    setGiven(null)
    setPanel(null)
    focusTree()
  }
  if (given && panel.kind === 'person' && panel.id === given.person.id)
    return <GivenPassword {...given} close={close} />
  const { structure } = read
  if (panel.kind === 'add')
    return (
      <NewPerson key={panel.division} structure={structure} division={panel.division} close={close} given={setGiven} />
    )
  const person = people.find(({ id }) => id === panel.id)
  if (!person) return null
  return mayDo(store, 'person.manage', person) && !read.isCopy ? (
    <ChangedPerson key={person.id} structure={structure} person={person} close={close} given={setGiven} />
  ) : (
    <PersonCard person={person} structure={structure} close={close} />
  )
}

/** Gives the keyboard back to the tree's row. */
function focusTree(): void {
  requestAnimationFrame(() =>
    document.querySelector<HTMLElement>('[data-pane="structure"] [data-region-entry]')?.focus(),
  )
}

interface FormPanelProps {
  readonly structure: Structure
  close(): void
  /** Shows login and password once. */
  given(what: { person: Person; password: string } | null): void
}

/** The server's faults by field; what has none is told, and the panel keeps what was typed. */
function useFaults(sentence: string) {
  const store = useStore()
  return (error: unknown) => {
    if (!(error instanceof ApiError)) throw error
    if (Object.keys(error.errors).length === 0) store.set(reportFailure, error, sentence)
    return error.errors
  }
}

/** Closes at once, or asks first where something was typed. */
function useAsking(isChanged: boolean, close: () => void) {
  const { t } = useTranslation()
  const [isAsking, setIsAsking] = useState(false)
  const worked = useRef<Element | null>(null)
  // Who stays goes on where the keyboard was.
  useEffect(() => {
    if (!isAsking && worked.current instanceof HTMLElement) worked.current.focus()
  }, [isAsking])
  const leave = () => {
    worked.current = document.activeElement
    if (isChanged) setIsAsking(true)
    else close()
  }
  const words = { title: t('structure.leaveTitle'), text: t('structure.leaveText') }
  return { dialog: isAsking && <LeaveDialog {...words} onStay={() => setIsAsking(false)} onLeave={close} />, leave }
}

function NewPerson({ structure, division, close, given }: FormPanelProps & { division: number | null }) {
  const { t } = useTranslation()
  const store = useStore()
  const invalidate = useInvalidate()
  const faults = useFaults('failed.accountAdd')
  const at = structure.divisions.find(({ id }) => id === division)
  const [another, setAnother] = useState(false)
  const isFixed = !mayDo(store, 'structure.change')
  const initial = emptyPerson(division, at ? [at.country] : [])
  const form = useForm({
    initial,
    check: (values) => checkPersonForm(values, true),
    async send(values) {
      try {
        const person = await call(createEmployee, { body: newPersonBody(values) })
        await invalidate('structure')
        store.set(treeFocusAtom, personKey(person.id))
        if (another) {
          store.set(addToast, {
            status: 'success',
            message: { key: 'structure.added', params: { name: shownName(person) } },
          })
          form.reset({ ...initial, division: values.division, countries: values.countries })
        } else {
          given({ person, password: values.password })
          store.set(structurePanelAtom, { kind: 'person', id: person.id })
        }
        return null
      } catch (error) {
        return faults(error)
      }
    },
  })
  const { dialog, leave } = useAsking(form.isChanged, close)
  const [head] = at?.heads ?? []
  return (
    <PanelFrame
      title={t('structure.addPerson')}
      about={
        at &&
        (head
          ? t('structure.toDivisionOf', { division: at.company_division_name, head: shownName(head) })
          : t('structure.toDivision', { division: at.company_division_name }))
      }
      close={leave}
      submit={(event) => void form.submit(event)}
      actions={
        <>
          <Button appearance="subtle" onClick={leave} style={{ marginRight: 'auto' }}>
            {t('shell.cancel')}
          </Button>
          <Button type="submit" disabled={form.isBusy} onClick={() => setAnother(true)}>
            {t('structure.saveAndAnother')}
          </Button>
          <span onClickCapture={() => setAnother(false)}>
            <SubmitButton isBusy={form.isBusy}>{t('shell.save')}</SubmitButton>
          </span>
        </>
      }
    >
      <PersonFields form={form} structure={structure} isNew isFixed={isFixed} />
      {dialog}
    </PanelFrame>
  )
}

function ChangedPerson({ structure, person, close, given }: FormPanelProps & { person: Person }) {
  const { t } = useTranslation()
  const store = useStore()
  const invalidate = useInvalidate()
  const faults = useFaults('failed.accountChange')
  const mayMove = mayDo(store, 'structure.change')
  const form = useForm({
    initial: valuesOf(person),
    check: (values) => checkPersonForm(values, false),
    async send(values) {
      try {
        const body = changedPersonBody(values, mayMove)
        const changed = await call(updateEmployee, { params: { id: String(person.id) }, body })
        await invalidate('structure')
        store.set(addToast, { status: 'success', message: { key: 'structure.saved' } })
        if (values.password !== '') given({ person: changed, password: values.password })
        form.reset(valuesOf(changed))
        return null
      } catch (error) {
        return faults(error)
      }
    },
  })
  const { dialog, leave } = useAsking(form.isChanged, close)
  return (
    <PanelFrame
      title={shownName(person)}
      about={person.username}
      close={leave}
      submit={(event) => void form.submit(event)}
      actions={
        <>
          <Button appearance="subtle" onClick={leave} style={{ marginRight: 'auto' }}>
            {t('shell.cancel')}
          </Button>
          <SubmitButton isBusy={form.isBusy}>{t('shell.save')}</SubmitButton>
        </>
      }
    >
      <PersonFields form={form} structure={structure} isNew={false} isFixed={!mayMove} />
      <PersonCard.Acts person={person} />
      {dialog}
    </PanelFrame>
  )
}

import { Button } from '@fluentui/react-components'
import { useAtom, useAtomValue, useStore } from 'jotai'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../../api/apiError.ts'
import { call } from '../../../api/browser.ts'
import { useInvalidate } from '../../../api/query/useCall.ts'
import { createEmployee, type Person, type Structure, updateEmployee } from '../../../contract/company/people.ts'
import { personKey, shownName } from '../../../domain/company/structureTree.ts'
import { inBackground } from '../../../domain/inBackground.ts'
import {
  isAllowed,
  type StructurePanel,
  structureAtom,
  structurePanelAtom,
  structurePeopleAtom,
  treeFocusAtom,
} from '../../../state/account/structure.ts'
import { addToastAtom, reportFailureAtom } from '../../../state/shell/toasts.ts'
import { SubmitButton } from '../../../ui/form/SubmitButton.tsx'
import { dropUnsaved, hasUnsaved } from '../../../ui/form/unsaved.ts'
import { useForm } from '../../../ui/form/useForm.ts'
import { LeaveDialog } from '../../shell/dialogs/LeaveDialog.tsx'
import { focusTree } from './focusTree.ts'
import { NewPasswords } from './NewPasswords.tsx'
import { PanelFrame } from './PanelFrame.tsx'
import { PersonCard } from './PersonCard.tsx'
import { PersonFields } from './PersonFields.tsx'
import {
  changedPersonBody,
  checkPersonForm,
  emptyPerson,
  type NewPassword,
  newPersonBody,
  valuesOf,
} from './personForm.ts'

/** The panel next to the tree, while one is open. */
export function PersonPanel() {
  const read = useAtomValue(structureAtom)
  const people = useAtomValue(structurePeopleAtom)
  const store = useStore()
  const [passwords, setPasswords] = useState<readonly NewPassword[]>([])
  const { panel, want, dialog, focusedBefore } = useShownPanel(passwords.length > 0)
  const person = panel?.kind === 'person' ? people.find(({ id }) => id === panel.id) : undefined
  useCloseIfRemoved(panel, person)
  if (!read || panel === null) return null
  const { structure, isCopy } = read
  const close = () => want(null)
  const props = {
    structure,
    isOff: isCopy,
    close,
    give: (password: NewPassword) => setPasswords((before) => [...before, password]),
  }
  const forget = () => {
    setPasswords([])
    want(null)
  }
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it only notes where the keyboard is, of all that is in it */}
      <div
        style={{ display: 'contents' }}
        onFocus={(event) => {
          focusedBefore.current = event.target
        }}
      >
        {panel.kind === 'given' && passwords.length > 0 && <NewPasswords passwords={passwords} close={forget} />}
        {panel.kind === 'add' && <NewPerson key={panel.division} {...props} division={panel.division} />}
        {person &&
          (isAllowed(store, 'person.manage', person) ? (
            <ChangedPerson key={person.id} {...props} person={person} />
          ) : (
            <PersonCard person={person} structure={structure} close={close} />
          ))}
      </div>
      {dialog}
    </>
  )
}

/**
 * The panel to show; unseen passwords take precedence over no panel. If the open one has unsaved input, leaving it needs
 * confirmation; on staying, the focus returns to the element passed to `focusedBefore`.
 */
function useShownPanel(hasPasswords: boolean) {
  const { t } = useTranslation()
  const store = useStore()
  const [requested, want] = useAtom(structurePanelAtom)
  const requestedPanel = requested ?? (hasPasswords ? ({ kind: 'given' } as const) : null)
  const [panel, setPanel] = useState(requestedPanel)
  const focusedBefore = useRef<HTMLElement | null>(null)
  const isOther = JSON.stringify(requestedPanel) !== JSON.stringify(panel)
  const isRequesting = isOther && panel !== null && hasUnsaved()
  if (isOther && !isRequesting) setPanel(requestedPanel)
  const wasRequesting = useRef(false)
  useEffect(() => {
    if (wasRequesting.current && !isRequesting && panel !== null) focusedBefore.current?.focus()
    wasRequesting.current = isRequesting
  }, [isRequesting, panel])
  const wasOpen = useRef(false)
  useEffect(() => {
    if (wasOpen.current && panel === null) focusTree()
    wasOpen.current = panel !== null
  }, [panel])
  // Typed values and passwords are discarded when the page closes.
  useEffect(() => () => store.set(structurePanelAtom, null), [store])
  const dialog = isRequesting && (
    <LeaveDialog
      title={t('structure.leaveTitle')}
      text={t('structure.leaveText')}
      onStay={() => want(panel)}
      onLeave={() => {
        dropUnsaved()
        setPanel(requestedPanel)
      }}
    />
  )
  return { panel, want, dialog, focusedBefore }
}

/** Closes the panel of a person who has left the company, with a message. */
function useCloseIfRemoved(panel: StructurePanel | null, person: Person | undefined): void {
  const store = useStore()
  const lastPerson = useRef<Person | undefined>(undefined)
  useEffect(() => {
    const before = lastPerson.current
    lastPerson.current = person
    if (panel?.kind !== 'person' || person || before?.id !== panel.id) return
    dropUnsaved()
    store.set(structurePanelAtom, null)
    store.set(addToastAtom, {
      status: 'info',
      message: { key: 'structure.removed', params: { name: shownName(before) } },
    })
  }, [store, panel, person])
}

interface FormPanelProps {
  readonly structure: Structure
  /** Whether the server cannot be reached: the form is then disabled and its values stay. */
  readonly isOff: boolean
  close(): void
  /** Adds a login and password to show once. */
  give(password: NewPassword): void
}

/** The server's faults by field; others become a message, and the panel stays open with its values. */
function useFaults(sentence: string) {
  const store = useStore()
  return (error: unknown) => {
    if (!(error instanceof ApiError)) throw error
    if (Object.keys(error.errors).length === 0) store.set(reportFailureAtom, error, sentence)
    return error.errors
  }
}

/** Cancel, and the buttons of a form. */
function Verbs({ close, children }: { close(): void; children: ReactNode }) {
  const { t } = useTranslation()
  return (
    <>
      <Button appearance="subtle" onClick={close} style={{ margin: '0 auto 0 -12px', minWidth: 0 }}>
        {t('shell.cancel')}
      </Button>
      {children}
    </>
  )
}

function NewPerson({ structure, division, isOff, close, give }: FormPanelProps & { division: number | null }) {
  const { t } = useTranslation()
  const store = useStore()
  const invalidate = useInvalidate()
  const faults = useFaults('failed.accountAdd')
  const at = structure.divisions.find(({ id }) => id === division)
  const addsAnother = useRef(false)
  const isFixed = !isAllowed(store, 'structure.change')
  const initial = emptyPerson(division, at ? [at.country] : [])
  const form = useForm({
    initial,
    check: (values) => checkPersonForm(values, true),
    async send(values) {
      try {
        const person = await call(createEmployee, { body: newPersonBody(values) })
        give({ person, password: values.password })
        await invalidate('structure')
        store.set(treeFocusAtom, personKey(person.id))
        if (addsAnother.current) {
          store.set(addToastAtom, {
            status: 'success',
            message: { key: 'structure.addedOne', params: { name: shownName(person) } },
          })
          form.reset({ ...initial, division: values.division, countries: values.countries })
          document.querySelector<HTMLElement>('[data-region="panel"] [name="last_name"]')?.focus()
        } else store.set(structurePanelAtom, { kind: 'given' })
        return null
      } catch (error) {
        return faults(error)
      }
    },
  })
  const save = (another: boolean) => {
    addsAnother.current = another
    inBackground(form.submit())
  }
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
      close={close}
      submit={() => save(false)}
      actions={
        <Verbs close={close}>
          <Button disabledFocusable={form.isBusy || isOff} onClick={() => save(true)}>
            {t('structure.saveAndAnother')}
          </Button>
          <SubmitButton isBusy={form.isBusy} isBlocked={isOff}>
            {t('shell.save')}
          </SubmitButton>
        </Verbs>
      }
    >
      <PersonFields form={form} structure={structure} isNew isFixed={isFixed} />
    </PanelFrame>
  )
}

function ChangedPerson({ structure, person, isOff, close, give }: FormPanelProps & { person: Person }) {
  const { t } = useTranslation()
  const store = useStore()
  const invalidate = useInvalidate()
  const faults = useFaults('failed.accountChange')
  const mayMove = isAllowed(store, 'structure.change')
  const form = useForm({
    initial: valuesOf(person),
    check: (values) => checkPersonForm(values, false),
    async send(values, changed) {
      try {
        const body = changedPersonBody(values, changed, mayMove)
        const stored = await call(updateEmployee, { params: { id: String(person.id) }, body })
        await invalidate('structure')
        store.set(addToastAtom, { status: 'success', message: { key: 'structure.saved' } })
        form.put(valuesOf(stored))
        if (values.password !== '') {
          give({ person: stored, password: values.password })
          store.set(structurePanelAtom, { kind: 'given' })
        }
        return null
      } catch (error) {
        return faults(error)
      }
    },
  })
  return (
    <PanelFrame
      title={shownName(person)}
      about={person.username}
      close={close}
      submit={(event) => inBackground(form.submit(event))}
      actions={
        <Verbs close={close}>
          <SubmitButton isBusy={form.isBusy} isBlocked={isOff}>
            {t('shell.save')}
          </SubmitButton>
        </Verbs>
      }
    >
      <PersonFields form={form} structure={structure} isNew={false} isFixed={!mayMove} />
      <PersonCard.Acts person={person} isOff={isOff} />
    </PanelFrame>
  )
}

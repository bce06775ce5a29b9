import { Text } from '@fluentui/react-components'
import { useSetAtom } from 'jotai'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../../api/apiError.ts'
import { inBackground } from '../../../domain/inBackground.ts'
import { reportFailureAtom } from '../../../state/shell/toasts.ts'
import { FormDialog } from '../../../ui/overlay/FormDialog.tsx'

/** Confirms an action without undo, naming the action and its consequence with numbers. */
export function ConfirmDialog(props: {
  title: string
  consequence: string
  verb: string
  /** The sentence of a failure, a key of locales. */
  failure: string
  act(): Promise<void>
  onClose(): void
  /** Further choices; makes the dialog wide. */
  children?: ReactNode
}) {
  const { t } = useTranslation()
  const report = useSetAtom(reportFailureAtom)
  const [isBusy, setIsBusy] = useState(false)
  const submit = async () => {
    setIsBusy(true)
    try {
      await props.act()
      props.onClose()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      report(error, props.failure)
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <FormDialog
      open
      wide={props.children !== undefined && props.children !== false}
      title={props.title}
      submitLabel={props.verb}
      cancelLabel={t('shell.cancel')}
      onCancel={props.onClose}
      isBusy={isBusy}
      onSubmit={(event) => {
        event.preventDefault()
        inBackground(submit())
      }}
    >
      <Text>{props.consequence}</Text>
      {props.children}
    </FormDialog>
  )
}

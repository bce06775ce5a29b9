import { makeStyles, tokens } from '@fluentui/react-components'
import { useAtomValue, useStore } from 'jotai'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { inBackground } from '../../../domain/inBackground.ts'
import { checkText, maxLength, notOnlySpaces, required } from '../../../domain/plots/textRules.ts'
import { countCellsOf } from '../../../state/sheet/edit/annotationCells.ts'
import { reasonMaxLength, suppressValues, targetValues } from '../../../state/sheet/edit/suppression.ts'
import { revisionAtom } from '../../../state/year/loaded.ts'
import { TextField } from '../../../ui/form/TextField.tsx'
import { useForm } from '../../../ui/form/useForm.ts'
import { FormDialog } from '../../../ui/overlay/FormDialog.tsx'
import { TargetTraits } from './TargetTraits.tsx'

const useStyles = makeStyles({
  count: { color: tokens.colorNeutralForeground2, fontVariantNumeric: 'tabular-nums' },
})

const rules = [required, notOnlySpaces, maxLength(reasonMaxLength)]
const check = ({ reason }: { reason: string }) => ({ reason: checkText(reason, rules) })

/** Requests the reason to exclude the selected values from calculations. */
export function SuppressDialog({ onClose }: { onClose: () => void }) {
  const styles = useStyles()
  const { t } = useTranslation()
  const store = useStore()
  const revision = useAtomValue(revisionAtom)
  // biome-ignore lint/correctness/useExhaustiveDependencies: columns are mutated in place; the revision signals it
  const { used, suppressed } = useMemo(() => targetValues(store), [store, revision])
  const form = useForm({
    initial: { reason: '' },
    check,
    send: async ({ reason }) => {
      suppressValues(store, reason)
      onClose()
      return null
    },
  })
  const suppressedCount = countCellsOf(suppressed)
  return (
    <FormDialog
      open
      title={t('suppress.title', { count: countCellsOf(used) })}
      submitLabel={t('suppress.verb')}
      cancelLabel={t('shell.cancel')}
      onCancel={onClose}
      onSubmit={(event) => inBackground(form.submit(event))}
      isBusy={form.isBusy}
    >
      <TargetTraits />
      <TextField
        label={t('suppress.reason')}
        name="reason"
        value={form.values.reason}
        onChange={(value) => form.set('reason', value)}
        message={form.message('reason')}
        autoComplete="off"
        autoFocus
        required
      />
      <div className={styles.count}>
        {t('suppress.consequence')}
        {suppressedCount > 0 && ` ${t('suppress.already', { count: suppressedCount })}`}
      </div>
    </FormDialog>
  )
}

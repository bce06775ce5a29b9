import { useAtom } from 'jotai'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../api/apiError.ts'
import { call } from '../../api/browser.ts'
import { useInvalidate } from '../../api/query/useCall.ts'
import { updateCrop } from '../../contract/lines/crops.ts'
import { inBackground } from '../../domain/inBackground.ts'
import { openDialogAtom } from '../../state/shell/dialogs.ts'
import { ChoiceField } from '../../ui/form/ChoiceField.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { typedNumber } from '../../ui/form/typedNumber.ts'
import { useForm } from '../../ui/form/useForm.ts'
import { FormDialog } from '../../ui/overlay/FormDialog.tsx'
import { useReport } from '../shell/useReport.ts'
import { traitText } from './shownFigures.ts'

const [cmMin, cmMax] = [0.001, 1000]

interface Settings {
  readonly cm_per_mb: number
  readonly flowering_trait_id: number | null
}

interface FloweringChoice {
  readonly feature_id: number
  readonly feature: string
  readonly unit?: string
}

interface SettingsProps {
  readonly cropId: number | null
  /** Stages and traits that can be used as flowering dates. */
  readonly traits: readonly FloweringChoice[]
  /** The present settings; null until loaded. */
  readonly settings: Settings | null
}

/** The dialog for the inputs of a crop's genome figures. */
export function GenomeSettingsDialog({ cropId, traits, settings }: SettingsProps) {
  const [dialog, setDialog] = useAtom(openDialogAtom)
  if (dialog?.kind !== 'genomeSettings' || cropId === null || settings === null) return null
  return <SettingsForm cropId={cropId} traits={traits} settings={settings} onClose={() => setDialog(null)} />
}

function SettingsForm(props: {
  cropId: number
  traits: readonly FloweringChoice[]
  settings: Settings
  onClose(): void
}) {
  const { t } = useTranslation()
  const report = useReport()
  const invalidate = useInvalidate()
  const { settings, traits } = props
  const form = useForm({
    initial: { cm: String(settings.cm_per_mb), flowering: String(settings.flowering_trait_id ?? '') },
    check: ({ cm }) => {
      const value = typedNumber(cm)
      const isIn = value !== null && value >= cmMin && value <= cmMax
      return {
        cm: isIn ? null : { key: 'genomeSettings.cmRange', params: { min: cmMin, max: cmMax } },
        flowering: null,
      }
    },
    send: async ({ cm, flowering }) => {
      try {
        await call(updateCrop, {
          params: { id: String(props.cropId) },
          body: { cm_per_mb: typedNumber(cm) ?? 1, flowering_trait_id: Number(flowering) || null },
        })
        await invalidate('values')
        props.onClose()
        return null
      } catch (error) {
        report(error, 'genomeSettings.failed')
        return error instanceof ApiError ? {} : null
      }
    },
  })
  return (
    <FormDialog
      open
      title={t('command.genome.settings')}
      submitLabel={t('genomeSettings.save')}
      cancelLabel={t('shell.cancel')}
      isBusy={form.isBusy}
      onCancel={props.onClose}
      onSubmit={(event) => inBackground(form.submit(event))}
    >
      <TextField
        label={t('genomeSettings.cmPerMb')}
        name="cm"
        hint={t('genomeSettings.cmHint')}
        value={form.values.cm}
        onChange={(value) => form.set('cm', value)}
        message={form.message('cm')}
        required
        autoFocus
      />
      <ChoiceField
        label={t('genomeSettings.flowering')}
        name="flowering"
        hint={t('genomeSettings.floweringHint')}
        choices={[
          { value: '', text: t('genomeSettings.byName') },
          ...traits.map((trait) => ({ value: String(trait.feature_id), text: traitText(trait) })),
        ]}
        selected={[form.values.flowering]}
        onChange={([value = '']) => form.set('flowering', value)}
        message={form.message('flowering')}
      />
    </FormDialog>
  )
}

import { useAtom, useAtomValue, useStore } from 'jotai'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../../api/apiError.ts'
import { useInvalidate } from '../../../api/query/useCall.ts'
import { kindOfTab, type SavedKind } from '../../../domain/analysis/saved/kinds.ts'
import type { Settings, TabName } from '../../../domain/analysis/settings.ts'
import type { FieldYearColumns } from '../../../domain/columns/fieldYear.ts'
import { isRefusal } from '../../../domain/refusal.ts'
import { openDialogAtom } from '../../../state/shell/dialogs.ts'
import { showMessageAtom } from '../../../state/shell/messages.ts'
import { reportFailureAtom } from '../../../state/shell/toasts.ts'
import { selectionAtom } from '../../../state/year/selection.ts'
import { refusalText } from '../Refused.tsx'
import { saveShown } from './saveResult.ts'
import { TitleDialog } from './TitleDialog.tsx'

interface SaveResultProps {
  readonly tab: TabName
  readonly columns: FieldYearColumns
  /** The compared years, or only the open one; null while others are loading. */
  readonly years: readonly FieldYearColumns[] | null
  readonly settings: Settings
}

/** The dialog that names and saves the shown result. */
export function SaveResultDialog({ tab, columns, years, settings }: SaveResultProps) {
  const [dialog, setDialog] = useAtom(openDialogAtom)
  const kind = kindOfTab(tab)
  if (dialog?.kind !== 'saveResult' || years === null) return null
  return <SaveResult kind={kind} {...{ tab, columns, years, settings }} onClose={() => setDialog(null)} />
}

function SaveResult({
  kind,
  tab,
  columns,
  years,
  settings,
  onClose,
}: SaveResultProps & { years: readonly FieldYearColumns[]; kind: SavedKind; onClose(): void }) {
  const { t } = useTranslation()
  const store = useStore()
  const invalidate = useInvalidate()
  const { mask } = useAtomValue(selectionAtom)
  const trait = columns.traits.find((candidate) => candidate.trait.id === settings.traits[0])?.trait.name
  const titleParts = [t(`statistics.tab.${tab}`), settings.traits.length === 1 ? trait : null]
  const fieldYears = years.length > 1 ? years : [columns]
  const title =
    `${titleParts.filter(Boolean).join(', ')}: ${fieldYears.map((year) => `${year.field_name}, ${year.year}`).join('; ')}`.slice(
      0,
      260,
    )
  return (
    <TitleDialog
      heading={t('command.statistics.save')}
      initial={{ title, note: '' }}
      onClose={onClose}
      send={async (titled) => {
        try {
          const saved = await saveShown(columns, years, kind, settings, mask, titled)
          if (isRefusal(saved)) {
            store.set(showMessageAtom, {
              kind: 'error',
              key: 'saved.refused',
              params: { reason: refusalText(t, saved).message },
            })
            return {}
          }
          await invalidate('results')
          onClose()
          const key = saved.verified === null ? 'saved.later' : 'saved.done'
          store.set(showMessageAtom, { kind: 'info', key, params: {} })
          return null
        } catch (error) {
          if (!(error instanceof ApiError)) throw error
          if (!error.errors.title && !error.errors.note) store.set(reportFailureAtom, error, 'failed.resultSave')
          return error.errors
        }
      }}
    />
  )
}

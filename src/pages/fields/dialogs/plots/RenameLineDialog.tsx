import { Text } from '@fluentui/react-components'
import { useStore } from 'jotai'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { plotsOfLines, renameColumn, renameFault, renameName } from '../../../../domain/lines/renaming.ts'
import { normaliseName } from '../../../../domain/plots/name.ts'
import { namesOfLines, namesToConfirm } from '../../../../domain/sheet/source/lineFields.ts'
import { transact } from '../../../../state/log/transact.ts'
import { showMessageAtom } from '../../../../state/shell/messages.ts'
import { loadedYearAtom } from '../../../../state/year/loaded.ts'
import { NameFormDialog } from '../../../../ui/form/NameFormDialog.tsx'
import { useConfirmOnce } from '../../../../ui/form/useConfirmOnce.ts'
import { useForm } from '../../../../ui/form/useForm.ts'
import { SimilarLines } from '../../../shell/dialogs/SimilarLines.tsx'

/** Renames a plot's line for all its plots in all years, with their number in this year; undo restores it. */
export function RenameLineDialog({ lineId, onClose }: { readonly lineId: number; onClose(): void }) {
  const { t } = useTranslation()
  const store = useStore()
  const [columns] = useState(() => store.get(loadedYearAtom))
  const line = columns?.lines.get(lineId)
  const renames = (name: string) => [{ id: lineId, before: line?.name ?? '', after: normaliseName(name) }]
  const similar = useConfirmOnce<ReadonlyMap<string, string>>()
  const form = useForm<{ name: string }>({
    initial: { name: line?.name ?? '' },
    check: ({ name }) => {
      const loaded = store.get(loadedYearAtom)
      const refusal = loaded && renameFault(loaded, renames(name))
      return { name: refusal ? { key: refusal.code, params: refusal.params } : null }
    },
    async send({ name }) {
      const loaded = store.get(loadedYearAtom)
      const [rename] = renames(name)
      const others = [...namesOfLines(loaded?.lines ?? new Map())].filter((other) => other !== rename.before)
      if (similar.needsConfirmation(rename.after, () => namesToConfirm(others, [rename.after]))) return {}
      if (loaded && rename.after !== rename.before) {
        const change = { name: renameName(loaded, [rename]), columns: [renameColumn([rename])] }
        transact(store, change, { origin: 'user', undo: 'record' })
        store.set(showMessageAtom, { kind: 'info', ...change.name, about: ['entries'], offers: 'history.undo' })
      }
      onClose()
      return null
    },
  })
  if (!columns || !line) return null
  return (
    <NameFormDialog
      form={form}
      title={t('line.renameTitle', { name: line.name })}
      submitLabel={t('line.rename')}
      nameLabel={t('line.renameName')}
      onClose={onClose}
    >
      {similar.question && <SimilarLines known={similar.question} />}
      <Text>{t('line.renameConsequence', { count: plotsOfLines(columns, new Set([lineId])) })}</Text>
    </NameFormDialog>
  )
}

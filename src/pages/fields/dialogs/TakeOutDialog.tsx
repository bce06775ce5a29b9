import { useStore } from 'jotai'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { changeOfRemovedColumn } from '../../../domain/change/yearColumns.ts'
import { traitColumn } from '../../../domain/columns/fieldYear.ts'
import { traitHeading } from '../../../grid/columns/columnFields.ts'
import { takeColumnOut } from '../../../state/sheet/columns/yearColumns.ts'
import { loadedAtom } from '../../../state/year/loaded.ts'
import { ConfirmDialog } from './ConfirmDialog.tsx'

/** Takes a trait's column out of the year, after saying how much goes with it; undo brings it back. */
export function TakeOutDialog({ traitId, onClose }: { readonly traitId: number; onClose(): void }) {
  const { t } = useTranslation()
  const store = useStore()
  const [initial] = useState(() => {
    const columns = store.get(loadedAtom)
    const column = columns && traitColumn(columns, traitId)
    return (
      columns && column && { columns, trait: column.trait, counts: changeOfRemovedColumn(columns, column.trait).counts }
    )
  })
  if (!initial) return null
  const { columns, trait, counts } = initial
  const isEmpty = Object.values(counts).every((count) => count === 0)
  return (
    <ConfirmDialog
      title={t('takeOut.title', { name: traitHeading(trait), year: String(columns.year) })}
      consequence={isEmpty ? t('takeOut.empty') : t('takeOut.values', { ...counts })}
      verb={t('takeOut.verb')}
      failure="takeOut.failed"
      onClose={onClose}
      act={async () => takeColumnOut(store, traitId)}
    />
  )
}

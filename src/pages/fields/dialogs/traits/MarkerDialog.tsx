import { useStore } from 'jotai'
import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { markerNameFault, renameMarker } from '../../../../state/sheet/columns/markerColumns.ts'
import { loadedYearAtom } from '../../../../state/year/loaded.ts'
import { NameFormDialog } from '../../../../ui/form/NameFormDialog.tsx'
import { useForm } from '../../../../ui/form/useForm.ts'

/** Renames a marker of the crop. */
export function MarkerDialog({ markerId, onClose }: { readonly markerId: number; onClose(): void }) {
  const { t } = useTranslation()
  const store = useStore()
  const [previous] = useState(
    () => store.get(loadedYearAtom)?.markers.find(({ marker }) => marker.id === markerId)?.marker.name ?? '',
  )
  const check = useCallback(
    ({ name }: { name: string }) => {
      const columns = store.get(loadedYearAtom)
      const fault = columns && markerNameFault(columns, markerId, name.trim().normalize('NFC'))
      return { name: fault && { key: fault.code, params: fault.params } }
    },
    [store, markerId],
  )
  const form = useForm({
    initial: { name: previous },
    check,
    send: async ({ name }) => {
      renameMarker(store, markerId, name.trim().normalize('NFC'))
      onClose()
      return null
    },
  })
  return (
    <NameFormDialog
      form={form}
      title={t('marker.renameTitle', { name: previous })}
      submitLabel={t('marker.rename')}
      nameLabel={t('marker.name')}
      onClose={onClose}
    />
  )
}

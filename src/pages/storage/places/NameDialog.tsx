import { useAtomValue, useSetAtom } from 'jotai'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/browser.ts'
import { useInvalidate } from '../../../api/query/useCall.ts'
import {
  createLocation,
  createWarehouse,
  deleteLocation,
  deleteWarehouse,
  maxStoreNameLength,
  updateLocation,
  updateWarehouse,
} from '../../../contract/seeds/warehouses.ts'
import { checkText, maxLength, required } from '../../../domain/plots/textRules.ts'
import { addSeedActionAtom, chosenWarehouseAtom, storePanelAtom } from '../../../state/seeds/store.ts'
import { ChoiceField } from '../../../ui/form/ChoiceField.tsx'
import { NameFormDialog } from '../../../ui/form/NameFormDialog.tsx'
import { useForm } from '../../../ui/form/useForm.ts'
import { ConfirmDialog } from '../../shell/dialogs/ConfirmDialog.tsx'
import { useLocations, useStoreWrite, useWarehouses } from '../useStore.ts'

const nameFault = (name: string) => checkText(name.trim(), [required, maxLength(maxStoreNameLength)])

/** Adds a warehouse (`id` null) and shows it, or renames one. */
export function WarehouseDialog({ id, onClose }: { id: number | null; onClose(): void }) {
  const { t } = useTranslation()
  const write = useStoreWrite()
  const { warehouses } = useWarehouses()
  const choose = useSetAtom(chosenWarehouseAtom)
  const form = useForm<{ name: string }>({
    initial: { name: warehouses?.find((warehouse) => warehouse.warehouse_id === id)?.name ?? '' },
    check: ({ name }) => ({ name: nameFault(name) }),
    async send({ name }) {
      const body = { name: name.trim() }
      const errors = await write(id === null ? 'failed.warehouseCreate' : 'failed.warehouseChange', async () => {
        const saved =
          id === null
            ? await call(createWarehouse, { body })
            : await call(updateWarehouse, { params: { id: String(id) }, body })
        choose(saved.warehouse_id)
      })
      if (errors === null) onClose()
      return errors
    },
  })
  return (
    <NameFormDialog
      form={form}
      title={t(id === null ? 'command.storage.addWarehouse' : 'command.storage.renameWarehouse')}
      submitLabel={t(id === null ? 'storage.verb.add' : 'storage.verb.rename')}
      nameLabel={t('storage.name')}
      onClose={onClose}
    />
  )
}

/** Adds a place to a warehouse (`id` null), or renames one. */
export function LocationDialog({ id, onClose }: { id: number | null; onClose(): void }) {
  const { t } = useTranslation()
  const write = useStoreWrite()
  const { places } = useLocations()
  const { warehouses, chosen } = useWarehouses()
  const show = useSetAtom(storePanelAtom)
  const first = chosen ?? warehouses?.[0] ?? null
  const form = useForm<{ name: string; warehouse: string }>({
    initial: {
      name: places.find((place) => place.id === id)?.name ?? '',
      warehouse: first ? String(first.warehouse_id) : '',
    },
    check: ({ name, warehouse }) => ({ name: nameFault(name), warehouse: checkText(warehouse, [required]) }),
    async send({ name, warehouse }) {
      const errors = await write(id === null ? 'failed.locationCreate' : 'failed.locationChange', async () => {
        const saved =
          id === null
            ? await call(createLocation, { body: { name: name.trim(), warehouse: Number(warehouse) } })
            : await call(updateLocation, { params: { id: String(id) }, body: { name: name.trim() } })
        show({ kind: 'location', id: saved.id })
      })
      if (errors === null) onClose()
      return errors
    },
  })
  return (
    <NameFormDialog
      form={form}
      title={t(id === null ? 'command.storage.addLocation' : 'storage.renameLocation')}
      submitLabel={t(id === null ? 'storage.verb.add' : 'storage.verb.rename')}
      nameLabel={t('storage.name')}
      onClose={onClose}
    >
      {id === null && (
        <ChoiceField
          label={t('storage.warehouse')}
          name="warehouse"
          choices={(warehouses ?? []).map((warehouse) => ({
            value: String(warehouse.warehouse_id),
            text: warehouse.name,
          }))}
          selected={form.values.warehouse ? [form.values.warehouse] : []}
          onChange={([value = '']) => form.set('warehouse', value)}
          message={form.message('warehouse')}
          required
        />
      )}
    </NameFormDialog>
  )
}

/** Confirms deleting the shown warehouse; one with seed is refused with the reason. */
export function DeleteWarehouseDialog({ onClose }: { onClose(): void }) {
  const { t } = useTranslation()
  const { chosen } = useWarehouses()
  const invalidate = useInvalidate()
  const choose = useSetAtom(chosenWarehouseAtom)
  const remember = useSetAtom(addSeedActionAtom)
  if (!chosen) return null
  return (
    <ConfirmDialog
      title={t('storage.deleteWarehouseTitle', { name: chosen.name })}
      consequence={t('storage.deleteWarehouseText', { count: chosen.location_count })}
      verb={t('storage.verb.delete')}
      failure="failed.warehouseDelete"
      act={async () => {
        await call(deleteWarehouse, { params: { id: String(chosen.warehouse_id) } })
        choose(null)
        remember(null)
        await invalidate('seeds')
      }}
      onClose={onClose}
    />
  )
}

/** Confirms deleting a place; one with seed is refused with the reason. */
export function DeleteLocationDialog({ id, onClose }: { id: number; onClose(): void }) {
  const { t } = useTranslation()
  const { places } = useLocations()
  const invalidate = useInvalidate()
  const panel = useAtomValue(storePanelAtom)
  const show = useSetAtom(storePanelAtom)
  const remember = useSetAtom(addSeedActionAtom)
  const place = places.find((candidate) => candidate.id === id)
  if (!place) return null
  return (
    <ConfirmDialog
      title={t('storage.deleteLocationTitle', { name: place.name })}
      consequence={t('storage.deleteLocationText')}
      verb={t('storage.verb.delete')}
      failure="failed.locationDelete"
      act={async () => {
        await call(deleteLocation, { params: { id: String(id) } })
        if (panel?.kind === 'location' && panel.id === id) show(null)
        remember(null)
        await invalidate('seeds')
      }}
      onClose={onClose}
    />
  )
}

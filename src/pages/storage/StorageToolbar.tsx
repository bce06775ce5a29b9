import {
  Checkbox,
  Dropdown,
  Input,
  makeStyles,
  Option,
  tokens,
  useArrowNavigationGroup,
} from '@fluentui/react-components'
import {
  AddRegular,
  AlertUrgentRegular,
  ArrowRedoRegular,
  ArrowUndoRegular,
  DeleteRegular,
  EditRegular,
  LocationRegular,
  PlantGrassRegular,
  QrCodeRegular,
  ScanDashRegular,
} from '@fluentui/react-icons'
import { useAtom, useSetAtom, useStore } from 'jotai'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { commandNamed } from '../../commands/command.ts'
import { storageCommands } from '../../commands/pages/storageCommands.ts'
import type { Warehouse } from '../../contract/seeds/warehouses.ts'
import { storeCodeOf } from '../../domain/seeds/seedCode.ts'
import { chosenWarehouseAtom, emptyLotsAtom, seedFindRequests, seedSearchAtom } from '../../state/seeds/store.ts'
import { handleRequests } from '../../state/shell/requests.ts'
import { CommandButton } from '../shell/sheet/CommandButton.tsx'
import { useOpenCode } from './codes/useOpenCode.ts'

const useStyles = makeStyles({
  bar: {
    minHeight: '44px',
    flexShrink: 0,
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '4px 6px',
    padding: '4px 12px',
    minWidth: 0,
    backgroundColor: tokens.colorNeutralBackground1,
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    fontSize: '13px',
  },
  warehouse: {
    minWidth: '150px',
    maxWidth: '220px',
    '& > button': { gridTemplateColumns: '[content] minmax(0, 1fr) [icon] auto [end]' },
  },
  cut: { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  search: { width: '250px' },
  rule: { width: '1px', height: '20px', margin: '0 6px', flexShrink: 0, backgroundColor: tokens.colorNeutralStroke2 },
  space: { flexGrow: 1 },
})

const icons = {
  add: <AddRegular />,
  edit: <EditRegular />,
  remove: <DeleteRegular />,
  undo: <ArrowUndoRegular />,
  redo: <ArrowRedoRegular />,
  location: <LocationRegular />,
  plan: <PlantGrassRegular />,
  limits: <AlertUrgentRegular />,
  labels: <QrCodeRegular />,
}
const allWarehouses = 'all'

/** The choice of the shown warehouse; all if none is chosen. */
function WarehouseChoice({
  warehouses,
  chosen,
}: {
  warehouses: readonly Warehouse[] | null
  chosen: Warehouse | null
}) {
  const styles = useStyles()
  const { t } = useTranslation()
  const setChosen = useSetAtom(chosenWarehouseAtom)
  const name = chosen?.name ?? t('storage.allWarehouses')
  return (
    <Dropdown
      className={styles.warehouse}
      size="small"
      aria-label={t('storage.warehouse')}
      title={name}
      value={name}
      button={{ children: <span className={styles.cut}>{name}</span> }}
      selectedOptions={[chosen ? String(chosen.warehouse_id) : allWarehouses]}
      onOptionSelect={(_, { optionValue }) => {
        if (optionValue) setChosen(optionValue === allWarehouses ? null : Number(optionValue))
      }}
    >
      <Option value={allWarehouses}>{t('storage.allWarehouses')}</Option>
      {(warehouses ?? []).map((warehouse) => (
        <Option key={warehouse.warehouse_id} value={String(warehouse.warehouse_id)} text={warehouse.name}>
          {warehouse.name}
        </Option>
      ))}
    </Dropdown>
  )
}

/** Finds lots by a text; a scanned or pasted code opens its object. */
function StoreSearch() {
  const styles = useStyles()
  const { t } = useTranslation()
  const store = useStore()
  const [search, setSearch] = useAtom(seedSearchAtom)
  const openCode = useOpenCode()
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => handleRequests(store, seedFindRequests, () => input.current?.select()), [store])
  return (
    <Input
      ref={input}
      className={styles.search}
      size="small"
      type="search"
      aria-label={t('storage.search')}
      placeholder={t('storage.search')}
      contentBefore={<ScanDashRegular />}
      value={search}
      onChange={(_, { value }) => setSearch(value)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return
        const code = storeCodeOf(search)
        if (!code) return
        setSearch('')
        openCode(code)
      }}
    />
  )
}

/** One row: warehouse, search, empty lots, undo, and buttons for adding and planning. */
export function StorageToolbar({
  warehouses,
}: {
  warehouses: { warehouses: readonly Warehouse[] | null; chosen: Warehouse | null }
}) {
  const styles = useStyles()
  const { t } = useTranslation()
  const [empty, setEmpty] = useAtom(emptyLotsAtom)
  const arrows = useArrowNavigationGroup({ axis: 'horizontal', memorizeCurrent: true })
  return (
    <div className={styles.bar} role="toolbar" aria-label={t('storage.toolbar')} data-region="toolbar" {...arrows}>
      <WarehouseChoice {...warehouses} />
      <CommandButton command={commandNamed(storageCommands, 'storage.addWarehouse')} icon={icons.add} name={null} />
      <CommandButton command={commandNamed(storageCommands, 'storage.renameWarehouse')} icon={icons.edit} name={null} />
      <CommandButton
        command={commandNamed(storageCommands, 'storage.deleteWarehouse')}
        icon={icons.remove}
        name={null}
      />
      <span className={styles.rule} />
      <StoreSearch />
      <Checkbox
        label={t('storage.showEmpty')}
        checked={empty}
        onChange={(_, data) => setEmpty(data.checked === true)}
      />
      <span className={styles.space} />
      <CommandButton command={commandNamed(storageCommands, 'storage.undo')} icon={icons.undo} name={null} />
      <CommandButton command={commandNamed(storageCommands, 'storage.redo')} icon={icons.redo} name={null} />
      <span className={styles.rule} />
      <CommandButton command={commandNamed(storageCommands, 'storage.limits')} icon={icons.limits} name={null} />
      <CommandButton
        command={commandNamed(storageCommands, 'storage.labels')}
        icon={icons.labels}
        name="storage.bar.labels"
        style="outline"
      />
      <CommandButton
        command={commandNamed(storageCommands, 'storage.addLocation')}
        icon={icons.location}
        name="storage.bar.location"
        style="outline"
      />
      <CommandButton
        command={commandNamed(storageCommands, 'storage.addLot')}
        icon={icons.add}
        name="storage.bar.lot"
        style="outline"
      />
      <CommandButton
        command={commandNamed(storageCommands, 'storage.plan')}
        icon={icons.plan}
        name="command.storage.plan"
        style="primary"
      />
    </div>
  )
}

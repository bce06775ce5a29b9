import { Button, makeStyles, tokens } from '@fluentui/react-components'
import { useAtom, useAtomValue, useSetAtom, useStore } from 'jotai'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { call } from '../../api/browser.ts'
import { metaPager } from '../../api/query/pages.ts'
import { usePages } from '../../api/query/usePages.ts'
import { listSeeds, type Seed, updateSeeds } from '../../contract/seeds/seeds.ts'
import type { StoreLocation } from '../../contract/seeds/warehouses.ts'
import { inBackground } from '../../domain/inBackground.ts'
import { type RowSort, RowTable, type TypedCell } from '../../grid/RowTable.tsx'
import { session } from '../../state/account/session.ts'
import {
  chosenWarehouseAtom,
  emptyLotsAtom,
  listedLotsAtom,
  seedFillRequests,
  seedLimitsAtom,
  seedSearchAtom,
  storePanelAtom,
} from '../../state/seeds/store.ts'
import { openDialogAtom } from '../../state/shell/dialogs.ts'
import { showMessageAtom } from '../../state/shell/messages.ts'
import type { PageProps } from '../page.ts'
import { PageFrame } from '../shell/PageFrame.tsx'
import { type PageState, pageStateOf } from '../shell/pageState.ts'
import { useOpenCode } from './codes/useOpenCode.ts'
import { useLabelsOfShown } from './codes/usePrintLabels.ts'
import { useScanner } from './codes/useScanner.ts'
import { LotPanel } from './lots/LotPanel.tsx'
import { lotGroups } from './lots/lotColumns.ts'
import { readTypedLots } from './lots/typedLots.ts'
import { useLotDrag } from './lots/useLotDrag.ts'
import { useSeedHistory } from './lots/useSeedHistory.ts'
import { LocationPanel } from './places/LocationPanel.tsx'
import { PlaceTargets } from './places/PlaceTargets.tsx'
import { StorageDialogs } from './StorageDialogs.tsx'
import { StorageStatus } from './StorageStatus.tsx'
import { StorageToolbar } from './StorageToolbar.tsx'
import { useLocations, useStoreWrite, useWarehouses } from './useStore.ts'

const kinds = ['lot', 'location'] as const

/** Opens the lot or place named by the address, and then removes it from the address. */
function useNamedInStore(): void {
  const [params, setParams] = useSearchParams()
  const crop = useAtomValue(session.selectedCulture)
  const openCode = useOpenCode()
  const cropId = Number(params.get('cultureId') ?? crop?.spec_id)
  useEffect(() => {
    const kind = kinds.find((candidate) => params.has(candidate))
    // The crop of the address is about to be chosen.
    if (!kind || !crop || (Number.isInteger(cropId) && cropId !== crop.spec_id)) return
    const id = params.get(kind) ?? ''
    setParams(
      (before) => {
        const after = new URLSearchParams(before)
        after.delete(kind)
        return after
      },
      { replace: true },
    )
    openCode({ kind, id: /^[1-9]\d{0,14}$/.test(id) ? Number(id) : 0 })
  }, [params, setParams, crop, cropId, openCode])
}

const useStyles = makeStyles({
  page: { height: '100%', display: 'flex', flexDirection: 'column', minHeight: 0 },
  frame: { flexGrow: 1, minWidth: 0, minHeight: 0, display: 'flex', flexDirection: 'column' },
  body: { position: 'relative', display: 'flex', flexGrow: 1, minHeight: 0 },
  table: { flexGrow: 1, minWidth: 0, display: 'flex', flexDirection: 'column' },
  grid: { flexGrow: 1, minHeight: 0 },
  loadMore: { padding: '6px 12px', borderTop: `1px solid ${tokens.colorNeutralStroke2}` },
})

const idOf = (lot: Seed) => lot.id
/** Lots per request. */
const pageSize = '1000'
/** Delay of the search after the last typed letter, ms. */
const searchAfter = 250

function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), searchAfter)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}

/** The requested lots of the chosen crop: of a warehouse, matching a text, with or without empty ones. */
function useLots(warehouse: number | null, sort: RowSort | null) {
  const crop = useAtomValue(session.selectedCulture)
  const q = useSettled(useAtomValue(seedSearchAtom)).trim()
  const empty = useAtomValue(emptyLotsAtom)
  const query = {
    spec_id: String(crop?.spec_id),
    ...(warehouse === null ? {} : { warehouse: String(warehouse) }),
    ...(q === '' ? {} : { q }),
    ...(empty ? { empty: 'true' as const } : {}),
    ...(sort ? { sort_by: sort.by as 'id', order: sort.isDescending ? ('desc' as const) : ('asc' as const) } : {}),
    page_size: pageSize,
  }
  return {
    lots: usePages(listSeeds, crop ? { query } : null, idOf, metaPager, { showsPrevious: true }),
    isSearched: q !== '',
    isOfWarehouse: warehouse !== null,
  }
}

/** What the page shows instead of its table: no warehouse, no lots, or none found. */
function useShownState(reading: ReturnType<typeof useLots>, hasWarehouse: boolean | null): PageState {
  const { t } = useTranslation()
  const openDialog = useSetAtom(openDialogAtom)
  const setSearch = useSetAtom(seedSearchAtom)
  const setWarehouse = useSetAtom(chosenWarehouseAtom)
  if (hasWarehouse === false)
    return {
      kind: 'empty',
      title: t('storage.noneTitle'),
      text: t('storage.noneText'),
      actions: (
        <Button appearance="primary" onClick={() => openDialog({ kind: 'warehouse', id: null })}>
          {t('command.storage.addWarehouse')}
        </Button>
      ),
      copyAt: null,
    }
  const nothing = {
    title: t('storage.noLotsTitle'),
    text: t('storage.noLotsText'),
    actions: (
      <Button appearance="primary" onClick={() => openDialog({ kind: 'addLot' })}>
        {t('command.storage.addLot')}
      </Button>
    ),
  }
  const everywhere = reading.isOfWarehouse && (
    <Button onClick={() => setWarehouse(null)}>{t('storage.allWarehouses')}</Button>
  )
  const notFound = {
    title: t('storage.notFoundTitle'),
    actions: (
      <>
        <Button onClick={() => setSearch('')}>{t('storage.clearSearch')}</Button>
        {everywhere}
      </>
    ),
  }
  const noneHere = {
    title: t('storage.noneInWarehouse'),
    actions: (
      <>
        {nothing.actions}
        {everywhere}
      </>
    ),
  }
  return pageStateOf(reading.lots, {
    failed: t('storage.failedList'),
    empty: reading.isSearched ? notFound : reading.isOfWarehouse ? noneHere : nothing,
  })
}

/** Stores the listed lots and their warning limits in atoms. */
function useListed(rows: readonly Seed[], meta: ReturnType<typeof useLots>['lots']['meta']): void {
  const setListed = useSetAtom(listedLotsAtom)
  const setLimits = useSetAtom(seedLimitsAtom)
  const limits = meta?.limits ?? null
  useEffect(() => setListed(rows), [rows, setListed])
  useEffect(() => {
    if (limits) setLimits(limits)
  }, [limits, setLimits])
}

/** Writes typed, pasted or filled values into cells of lots; a changed number of seeds opens a dialog for its reason. */
function useTypedLots(places: readonly StoreLocation[]): (cells: readonly TypedCell<Seed>[]) => void {
  const { t } = useTranslation()
  const store = useStore()
  const write = useStoreWrite()
  return (cells) => {
    const [{ row, column, text }] = cells
    if (cells.length === 1 && column === 'amount') {
      store.set(openDialogAtom, { kind: 'seedEntry', what: 'counted', lot: row.id, amount: text })
      return
    }
    const read = readTypedLots(cells, places)
    if (!read.ok) {
      const { fault } = read
      const params = {
        column: t(`storage.column.${fault.column}`),
        value: fault.text,
        reason: t(fault.reason.key, { ...fault.reason.params }),
      }
      store.set(showMessageAtom, { kind: 'warning', key: 'storage.cellRefused', params })
      return
    }
    inBackground(
      write(
        'storage.failed.edit',
        () => call(updateSeeds, { body: { items: [...read.changes] } }),
        ({ data: [first] }) =>
          first?.entry_id ? { seed: first.id, entry: first.entry_id, key: 'storage.action.edit' } : null,
      ),
    )
  }
}

/** The seed store: the crop's lots with their places, and the ledger of the chosen lot or place. */
export function StoragePage(props: PageProps) {
  const crop = useAtomValue(session.selectedCulture)
  // Lots stay on screen until others are loaded, but never another crop's.
  return <CropStore key={crop?.spec_id} {...props} />
}

function CropStore({ record }: PageProps) {
  const styles = useStyles()
  const { t } = useTranslation()
  const store = useStore()
  const [panel, setPanel] = useAtom(storePanelAtom)
  const [sort, setSort] = useState<RowSort | null>(null)
  const warehouses = useWarehouses()
  const reading = useLots(warehouses.chosen?.warehouse_id ?? null, sort)
  const state = useShownState(reading, warehouses.warehouses === null ? null : warehouses.warehouses.length > 0)
  const { lots } = reading
  const groups = useMemo(() => lotGroups(t), [t])
  const { places } = useLocations()
  const rows = useMemo(() => lots.rows ?? [], [lots.rows])
  const { carried, onPointerDown } = useLotDrag(rows, places)
  const writeTyped = useTypedLots(places)
  useListed(rows, lots.meta)
  useLabelsOfShown()
  useNamedInStore()
  useScanner()
  useSeedHistory()
  const choose = useCallback((lot: Seed) => setPanel({ kind: 'lot', id: lot.id }), [setPanel])
  return (
    <div className={styles.page}>
      <StorageToolbar warehouses={warehouses} />
      <div className={styles.body}>
        <div className={styles.frame}>
          <PageFrame kind="sheet" heading={t(record.title)} state={state} skeletonRows={16}>
            <div className={styles.table} data-pane="table" onPointerDown={onPointerDown}>
              <div className={styles.grid}>
                <RowTable
                  name={t('storage.table')}
                  rows={rows}
                  groups={groups}
                  chosen={panel?.kind === 'lot' ? panel.id : null}
                  onChoose={choose}
                  sort={sort}
                  onSort={setSort}
                  onTyped={writeTyped}
                  onReadOnly={(column) =>
                    store.set(showMessageAtom, { kind: 'warning', key: 'storage.readOnlyColumn', params: { column } })
                  }
                  fillRequests={seedFillRequests}
                />
              </div>
              {lots.hasMore && (
                <div className={styles.loadMore}>
                  <Button size="small" disabledFocusable={lots.isReadingMore} onClick={lots.readMore}>
                    {t('storage.showMore')}
                  </Button>
                </div>
              )}
            </div>
          </PageFrame>
        </div>
        {panel?.kind === 'lot' && <LotPanel key={panel.id} id={panel.id} onClose={() => setPanel(null)} />}
        {carried && <PlaceTargets carried={carried} places={places} />}
        {panel?.kind === 'location' && <LocationPanel key={panel.id} id={panel.id} onClose={() => setPanel(null)} />}
      </div>
      <StorageStatus lots={lots.meta} shown={lots.rows} />
      <StorageDialogs />
    </div>
  )
}

import { flushSync } from 'react-dom'
import type { Client } from '../../api/client.ts'
import { loadFieldYear } from '../../contract/plots/changes.ts'
import { loadYearPage } from '../../contract/plots/plotPages.ts'
import type { ChangeSet } from '../../domain/change/changeSet.ts'
import { cropScope, isSameScope, yearScope } from '../../domain/change/scope.ts'
import { openFieldYear } from '../../domain/columns/codec.ts'
import type { FieldYearColumns } from '../../domain/columns/fieldYear.ts'
import { choosePlots } from '../../domain/plots/page/choosePlots.ts'
import { pageOfPlants } from '../../domain/plots/page/pageOfPlants.ts'
import { pageOfYear } from '../../domain/plots/page/pageOfYear.ts'
import { editSessionAtom } from '../../grid/edit/editSession.ts'
import { session } from '../../state/account/session.ts'
import { dropPrecomputedScale, precomputeScale } from '../../state/colour/precomputedScale.ts'
import { endYearAtom } from '../../state/lifetime.ts'
import { applyIfKnown } from '../../state/log/applyToScreen.ts'
import { mapModeAtom } from '../../state/map/mode/mapState.ts'
import { unresolvedEntries } from '../../state/outbox/outbox.ts'
import { plantsSheet, plotsSheet, sheetStore } from '../../state/sheet/openSheet.ts'
import { endOutdatedPaste, isPasteShown, sheetPasteAtom } from '../../state/sheet/paste/sheetPaste.ts'
import { showMessageAtom } from '../../state/shell/messages.ts'
import type { Store } from '../../state/store.ts'
import { chosenYearIdAtom, yearCopyAtAtom } from '../../state/year/chosenYear.ts'
import { loadedYearAtom, loadFailureAtom, loadingAtom, putLoadedAtom } from '../../state/year/loaded.ts'
import type { LoadFailure, LoadProgress } from '../../state/year/loading.ts'
import { queryOfPage, shownPageAtom, type YearPage, yearPageAtom } from '../../state/year/yearPage.ts'
import { writeOpenEditors } from '../../ui/overlay/useLeaving.ts'
import { type ColumnsRequest, type LoadedPart, loadColumns } from '../columns/loadColumns.ts'

/**
 * How a page of the chosen year is loaded. The crop's lines, which may be many more than its plots, come with the first
 * page and are carried over to the next pages with all later changes. Without a network the page is created from the
 * whole year's copy.
 */
function partOfPage(
  store: Store,
  page: YearPage,
): Pick<LoadedPart<FieldYearColumns>, 'call' | 'query' | 'decode' | 'ofCopy'> {
  const before = store.get(loadedYearAtom)
  // A whole year may not have all lines yet.
  const openYear = before?.pageTotal != null && before.year_id === store.get(chosenYearIdAtom) ? before : null
  const requestedSeq = openYear?.crop_seq ?? null
  return {
    call: loadYearPage,
    query: { ...queryOfPage(page), rows: page.rows, ...(requestedSeq !== null && { crop_seq: requestedSeq }) },
    decode(bytes) {
      const columns = openFieldYear(bytes)
      // The server omits the lines if they are unchanged since the request.
      if (openYear && columns.pageTotal !== null && columns.crop_seq === requestedSeq) columns.lines = openYear.lines
      return columns
    },
    ofCopy(copy) {
      const { sort_by = 'plot_id', order = 'asc' } = queryOfPage(page) as { sort_by?: string; order?: 'asc' | 'desc' }
      const chosen = choosePlots(copy, { sort_by, order, filters: page.filters }, store.get(session.language))
      if (!chosen.ok) return null
      const from = (page.number - 1) * page.size
      const { plots, total } =
        page.rows === 'plants'
          ? pageOfPlants(copy, chosen.plots, from, page.size)
          : { plots: chosen.plots.subarray(from, from + page.size), total: chosen.plots.length }
      return pageOfYear(copy, plots, { total, withLines: true })
    },
  }
}

function applyUnsent(columns: FieldYearColumns, change: ChangeSet): void {
  dropPrecomputedScale(columns)
  applyIfKnown(columns, change)
}

/** The copy was stored combined with the unsent plants: they must not be counted twice. */
function withoutPlants(change: ChangeSet): ChangeSet {
  return { ...change, columns: change.columns.filter(({ entity }) => entity !== 'plant') }
}

/** Whether other plots are loaded, not the same ones again. */
function isOtherPart(before: FieldYearColumns, after: FieldYearColumns): boolean {
  if ((before.pageTotal === null) !== (after.pageTotal === null)) return true
  return after.pageTotal !== null && before.id.subarray(0, before.count).some((id) => !after.indexOf.has(id))
}

const isUnderWay = (store: Store): boolean =>
  isPasteShown(store) || !['select', 'paint', 'lasso'].includes(store.get(mapModeAtom))

const reportEndedDraft = (store: Store): void =>
  store.set(showMessageAtom, { kind: 'warning', key: 'draft.endedByYear', params: {}, about: ['doing', 'entries'] })

/** Discards a pending paste of another page of the year, whose rows these are not. */
function endPasteOfPage(store: Store, columns: FieldYearColumns): void {
  if (store.get(shownPageAtom) === store.get(yearPageAtom)) return
  endOutdatedPaste(sheetStore(store, plantsSheet))
  const plots = store.get(sheetPasteAtom.of(plotsSheet))?.columns.flatMap(({ ids }) => [...ids]) ?? []
  if (plots.some((id) => !columns.indexOf.has(id))) endOutdatedPaste(sheetStore(store, plotsSheet))
}

/** Closes the field-year on screen. */
function leaveYear(store: Store): void {
  writeOpenEditors()
  const wasUnderWay = isUnderWay(store)
  store.set(endYearAtom)
  if (wasUnderWay) reportEndedDraft(store)
}

/** Shows a field-year, with this user's unsent changes on top. */
export function showYear(store: Store, columns: FieldYearColumns, copyAt: number | null): void {
  const before = store.get(loadedYearAtom)
  const isOtherYear = before?.year_id !== columns.year_id
  // An open editor writes into the year, or its page, that is still open; if the same plots are reloaded, it stays open.
  if (!before || isOtherYear || isOtherPart(before, columns)) writeOpenEditors()
  for (const entry of unresolvedEntries(store)) {
    // A change that names a deleted trait is reported when the server refuses it; the rest is shown.
    if ([yearScope(columns.year_id), cropScope(columns.spec_id)].some((scope) => isSameScope(scope, entry.scope)))
      applyUnsent(columns, copyAt === null ? entry.change : withoutPlants(entry.change))
  }
  const wasUnderWay = isUnderWay(store)
  store.set(putLoadedAtom, columns)
  // Used by now; a later request may be for other values.
  dropPrecomputedScale(columns)
  if (!isOtherYear) endPasteOfPage(store, columns)
  else if (wasUnderWay) reportEndedDraft(store)
  store.set(yearCopyAtAtom, copyAt)
}

const edited = [plotsSheet, plantsSheet].map((sheet) => editSessionAtom.of(sheet))

/** Resolves when no cell is being typed into; null if none is. */
function waitForTyping(store: Store): Promise<void> | null {
  const isTyped = () => edited.some((session) => store.get(session) !== null)
  if (!isTyped()) return null
  return new Promise((resolve) => {
    const check = () => {
      if (isTyped()) return
      for (const stop of stops) stop()
      resolve()
    }
    const stops = edited.map((session) => store.sub(session, check))
  })
}

interface YearRequest extends ColumnsRequest<FieldYearColumns> {
  /** The year on screen is closed because the requested one is not available. */
  leaving(): void
}

/**
 * Loads a field-year, or its requested page, as in `loadColumns`. Progress goes to loadingAtom, a failure to
 * loadFailureAtom.
 */
export function loadYear(store: Store, client: Client, wanted: YearRequest): Promise<void> {
  const page = store.get(yearPageAtom)
  const part = {
    scopeOf: ({ year_id }: FieldYearColumns) => yearScope(year_id),
    show(columns: FieldYearColumns, copyAt: number | null) {
      // Rendered at once: a frame in between would show this year's map next to the previous one's table.
      flushSync(() => {
        showYear(store, columns, copyAt)
        store.set(shownPageAtom, page)
      })
    },
    progress: (progress: LoadProgress | null) =>
      store.set(loadingAtom, progress && { yearId: wanted.scope.id, ...progress }),
    failed(failure: LoadFailure) {
      const shown = store.get(loadedYearAtom)
      if (shown && shown.year_id !== wanted.scope.id) {
        // Without a network it can only come back from its copy.
        wanted.leaving()
        // Data that are not visible must not be edited.
        leaveYear(store)
      }
      store.set(loadFailureAtom, failure)
    },
  }
  if (page) {
    const received = () => undefined
    // The same page with other plots would interrupt typing: half a number would be written.
    const blockedBy = () => (store.get(shownPageAtom) === page ? waitForTyping(store) : null)
    return loadColumns(client, { ...part, ...partOfPage(store, page), blockedBy }, { ...wanted, received })
  }
  const wholeYear = {
    call: loadFieldYear,
    decode: (bytes: Uint8Array) => openFieldYear(bytes, 256),
    prepare: (columns: FieldYearColumns) => precomputeScale(store, columns),
  }
  return loadColumns(client, { ...part, ...wholeYear }, wanted)
}

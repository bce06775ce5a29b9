import type { PrimitiveAtom } from 'jotai'
import {
  areLabelsChosenAtom,
  colouringAtom,
  legendFilterAtom,
  previousColouringAtom,
  scaleModeAtom,
  shownFieldAtom,
} from '../colour/colouring.ts'
import { savedScalesAtom } from '../colour/savedScales.ts'
import { serverFailureAtom } from '../log/queue/sender.ts'
import { hiddenValuesAtom } from '../log/remote/receiveChanges.ts'
import { viewSideAtom } from '../map/view/view.ts'
import { applyLayoutOfOtherWindow, plotsLayoutAtom } from '../sheet/columns/columnLayout.ts'
import { untickedValuesAtom } from '../sheet/columns/valueFilter.ts'
import { notedOnlyAtom } from '../sheet/edit/cellNotes.ts'
import { plotsSheet } from '../sheet/openSheet.ts'
import { filterModelAtom, filterRowAtom } from '../sheet/sheetView.ts'
import type { Store } from '../store.ts'

/** A part of the view shared by both windows; the last write wins. */
interface SharedPiece {
  read(store: Store): unknown
  put(store: Store, value: unknown): void
  follow(store: Store, onChange: () => void): () => void
}

function sharedPiece<Value>(valueAtom: PrimitiveAtom<Value>): SharedPiece {
  return {
    read: (store) => store.get(valueAtom),
    put: (store, value) => store.set(valueAtom, value as Value),
    follow: (store, onChange) => store.sub(valueAtom, onChange),
  }
}

/**
 * How plots are coloured, filtered, sorted and turned; values are trusted because they come from the other window. Names are
 * sent to it, and it may run an older version.
 */
export const sharedView: Readonly<Record<string, SharedPiece>> = {
  scaleMode: sharedPiece(scaleModeAtom),
  scales: sharedPiece(savedScalesAtom),
  colouring: sharedPiece(colouringAtom),
  formerColouring: sharedPiece(previousColouringAtom),
  shownField: sharedPiece(shownFieldAtom),
  labelsChosen: sharedPiece(areLabelsChosenAtom),
  legend: sharedPiece(legendFilterAtom),
  side: sharedPiece(viewSideAtom),
  filterRow: sharedPiece(filterRowAtom),
  filter: sharedPiece(filterModelAtom.of(plotsSheet)),
  notedOnly: sharedPiece(notedOnlyAtom.of(plotsSheet)),
  unticked: sharedPiece(untickedValuesAtom.of(plotsSheet)),
  layout: {
    read: (store) => store.get(plotsLayoutAtom),
    put: (store, value) => applyLayoutOfOtherWindow(store, value as never),
    follow: (store, onChange) => store.sub(plotsLayoutAtom, onChange),
  },
  hiddenValues: sharedPiece(hiddenValuesAtom),
  trouble: sharedPiece(serverFailureAtom),
}

import type { PrimitiveAtom } from 'jotai'
import {
  areLabelsChosenAtom,
  colouringAtom,
  formerColouringAtom,
  legendFilterAtom,
  scaleModeAtom,
  shownFieldAtom,
} from '../colour/colouring.ts'
import { keptScalesAtom } from '../colour/keptScales.ts'
import { hiddenValuesAtom } from '../log/remote.ts'
import { serverTroubleAtom } from '../log/sender.ts'
import { viewSideAtom } from '../map/view.ts'
import { notedOnlyAtom } from '../sheet/cellNotes.ts'
import { applyLayoutOfOtherWindow, plotsLayoutAtom } from '../sheet/columnLayout.ts'
import { plotsSheet } from '../sheet/openSheet.ts'
import { filterModelAtom, filterRowAtom } from '../sheet/sheetView.ts'
import { untickedValuesAtom } from '../sheet/valueFilter.ts'
import type { Store } from '../store.ts'

/** A piece of the view that is the same in both windows; what is put last holds. */
interface SharedPiece {
  read(store: Store): unknown
  put(store: Store, value: unknown): void
  follow(store: Store, told: () => void): () => void
}

function piece<Value>(of: PrimitiveAtom<Value>): SharedPiece {
  return {
    read: (store) => store.get(of),
    put: (store, value) => store.set(of, value as Value),
    follow: (store, told) => store.sub(of, told),
  }
}

/** How the plots are coloured, filtered, sorted and turned; values are read as they are in the other window, too. */
export const sharedView: Readonly<Record<string, SharedPiece>> = {
  scaleMode: piece(scaleModeAtom),
  scales: piece(keptScalesAtom),
  colouring: piece(colouringAtom),
  formerColouring: piece(formerColouringAtom),
  shownField: piece(shownFieldAtom),
  labelsChosen: piece(areLabelsChosenAtom),
  legend: piece(legendFilterAtom),
  side: piece(viewSideAtom),
  filterRow: piece(filterRowAtom),
  filter: piece(filterModelAtom.of(plotsSheet)),
  notedOnly: piece(notedOnlyAtom.of(plotsSheet)),
  unticked: piece(untickedValuesAtom.of(plotsSheet)),
  layout: {
    read: (store) => store.get(plotsLayoutAtom),
    put: (store, value) => applyLayoutOfOtherWindow(store, value as never),
    follow: (store, told) => store.sub(plotsLayoutAtom, told),
  },
  hiddenValues: piece(hiddenValuesAtom),
  trouble: piece(serverTroubleAtom),
}

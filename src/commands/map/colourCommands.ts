import { traitColumn } from '../../domain/columns/fieldYear.ts'
import { isNumberTrait } from '../../domain/traits/traitKinds.ts'
import { changeScale, colourBy, offeredTraitAtom, setColouring } from '../../state/colour/colourBy.ts'
import { colouringAtom, previousColouringAtom, type ScaleMode } from '../../state/colour/colouring.ts'
import { choiceAtom } from '../../state/map/edit/choice.ts'
import { showMessageAtom } from '../../state/shell/messages.ts'
import type { Store } from '../../state/store.ts'
import { loadedYearAtom } from '../../state/year/loaded.ts'
import type { Command } from '../command.ts'

function swapWithPrevious(store: Store): void {
  const previous = store.get(previousColouringAtom)
  if (previous) setColouring(store, previous)
  else store.set(showMessageAtom, { kind: 'info', key: 'map.noPreviousColouring', params: {} })
}

const modes: readonly ScaleMode[] = ['continuous', 'binned', 'categories']

/** Cycles through continuous, binned and categories; only numbers have a choice. */
function nextScale(store: Store): void {
  const colouring = store.get(colouringAtom)
  const columns = store.get(loadedYearAtom)
  if (!colouring || !columns) return
  const { subject } = colouring
  const isNumber =
    subject.by === 'number' || (subject.by === 'trait' && isNumberTrait(traitColumn(columns, subject.trait)?.trait))
  if (!isNumber) {
    store.set(showMessageAtom, { kind: 'info', key: 'map.scaleFixed', params: {} })
    return
  }
  const mode = modes[(modes.indexOf(colouring.mode) + 1) % modes.length]
  changeScale(store, { mode })
  store.set(showMessageAtom, { kind: 'info', key: `map.scale.${mode}`, params: {}, about: ['colouring'] })
}

/** The map's colouring. */
export const colourCommands: readonly Command[] = [
  {
    id: 'colour.open',
    scope: 'map',
    group: 'look',
    title: 'command.colour.open',
    keys: [{ code: 'KeyC' }],
    run: (store) => store.set(choiceAtom, 'colour'),
  },
  {
    id: 'colour.byColumn',
    scope: 'everywhere',
    group: 'look',
    title: 'command.colour.byColumn',
    keys: [],
    enabled: (store) => store.get(offeredTraitAtom) !== null || { reason: 'colour.noColumn' },
    run: (store) => {
      const trait = store.get(offeredTraitAtom)
      if (trait) colourBy(store, { by: 'trait', trait: trait.id })
    },
  },
  {
    id: 'colour.former',
    scope: 'map',
    group: 'look',
    title: 'command.colour.former',
    keys: [{ code: 'KeyC', shift: true }],
    run: swapWithPrevious,
  },
  {
    id: 'colour.scale',
    scope: 'map',
    group: 'look',
    title: 'command.colour.scale',
    keys: [{ code: 'KeyK' }],
    run: nextScale,
  },
]

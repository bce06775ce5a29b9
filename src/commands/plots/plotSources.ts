import { type FieldYearColumns, type TraitColumn, valueColumns } from '../../domain/columns/fieldYear.ts'
import { valueField } from '../../domain/plots/plotFields.ts'
import { colourBy } from '../../state/colour/colourBy.ts'
import { goToYear } from '../../state/shell/navigation.ts'
import { peopleAtom } from '../../state/shell/people.ts'
import type { Store } from '../../state/store.ts'
import { nurseriesAtom } from '../../state/year/chosenYear.ts'
import { loadedYearAtom } from '../../state/year/loaded.ts'
import { selectPlots } from '../../state/year/selection.ts'
import type { PaletteEntry, PaletteSource } from '../palette.ts'

/** The crop's nurseries; choosing one opens its newest year. */
export const nurserySource: PaletteSource = {
  group: 'palette.nurseries',
  find: (_, { store, word }) =>
    (store.get(nurseriesAtom) ?? []).map((nursery) => ({
      id: `nursery:${nursery.field_id}`,
      name: nursery.field_name,
      kind: word('fields.nursery'),
      isEnabled: true,
      sought: [nursery.field_name],
      run: () => goToYear(store, { fieldId: nursery.field_id, yearId: nursery.fieldyear_set[0]?.id ?? null }),
    })),
}

function columnsOf(store: Store): TraitColumn[] {
  const columns = store.get(loadedYearAtom)
  return columns ? valueColumns(columns) : []
}

/** The traits and markers of the field-year; choosing one colours the map. */
const traitSource: PaletteSource = {
  group: 'palette.traits',
  find: (_, { store, word }) =>
    columnsOf(store).map(({ trait }) => ({
      id: valueField(trait.id),
      name: trait.unit ? `${trait.name}, ${trait.unit}` : trait.name,
      kind: word('map.choose.colour'),
      isEnabled: true,
      sought: [trait.name],
      run: () => colourBy(store, { by: 'trait', trait: trait.id }),
    })),
}

const selectionEntry = (id: string, name: string, kind: string, plots: number[]): PaletteEntry => ({
  id,
  name,
  kind,
  isEnabled: true,
  sought: [],
  run: (store) => selectPlots(store, plots, 'map'),
})

function plotsOfLine(columns: FieldYearColumns, lineId: number): number[] {
  const plots: number[] = []
  for (let i = 0; i < columns.count; i++) if (columns.alive[i] && columns.line[i] === lineId) plots.push(i)
  return plots
}

/** Plots by a part of their label, `#`; choosing one selects it. */
const plotSource: PaletteSource = {
  sign: '#',
  group: 'palette.plots',
  find(text, { store, word, limit }) {
    const columns = store.get(loadedYearAtom)
    const entries: PaletteEntry[] = []
    for (let i = 0; columns && i < columns.count && entries.length < limit; i++) {
      const label = columns.label[i] ?? columns.name[i]
      if (!columns.alive[i] || !label.toLowerCase().includes(text)) continue
      entries.push(selectionEntry(`plot:${i}`, label, word('grid.name'), [i]))
    }
    return entries
  },
}

/** Lines of the field-year by a part of their name, `@`; choosing one selects its plots. */
const lineSource: PaletteSource = {
  sign: '@',
  group: 'palette.lines',
  find(text, { store, word, limit }) {
    const columns = store.get(loadedYearAtom)
    const entries: PaletteEntry[] = []
    for (const line of columns?.lines.values() ?? []) {
      if (entries.length >= limit) break
      if (!line.name.toLowerCase().includes(text)) continue
      const plots = plotsOfLine(columns!, line.id)
      if (plots.length)
        entries.push(selectionEntry(`line:${line.id}`, line.name, word('fields.plots', { count: plots.length }), plots))
    }
    return entries
  },
}

/** Other users in the field-year; choosing one goes to their plot. */
const peopleSource: PaletteSource = {
  group: 'palette.people',
  find(_, { store }) {
    const columns = store.get(loadedYearAtom)
    return store.get(peopleAtom).flatMap(({ socket, name, plotId }) => {
      const plot = plotId === null ? undefined : columns?.indexOf.get(plotId)
      if (!columns || plot === undefined) return []
      return [
        {
          ...selectionEntry(`person:${socket}`, name, columns.label[plot] ?? columns.name[plot], [plot]),
          sought: [name],
        },
      ]
    })
  },
}

/** The palette's entries for the field-year on screen. */
export const plotSources: readonly PaletteSource[] = [nurserySource, traitSource, peopleSource, plotSource, lineSource]

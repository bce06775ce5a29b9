import { z } from 'zod'
import { defineCall } from '../call.ts'
import { id, idParams, idText, instant, requiredText } from '../fields.ts'
import { listOf, plotIds } from '../shapes.ts'

/** Longest name of a selection, characters. */
export const maxSelectionNameLength = 60

const name = requiredText(maxSelectionNameLength)
const isShared = z.boolean('validation.boolean')

const selection = z.object({
  id: z.int(),
  year_id: z.int(),
  name: z.string(),
  /** The whole company sees it; otherwise only its creator. */
  is_shared: z.boolean(),
  /** Plots that still exist in the year, in the saved order. */
  plot_ids: z.array(z.int()),
  created_by: z.int().nullable(),
  created_by_name: z.string().nullable(),
  created_at: instant,
})
export type NamedSelection = z.output<typeof selection>

export const listSelections = defineCall({
  name: 'listSelections',
  method: 'GET',
  base: 'main',
  path: '/selections/',
  summary: 'Named selections of a year, the user’s own and shared ones, by name',
  allow: 'work',
  topic: 'selections',
  query: z.object({ year_id: idText }).strict(),
  status: 200,
  answerKind: 'json',
  answer: listOf(selection),
})

export const saveSelection = defineCall({
  name: 'saveSelection',
  method: 'POST',
  base: 'main',
  path: '/selections/',
  summary: 'Saves a selection of plots of a year under a name',
  allow: 'work',
  body: z.object({ year_id: id, name, plot_ids: plotIds, is_shared: isShared.default(false) }).strict(),
  bodyLimit: 'large',
  status: 201,
  answerKind: 'json',
  answer: selection,
  errors: ['selection.exists'],
})

export const updateSelection = defineCall({
  name: 'updateSelection',
  method: 'PATCH',
  base: 'main',
  path: '/selections/:id/',
  summary: 'Renames, shares or unshares a selection, or replaces its plots',
  allow: 'work',
  params: idParams,
  body: z.object({ name: name.optional(), plot_ids: plotIds.optional(), is_shared: isShared.optional() }).strict(),
  bodyLimit: 'large',
  status: 200,
  answerKind: 'json',
  answer: selection,
  errors: ['selection.exists'],
})

export const deleteSelection = defineCall({
  name: 'deleteSelection',
  method: 'DELETE',
  base: 'main',
  path: '/selections/:id/',
  summary: 'Deletes a selection: the user’s own, or a shared one of a person whose changes the user may revert',
  allow: 'work',
  params: idParams,
  status: 204,
  answerKind: 'none',
})

/** A name that is in use again gets the suffix `_restored`. */
export const restoreSelection = defineCall({
  name: 'restoreSelection',
  method: 'POST',
  base: 'main',
  path: '/selections/:id/restore/',
  summary: 'Restores a deleted selection',
  allow: 'work',
  params: idParams,
  status: 200,
  answerKind: 'json',
  answer: selection,
})

export const selectionCalls = [listSelections, saveSelection, updateSelection, deleteSelection, restoreSelection]

import { z } from 'zod'
import { savedKinds } from '../../domain/analysis/saved/kinds.ts'
import { maxYears, models, scales, tests, units } from '../../domain/analysis/settings.ts'
import { defineCall } from '../call.ts'
import { emptiedText, id, idParams, idText, instant, optionalText, requiredText } from '../fields.ts'
import { fitTask, traitRefusals } from '../genome/genomeFits.ts'
import { ideotypeRequest, storedIdeotype } from '../genome/ideotypes.ts'
import { listOf } from '../shapes.ts'

const traits = z.array(id).max(40)

/** Years of one result: several for a comparison. */
const years = z.array(id).min(1).max(maxYears)

const inputs = z
  .object({
    year_ids: years,
    traits,
    by: z.union([z.enum(['line', 'mother', 'father']), id], 'validation.choice').default('line'),
    block: z.union([z.enum(['auto', 'none']), z.array(id).max(20)], 'validation.choice').default('auto'),
    control: id.nullable().default(null),
    plots: z.union([z.literal('all'), z.array(id).min(1).max(100_000)], 'validation.choice').default('all'),
    out: z.enum(['keep', 'leave'], 'validation.choice').default('keep'),
    model: z.enum(models, 'validation.choice').nullable().default(null),
    test: z.enum(tests, 'validation.choice').default('lsd'),
    scale: z.enum(scales, 'validation.choice').default('none'),
    levels: z.array(z.string().min(1).max(310)).length(2).optional(),
    unit: z.enum(units, 'validation.choice').optional(),
    covariates: traits.optional(),
  })
  .strict()

const source = z.object({ year_id: id, seq: z.int().min(0), crop_seq: z.int().min(0) }).strict()
const sources = z.array(source).min(1).max(maxYears)
const result = z.looseObject({ rows: z.array(z.record(z.string(), z.unknown())).max(100_000) })
const title = requiredText(260)
const note = optionalText(2000)

const about = {
  id: z.int(),
  spec_id: z.int(),
  title: z.string(),
  note: z.string().nullable(),
  engine_version: z.int(),
  /** Null: the server is still computing it. */
  verified: z.boolean().nullable(),
  /** Cells it depends on that were written since; not counted for ideotypes. */
  changed_since: z.int(),
  /** Whether its input has changed since. */
  stale: z.boolean(),
  created_by: z.int().nullable(),
  created_by_name: z.string().nullable(),
  created_at: instant,
}

/**
 * `ideotype` is a result of the page for creating a line, without a year; the others belong to tabs of the statistics.
 */
const listed = z.object({ ...about, kind: z.enum([...savedKinds, 'ideotype']), year_ids: z.array(z.int()) })
export type ListedAnalysis = z.output<typeof listed>

const saved = z.object({ ...about, kind: z.enum(savedKinds), inputs, result, sources })
export type SavedAnalysis = z.output<typeof saved>

const savedIdeotype = z.object({
  ...about,
  kind: z.literal('ideotype'),
  inputs: z.object({ ...ideotypeRequest, phenotype: z.int() }),
  result: storedIdeotype,
  sources: z.array(source).max(0),
})
export type SavedIdeotype = z.output<typeof savedIdeotype>

const anySaved = z.union([saved, savedIdeotype])

export const saveAnalysis = defineCall({
  name: 'saveAnalysis',
  method: 'POST',
  base: 'main',
  path: '/statistics/results/',
  summary: 'Saves a result of the statistics as the server computes it; a long computation is confirmed later',
  allow: 'work',
  body: z
    .object({ spec_id: id, kind: z.enum(savedKinds, 'validation.choice'), title, note, inputs, result, sources })
    .strict(),
  bodyLimit: 'large',
  status: 201,
  answerKind: 'json',
  answer: saved,
  errors: [
    'results.differ',
    'results.outdated',
    'statistics.chooseTrait',
    'statistics.chooseDifferentTraits',
    'statistics.noPredictor',
    'statistics.tooFewQuantitativeTraits',
    'statistics.chooseControlPlot',
    'statistics.notEnoughData',
  ],
})
export type AnalysisBody = z.output<NonNullable<typeof saveAnalysis.body>>

export const listAnalyses = defineCall({
  name: 'listAnalyses',
  method: 'GET',
  base: 'main',
  path: '/statistics/results/',
  summary: 'The saved results of a crop or one of its years, newest first',
  allow: 'work',
  topic: 'results',
  query: z.object({ spec_id: idText, year_id: idText.optional() }).strict(),
  status: 200,
  answerKind: 'json',
  answer: listOf(listed),
})

export const getAnalysis = defineCall({
  name: 'getAnalysis',
  method: 'GET',
  base: 'main',
  path: '/statistics/results/:id/',
  summary: 'A saved result with its input, and how many values have changed since',
  allow: 'work',
  topic: 'results',
  params: idParams,
  status: 200,
  answerKind: 'json',
  answer: anySaved,
})

export const updateAnalysis = defineCall({
  name: 'updateAnalysis',
  method: 'PATCH',
  base: 'main',
  path: '/statistics/results/:id/',
  summary: 'Writes the title and note of a saved result',
  allow: 'work',
  params: idParams,
  body: z.object({ title: title.optional(), note: emptiedText(2000).optional() }).strict(),
  status: 200,
  answerKind: 'json',
  answer: anySaved,
})

export const deleteAnalysis = defineCall({
  name: 'deleteAnalysis',
  method: 'DELETE',
  base: 'main',
  path: '/statistics/results/:id/',
  summary: 'Deletes a saved result: the user’s own, or one of a person whose changes the user may revert',
  allow: 'work',
  params: idParams,
  status: 204,
  answerKind: 'none',
})

export const saveIdeotype = defineCall({
  name: 'saveIdeotype',
  method: 'POST',
  base: 'main',
  path: '/ideotype/results/',
  summary: 'Saves an ideotype among the results as the server computes it; a task first makes a large fit',
  allow: 'work',
  body: z.object({ ...ideotypeRequest, title, note }).strict(),
  status: 201,
  singleStatus: 202,
  answerKind: 'json',
  answer: z.union([savedIdeotype, fitTask]),
  errors: traitRefusals,
})

export const analysisCalls = [saveAnalysis, saveIdeotype, listAnalyses, getAnalysis, updateAnalysis, deleteAnalysis]

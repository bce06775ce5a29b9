import { z } from 'zod'
import { defineCall } from '../call.ts'
import { id } from '../fields.ts'
import { feature } from '../shapes.ts'
import { fitTask, genomeMeta, genomeScope, traitRefusals } from './genomeFits.ts'

const segment = z.object({
  /** `3H:40`: chromosome and start, cM; `marker:7` for a marker without a position. */
  key: z.string(),
  chr: z.string().nullable(),
  from: z.number(),
  to: z.number(),
  /** The line with the most valuable haplotype there. */
  line_id: z.int(),
  /** Its advantage over the line's own haplotype, trait units, above 0 is better; 0 = the line keeps its own. */
  gain: z.number(),
  /** False if it was excluded. */
  on: z.boolean(),
})

const target = z.object({
  mut_id: z.int(),
  mut_name: z.string(),
  chr: z.string().nullable(),
  /** cM. */
  pos: z.number().nullable(),
  /** The allele to select for. */
  allele: z.string(),
  /** The donor that has it. */
  line_id: z.int(),
  /** Its effect in the line, trait units, above 0 is better. */
  impact: z.number(),
})

/** Request of an ideotype. */
export const ideotypeRequest = {
  spec_id: id,
  line_id: id,
  donor_ids: z.array(id, 'validation.list').min(1).max(3),
  phenotype: feature,
  region: z.union([z.literal('all'), id], 'validation.choice').default('all'),
  level: genomeScope.level,
  /** Keys of segments in which the line keeps its own haplotype. */
  off: z.array(z.string('validation.text').max(300), 'validation.list').max(10_000).default([]),
}

const foundIdeotype = z.object({
  meta: genomeMeta,
  /** Genomic values of the ideotype and of the line, trait units. */
  value: z.number(),
  own_value: z.number(),
  segments: z.array(segment),
  targets: z.array(target),
  /** A null parent is the previous step. */
  crosses: z.array(z.object({ step: z.int(), mother_id: z.int().nullable(), father_id: z.int().nullable() })),
  /** That a doubled haploid of the crosses has every target; null without a target. */
  probability: z.number().nullable(),
  /** Number of plants that include one with 95 % probability; null without a target, or if none ever does. */
  plants: z.int().nullable(),
})
export type IdeotypeAnswer = z.output<typeof foundIdeotype>

/** An ideotype as a saved result: its rows are the targets. */
export const storedIdeotype = foundIdeotype.omit({ targets: true }).extend({ rows: z.array(target) })

export const ideotype = defineCall({
  name: 'ideotype',
  method: 'POST',
  base: 'main',
  path: '/ideotype/',
  summary: 'The line that haplotypes of donors could produce: segments, markers to select for, crosses and plants',
  allow: 'work',
  isReading: true,
  topic: 'values',
  body: z.object({ ...ideotypeRequest, recalculate: z.boolean('validation.boolean').default(false) }).strict(),
  status: 200,
  singleStatus: 202,
  answerKind: 'json',
  answer: z.union([foundIdeotype, fitTask]),
  errors: traitRefusals,
})

export const ideotypeCalls = [ideotype]

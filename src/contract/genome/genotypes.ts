import { z } from 'zod'
import { maxChromosome, maxMarkerNameLength } from '../../domain/genotypes/markerFields.ts'
import { defineCall } from '../call.ts'
import { id, idParams, optionalText } from '../fields.ts'
import { plotIds } from '../shapes.ts'

/**
 * A call of a marker on a plot, as the plot shows it. `pos` in cM. A pinned marker's call may come from its line: then
 * the id is null.
 */
export const genotypeOfPlot = z.object({
  plot_genotype_id: z.int().nullable(),
  mutation_table_id: z.int(),
  mut_name: z.string(),
  first_allele: z.string(),
  second_allele: z.string(),
  pos: z.number().nullable(),
  chr: z.string().nullable(),
})

/** `in_plot_created`: the marker was created from a plot. */
const genotype = genotypeOfPlot.extend({ plot_genotype_id: z.int(), plot_id: z.int(), in_plot_created: z.boolean() })

export type GenotypeAnswer = z.output<typeof genotype>

/** An allele as typed; its characters are checked by the rule of src/domain. */
const allele = z.string('validation.text').max(200).nullable()
const alleles = { first_allele: allele, second_allele: allele }

/** Both alleles null delete the call. */
export const editGenotypeOfPlots = defineCall({
  name: 'editGenotypeOfPlots',
  method: 'PATCH',
  base: 'main',
  path: '/genotype_mutation_update/multiple/',
  summary: 'Writes the alleles of one marker to plots of a year; null for both deletes them',
  allow: 'work',
  body: z.object({ plot_ids: plotIds, year_id: id, ...alleles, mutation_id: id }).strict(),
  bodyLimit: 'large',
  status: 200,
  answerKind: 'json',
  answer: z.object({ updated: z.int() }),
  errors: ['genotype.bothAlleles', 'genotype.allele'],
})

/**
 * The marker is the one with the name, else the one within 0.01 cM of the position, else a new one, named by its position
 * without a name.
 */
export const addGenotype = defineCall({
  name: 'addGenotype',
  method: 'POST',
  base: 'main',
  path: '/genotype_mutation_create_by_pos_and_chr/',
  summary: 'Adds the alleles of a marker to a plot, by name or position; an unknown marker is created',
  allow: 'work',
  body: z
    .object({
      plot_id: id,
      in_plot_created: z.boolean('validation.boolean').optional(),
      chr: optionalText(maxChromosome),
      pos: z.number('validation.number').min(0).nullish(),
      mut_name: optionalText(maxMarkerNameLength),
      ...alleles,
    })
    .strict(),
  status: 201,
  answerKind: 'json',
  answer: genotype,
  errors: ['genotype.bothAlleles', 'genotype.allele', 'genotype.duplicate', 'marker.place', 'marker.position'],
})

export const editGenotype = defineCall({
  name: 'editGenotype',
  method: 'PATCH',
  base: 'main',
  path: '/genotype_mutation_update/:id/',
  summary: "Changes the alleles of a plot's marker",
  allow: 'work',
  params: idParams,
  body: z.object({ plot_id: id.optional(), ...alleles }).strict(),
  status: 200,
  answerKind: 'json',
  answer: genotype,
  errors: ['genotype.bothAlleles', 'genotype.allele'],
})

export const genotypeCalls = [editGenotypeOfPlots, addGenotype, editGenotype]

import type { z } from 'zod'
import type { IdeotypeAnswer, ideotype } from '../../../src/contract/genome/ideotypes.ts'
import { chanceOfTargets, ideotypeCrosses, ideotypeOf, plantsFor } from '../../../src/domain/genome/ideotype.ts'
import type { GenomeFit, GenomeScope } from '../../../src/domain/genome/panel.ts'
import { centimorgans, type Direction, linkageGroups } from '../../../src/domain/genome/progeny.ts'
import { withCompany } from '../../platform/db/company.ts'
import type { Tx } from '../../platform/db/connect.ts'
import { fieldError } from '../../platform/http/answers/apiError.ts'
import type { RequestContext } from '../../platform/http/routes/requestContext.ts'
import type { Services } from '../../services.ts'
import { requestedTrait } from './crosses/crossInput.ts'
import { readOrMakeFit } from './fits/fitOf.ts'
import { genotypesOfFit } from './fits/genotypesOfFit.ts'
import { needGenotypes, noData } from './refusals.ts'
import { metaOfFit, regionAndLevel } from './requestedScope.ts'

type Body = z.output<NonNullable<typeof ideotype.body>>

/** A requested ideotype, within the scope of a fit. */
export interface RequestedIdeotype {
  readonly scope: GenomeScope
  /** The line, then its donors. */
  readonly founders: readonly number[]
  readonly off: ReadonlySet<string>
  readonly direction: Direction
}

/**
 * The ideotype of a line as the answer shows it. @throws ApiError `genome.noData` for a founder that the fit does not
 * include yet.
 */
export async function answerIdeotype(tx: Tx, fit: GenomeFit, requested: RequestedIdeotype): Promise<IdeotypeAnswer> {
  const { founders, off, direction } = requested
  const { known, genotypes, alleles } = await genotypesOfFit(tx, fit, founders)
  const breedingValue = fit.gebv[fit.lines.indexOf(founders[0])]
  if (known.length < founders.length || breedingValue === undefined) throw noData(known.length, fit.markers.length)
  const ideotype = ideotypeOf(genotypes, founders.length, direction, off)
  const crosses = ideotypeCrosses(ideotype.donors)
  const isNone = ideotype.targets.length === 0
  const chance = chanceOfTargets(genotypes, ideotype.targets, ideotype.donors, linkageGroups(genotypes.markers))
  const idOf = (founder: number | null) => (founder === null ? null : founders[founder])
  return {
    meta: metaOfFit(ideotype.segments.length, fit),
    value: breedingValue + direction * ideotype.gain,
    own_value: breedingValue,
    segments: ideotype.segments.map(({ key, chromosome: chr, from, to, founder, gain, on }) => ({
      ...{ key, chr, from, to, gain, on },
      line_id: founders[founder],
    })),
    targets: ideotype.targets.map(({ marker, founder, alleleSign, impact }) => {
      const { id, name, chromosome: chr } = genotypes.markers[marker]
      const [first = '', second = first] = alleles[marker]
      return {
        ...{ mut_id: id, mut_name: name, chr, impact },
        pos: centimorgans(genotypes.markers[marker]),
        allele: alleleSign > 0 ? second : first,
        line_id: founders[founder],
      }
    }),
    crosses: crosses.map(({ mother, father }, k) => ({
      step: k + 1,
      mother_id: idOf(mother),
      father_id: idOf(father),
    })),
    probability: isNone ? null : chance,
    plants: isNone ? null : plantsFor(chance),
  }
}

/**
 * The requested ideotype, once the fit that it depends on exists; else the task that makes it.
 * @throws ApiError as `requestedTrait` and `fitOf`, `genome.noData` for a founder without genotype.
 */
export async function ideotypeRequest(
  services: Services,
  requested: RequestContext,
  body: Omit<Body, 'recalculate'> & Partial<Body>,
): Promise<{ readonly fit: GenomeFit; readonly requested: RequestedIdeotype } | { readonly task_id: number }> {
  // Outside the request's transaction, which stores the answer for repeated requests.
  const ctx = { ...requested, around: undefined }
  const { spec_id: crop, line_id, off, recalculate = false } = body
  const donors = [...new Set(body.donor_ids)]
  const founders = [line_id, ...donors]
  const trait = await requestedTrait(services, ctx, { ...body, lines: founders }, true)
  if (donors.includes(line_id)) throw fieldError('donor_ids', 'validation.invalid')
  await withCompany(ctx, (tx) => needGenotypes(tx, founders))
  const scope: GenomeScope = { crop, trait: trait.id, ...regionAndLevel(body) }
  const fit = await readOrMakeFit(services, ctx, scope, recalculate)
  if ('task_id' in fit) return fit
  const direction = trait.better === 'lower' ? -1 : 1
  return { fit: fit.fit, requested: { scope, founders, off: new Set(off), direction } }
}

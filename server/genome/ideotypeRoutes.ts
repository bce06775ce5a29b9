import { type IdeotypeAnswer, ideotype } from '../../src/contract/ideotypes.ts'
import { chanceOfTargets, ideotypeCrosses, ideotypeOf, plantsFor } from '../../src/domain/genome/ideotype.ts'
import type { GenomeFit } from '../../src/domain/genome/panel.ts'
import { centimorgans, type Direction, linkageGroups } from '../../src/domain/genome/progeny.ts'
import { withCompany } from '../db/company.ts'
import type { Tx } from '../db/connect.ts'
import { fieldError } from '../http/apiError.ts'
import { type App, route } from '../http/route.ts'
import { metaOfFit, placeOf } from './askedScope.ts'
import { askedTrait } from './crossGround.ts'
import { fitOf } from './fitOf.ts'
import { genotypesOfFit } from './genotypesOfFit.ts'
import { needGenotypes, noData } from './refusals.ts'

interface AskedIdeotype {
  /** The line, then its donors. */
  readonly founders: readonly number[]
  readonly off: ReadonlySet<string>
  readonly direction: Direction
}

/** The ideotype of a line as it is answered. @throws ApiError `genome.noData` for a founder that the fit does not know yet. */
async function answerIdeotype(tx: Tx, fit: GenomeFit, asked: AskedIdeotype): Promise<IdeotypeAnswer> {
  const { founders, off, direction } = asked
  const { known, genotypes, alleles } = await genotypesOfFit(tx, fit, founders)
  const own = fit.gebv[fit.lines.indexOf(founders[0])]
  if (known.length < founders.length || own === undefined) throw noData(known.length, fit.markers.length)
  const found = ideotypeOf(genotypes, founders.length, direction, off)
  const crosses = ideotypeCrosses(found.donors)
  const isNone = found.targets.length === 0
  const chance = chanceOfTargets(genotypes, found.targets, found.donors, linkageGroups(genotypes.markers))
  const idOf = (founder: number | null) => (founder === null ? null : founders[founder])
  return {
    meta: metaOfFit(found.segments.length, fit),
    value: own + direction * found.gain,
    own_value: own,
    segments: found.segments.map(({ key, chromosome: chr, from, to, founder, gain, on }) => ({
      ...{ key, chr, from, to, gain, on },
      line_id: founders[founder],
    })),
    targets: found.targets.map(({ marker, founder, wanted, impact }) => {
      const { id, name, chromosome: chr } = genotypes.markers[marker]
      const [first = '', second = first] = alleles[marker]
      return {
        ...{ mut_id: id, mut_name: name, chr, impact },
        pos: centimorgans(genotypes.markers[marker]),
        allele: wanted > 0 ? second : first,
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

/** What a line could be with the haplotypes of others. */
export function registerIdeotypes(app: App): void {
  const { services } = app

  route(app, ideotype, async ({ ctx: asked, body, reply }) => {
    // Not as the request's own transaction, whose answer a repeated one gets.
    const ctx = { ...asked, around: undefined }
    const { spec_id: crop, line_id, off } = body
    const donors = [...new Set(body.donor_ids)]
    const founders = [line_id, ...donors]
    const trait = await askedTrait(services, ctx, { ...body, lines: founders }, true)
    if (donors.includes(line_id)) throw fieldError('donor_ids', 'validation.invalid')
    await withCompany(ctx, (tx) => needGenotypes(tx, founders))
    const found = await fitOf(services, ctx, { crop, trait: trait.id, ...placeOf(body) }, body.recalculate)
    if ('task_id' in found) {
      reply.status(202)
      return found
    }
    const direction = trait.better === 'lower' ? -1 : 1
    return withCompany(ctx, (tx) => answerIdeotype(tx, found.fit, { founders, off: new Set(off), direction }))
  })
}

import { type SeededRandom, seededRandom, shuffle } from '../../../src/domain/layout/seededRandom.ts'
import {
  chromosomeLength,
  chromosomes,
  fathers,
  founders,
  markerSpacing,
  mothers,
  storySeed,
  storyTraits,
  type TrueLocus,
  truth,
} from './truth.ts'

/** A marker or a locus of a trait: chromosome and place, cM. */
export interface Locus {
  readonly chromosome: string
  readonly at: number
}

/** Inbred lines by their alleles, 0 or 1, one of each locus; parents by their number among the lines, null = unknown. */
interface InbredLine {
  readonly alleles: Uint8Array
  readonly mother: number | null
  readonly father: number | null
}

/** The lines of the sample trial as they were bred: founders, then checks, mothers, fathers, and a line of every cross. */
export interface StoryGenome {
  /** Markers by chromosome and place; the loci of traits are among them. */
  readonly loci: readonly Locus[]
  readonly lines: readonly InbredLine[]
}

const round = (value: number) => Math.round(value * 10) / 10

const placeOf = ({ chromosome, at }: Locus) => `${chromosome}:${at}`

const qtl: readonly TrueLocus[] = storyTraits.flatMap((trait) => truth[trait].qtl)

function allLoci(random: () => number): Locus[] {
  const loci = new Map<string, Locus>()
  for (const chromosome of chromosomes)
    for (let position = markerSpacing / 2; position < chromosomeLength; position += markerSpacing) {
      const locus = { chromosome, at: round(position + markerSpacing * 0.6 * (random() - 0.5)) }
      loci.set(placeOf(locus), locus)
    }
  for (const { chromosome, at } of qtl) loci.set(placeOf({ chromosome, at }), { chromosome, at })
  const rank = new Map(chromosomes.map((chromosome, k) => [chromosome, k]))
  return [...loci.values()].sort((a, b) => (rank.get(a.chromosome) ?? 0) - (rank.get(b.chromosome) ?? 0) || a.at - b.at)
}

/**
 * Alleles of the founders by locus: at the loci of traits half of the founders have each, so that the entries differ there.
 */
function founderAlleles(loci: readonly Locus[], source: SeededRandom): Uint8Array[] {
  const founderAlleles = Array.from({ length: founders }, () => new Uint8Array(loci.length))
  const acting = new Set(qtl.map(placeOf))
  loci.forEach((locus, j) => {
    const halves = Int32Array.from({ length: founders }, (_, k) => k % 2)
    shuffle(halves, source)
    founderAlleles.forEach((alleles, k) => {
      alleles[j] = acting.has(placeOf(locus)) ? halves[k] : source.below(2)
    })
  })
  return founderAlleles
}

/** A doubled haploid of a cross: recombination after Haldane (1919), without interference. */
function doubledHaploid(
  loci: readonly Locus[],
  first: Uint8Array,
  second: Uint8Array,
  random: () => number,
): Uint8Array {
  let fromOne = true
  return Uint8Array.from(loci, ({ chromosome, at }, k) => {
    const isSame = k > 0 && loci[k - 1].chromosome === chromosome
    const recombination = isSame ? (1 - Math.exp((-2 * (at - loci[k - 1].at)) / 100)) / 2 : 0.5
    if (random() < recombination) fromOne = !fromOne
    return (fromOne ? first : second)[k]
  })
}

/** Breeds the lines of the sample trial: the same at every start. */
export function storyGenome(): StoryGenome {
  const source = seededRandom(storySeed)
  const random = () => source.below(2 ** 32) / 2 ** 32
  const loci = allLoci(random)
  const lines: InbredLine[] = []
  for (const alleles of founderAlleles(loci, source)) lines.push({ alleles, mother: null, father: null })
  const cross = (mother: number, father: number) => {
    const alleles = doubledHaploid(loci, lines[mother].alleles, lines[father].alleles, random)
    lines.push({ alleles, mother, father })
  }
  // Checks and parents come from pairs of founders, each founder in two or three of them.
  for (let k = 0; k < 2 + mothers + fathers; k++) {
    const mother = k % founders
    cross(mother, (mother + 3 + Math.floor(k / founders) * 2) % founders)
  }
  const firstMother = founders + 2
  for (let m = 0; m < mothers; m++) for (let f = 0; f < fathers; f++) cross(firstMother + m, firstMother + mothers + f)
  return { loci, lines }
}

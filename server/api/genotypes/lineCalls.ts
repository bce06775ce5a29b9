import type { MarkerCall } from '../../../src/contract/genome/genomeFits.ts'
import { type AlleleCall, agreedCall, alleleCall, callAt } from '../../../src/domain/genotypes/packedCalls.ts'
import type { Tx } from '../../platform/db/connect.ts'
import { markerOrder } from '../genome/readGenotypes.ts'

interface MarkerRow {
  mut_id: number
  mut_name: string
  chr: string | null
  pos: number | null
  position_bp: number | null
  pinned: boolean
  alleles: string[]
}

type CallDetails = Pick<MarkerCall, 'first_allele' | 'second_allele' | 'source'>

const noCall: CallDetails = { first_allele: null, second_allele: null, source: null }

const detailsOf = (genotypeCall: AlleleCall, source: 'set' | 'plots'): CallDetails => ({
  first_allele: genotypeCall[0],
  second_allele: genotypeCall[1],
  source,
})

/**
 * Allele indices of a line's calls by marker: for each the newest set that has one; null if all its sets lack the call.
 */
async function callsOfSets(tx: Tx, line: number): Promise<Map<number, readonly [number, number] | null>> {
  const rows = await tx<{ markers: number[]; calls: Uint8Array }[]>`
    SELECT s.marker_ids AS markers, r.calls FROM genotype_rows r JOIN genotype_sets s ON s.id = r.set_id
    WHERE r.line_id = ${line} AND s.deleted_at IS NULL ORDER BY s.id DESC`
  const calls = new Map<number, readonly [number, number] | null>()
  for (const { markers, calls: genotypeCalls } of rows)
    for (const [place, marker] of markers.entries()) {
      const genotypeCall = callAt(genotypeCalls, place)
      if (genotypeCall ? !calls.get(Number(marker)) : !calls.has(Number(marker)))
        calls.set(Number(marker), genotypeCall)
    }
  return calls
}

async function callsOfPlots(tx: Tx, line: number): Promise<Map<number, AlleleCall[]>> {
  const rows = await tx<{ marker: number; one: string; other: string }[]>`
    SELECT g.marker_id AS marker, g.first_allele AS one, g.second_allele AS other
    FROM plot_genotypes g JOIN plots p ON p.id = g.plot_id WHERE p.live AND p.line_id = ${line}`
  const genotypeCalls = new Map<number, AlleleCall[]>()
  for (const { marker, one, other } of rows)
    genotypeCalls.set(marker, [...(genotypeCalls.get(marker) ?? []), alleleCall(one, other)])
  return genotypeCalls
}

/**
 * A line's calls of all markers of its crop, or of the pinned ones alone, by chromosome and place: the one of the newest
 * set, else the one on which its plots agree. A call that only sets lack is missing with the source `set`.
 */
export async function lineCalls(tx: Tx, crop: number, line: number, pinnedOnly = false): Promise<MarkerCall[]> {
  const markers = await tx<MarkerRow[]>`
    SELECT id AS mut_id, name AS mut_name, chromosome AS chr, position AS pos, position_bp, pinned, alleles FROM markers
    WHERE crop_id = ${crop} AND ${pinnedOnly ? tx`pinned` : tx`true`} ORDER BY ${markerOrder(tx)}`
  const [inSets, onPlots] = [await callsOfSets(tx, line), await callsOfPlots(tx, line)]
  return markers.map(({ alleles, ...marker }) => {
    const [genotypeCall, ofPlots] = [inSets.get(marker.mut_id), onPlots.get(marker.mut_id) ?? []]
    if (genotypeCall)
      return {
        ...marker,
        ...detailsOf(alleleCall(alleles[genotypeCall[0]] ?? '', alleles[genotypeCall[1]] ?? ''), 'set'),
      }
    const agreed = agreedCall(ofPlots)
    if (agreed) return { ...marker, ...detailsOf(agreed, 'plots') }
    if (ofPlots.length > 0) return { ...marker, ...noCall, source: 'conflict' }
    return { ...marker, ...noCall, source: genotypeCall === null ? 'set' : null }
  })
}

/** How many of some calls are known, and the share of called ones with two alleles; null if none is called. */
export function callCounts(genotypeCalls: readonly CallDetails[]): {
  called: number
  missing: number
  heterozygosity: number | null
} {
  const known = genotypeCalls.filter(({ first_allele }) => first_allele !== null)
  const heterozygous = known.filter(({ first_allele, second_allele }) => first_allele !== second_allele).length
  const heterozygosity = known.length === 0 ? null : heterozygous / known.length
  return { called: known.length, missing: genotypeCalls.length - known.length, heterozygosity }
}

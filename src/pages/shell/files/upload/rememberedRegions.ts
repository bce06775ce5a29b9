import { headerForm } from '../../../../domain/files/headers/headerForm.ts'
import { readSetting, writeSetting } from '../../../../state/shell/settings/settings.ts'
import type { ReportedFault } from './uploadReport.ts'

/** Regions (ids as text) chosen for unknown names in files, by crop and name. */
type RememberedRegions = Readonly<Record<string, string>>

const setting = 'plotline.fileRegions'
const keyOf = (crop: number, name: string) => `${crop}:${headerForm(name)}`

function read(): RememberedRegions {
  const text = readSetting(setting)
  if (text === null) return {}
  try {
    const stored: unknown = JSON.parse(text)
    return typeof stored === 'object' && stored !== null ? (stored as RememberedRegions) : {}
  } catch {
    // Not written by this program: ignored.
    return {}
  }
}

/** The unknown region names for which a file was refused. */
export function unknownRegions(faults: readonly ReportedFault[] = []): readonly string[] {
  const names = faults.flatMap(({ code, value }) => (code === 'region.unknown' && value ? [value] : []))
  return [...new Set(names)]
}

/** The region stored for all of these refused names; null if one has none, or two differ. */
export function rememberedRegion(crop: number, faults: readonly ReportedFault[] = []): string | null {
  const remembered = read()
  const regions = new Set(unknownRegions(faults).map((name) => remembered[keyOf(crop, name)] ?? null))
  const [region = null] = regions
  return regions.size === 1 ? region : null
}

/** Stores a region for these names in files of a crop. */
export function rememberRegion(crop: number, names: readonly string[], region: string): void {
  const added = Object.fromEntries(names.map((name) => [keyOf(crop, name), region]))
  writeSetting(setting, JSON.stringify({ ...read(), ...added }))
}

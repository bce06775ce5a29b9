import { type KeptWalk, readWalk, walkCell } from '../../domain/layout/keptWalk.ts'
import type { Walk } from '../../domain/layout/walkOrder.ts'
import { pocketTraitsMax } from '../../domain/pocket/pocketWalk.ts'

/** How a year is walked with the pocket page. */
export interface PocketSettings {
  /** Ids of the traits that are taken along, in their order. */
  readonly traits: readonly number[]
  readonly walk: Walk
  /** Plots that have the value already are passed by. */
  readonly onlyMissing: boolean
  /** All traits of a plot before the next plot; else the whole walk with one trait. */
  readonly byPlot: boolean
  /** Lines and parents are not shown. */
  readonly isBlind: boolean
}

/** The settings, and where the walk stands, as they are kept on the device. */
export interface KeptPocket extends PocketSettings {
  /** Ids of the trait that is entered and of the plot where the walk stands; null = it has not begun. */
  readonly trait: number | null
  readonly plot: number | null
}

/** What is kept as a text. */
export function writtenPocket({ walk, ...kept }: KeptPocket): string {
  return JSON.stringify({ ...kept, walk: walkCell(walk) })
}

const isId = (value: unknown): value is number => Number.isInteger(value) && (value as number) > 0

/** Reads what was kept; null for nothing, and for what another version has written that this one does not understand. */
export function readPocket(text: string | null): KeptPocket | null {
  if (text === null) return null
  let told: Partial<Record<keyof KeptPocket, unknown>> | null
  try {
    told = JSON.parse(text)
  } catch {
    return null
  }
  if (typeof told !== 'object' || told === null) return null
  const { traits, trait = null, plot = null, onlyMissing, byPlot, isBlind } = told
  const walk: KeptWalk | null | undefined = readWalk(told.walk)
  const areTraits = Array.isArray(traits) && traits.length > 0 && traits.length <= pocketTraitsMax && traits.every(isId)
  if (!areTraits || !walk || !(trait === null || isId(trait)) || !(plot === null || isId(plot))) return null
  return {
    traits,
    walk,
    trait,
    plot,
    onlyMissing: onlyMissing === true,
    byPlot: byPlot === true,
    isBlind: isBlind === true,
  }
}

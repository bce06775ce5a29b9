import { z } from 'zod'
import { type Colouring, fixedSubjects } from '../colour/colouring.ts'

/**
 * Where the map looks, independent of window size: the centre in widths and heights of a cell, the number of cells across
 * and down, and the aspect of a cell.
 */
export interface ViewedArea {
  readonly x: number
  readonly y: number
  readonly across: number
  readonly down: number
  readonly tall: number
}

/** Legend classes that a step shows or hides, by name, for one subject. */
export interface HiddenClasses {
  readonly subject: string | null
  readonly shown: readonly string[] | null
  readonly hidden: readonly string[]
}

/** A step of a presentation: a named view. `camera` null: the whole field. */
export interface PresentationStep {
  readonly name: string
  readonly camera: ViewedArea | null
  readonly colour: Colouring | null
  readonly hidden: HiddenClasses
  /** Ids of selected plots; missing plots are ignored. */
  readonly plots: readonly number[]
  /** The view in small, as a data URL; null until it is drawn. */
  readonly picture: string | null
}

/** Size of a step's picture, CSS pixels. */
export const pictureSize = { width: 320, height: 180 } as const

/** Maximum length of a step's name, characters. */
export const longestName = 120
/** Maximum steps of a year. */
export const maxSteps = 50

const style = z.object({
  x: z.number(),
  y: z.number(),
  across: z.number().positive(),
  down: z.number().positive(),
  tall: z.number().positive(),
})

const colour = z.object({
  subject: z.union([z.object({ by: z.literal('trait'), trait: z.int() }), z.object({ by: z.enum(fixedSubjects) })]),
  mode: z.enum(['continuous', 'binned', 'categories']),
  bins: z.enum(['quantile', 'equal', 'own']),
  classes: z.int(),
  limits: z.array(z.number()).nullable(),
  palette: z.enum(['viridis', 'cividis', 'diverging']),
  middle: z.number().nullable(),
  reversed: z.boolean(),
})

const step = z.object({
  name: z.string().max(longestName),
  camera: style.nullable(),
  colour: colour.nullable(),
  hidden: z.object({
    subject: z.string().nullable(),
    shown: z.array(z.string()).nullable(),
    hidden: z.array(z.string()),
  }),
  plots: z.array(z.number()),
  picture: z.string().startsWith('data:image/').nullable().default(null),
})

/** Parses stored steps; empty if there are none or the text is invalid. */
export function readSteps(text: string | null): PresentationStep[] {
  if (text === null) return []
  try {
    return z.array(step).max(maxSteps).safeParse(JSON.parse(text)).data ?? []
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    return []
  }
}

/** Serialises the steps for storage. */
export const writtenSteps = (steps: readonly PresentationStep[]): string => JSON.stringify(steps)

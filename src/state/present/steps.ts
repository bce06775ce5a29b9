import { z } from 'zod'
import { type Colouring, fixedSubjects } from '../colour/colouring.ts'

/**
 * Where the map looks, whatever the size of its window: the middle in widths and heights of a cell, how many of them are seen
 * across and down, and the height of a cell by its width.
 */
export interface MapLook {
  readonly x: number
  readonly y: number
  readonly across: number
  readonly down: number
  readonly tall: number
}

/** Classes of the legend that a step shows or leaves out, by their names, of the subject that they belong to. */
export interface HiddenClasses {
  readonly subject: string | null
  readonly shown: readonly string[] | null
  readonly hidden: readonly string[]
}

/** One step of a presentation: a view that was saved under a name. `camera` null: the whole field. */
export interface PresentationStep {
  readonly name: string
  readonly camera: MapLook | null
  readonly colour: Colouring | null
  readonly hidden: HiddenClasses
  /** Plots by id that are selected in it; those that are no more are left out. */
  readonly plots: readonly number[]
}

/** The longest name of a step, characters. */
export const longestName = 120
/** The most steps of a year. */
export const mostSteps = 50

const look = z.object({
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
  camera: look.nullable(),
  colour: colour.nullable(),
  hidden: z.object({
    subject: z.string().nullable(),
    shown: z.array(z.string()).nullable(),
    hidden: z.array(z.string()),
  }),
  plots: z.array(z.number()),
})

/** Steps as they were kept; none where there are none, or what is kept is no list of steps. */
export function readSteps(text: string | null): PresentationStep[] {
  if (text === null) return []
  try {
    return z.array(step).max(mostSteps).safeParse(JSON.parse(text)).data ?? []
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    return []
  }
}

/** The steps as text to be kept. */
export const writtenSteps = (steps: readonly PresentationStep[]): string => JSON.stringify(steps)

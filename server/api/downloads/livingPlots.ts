import type { FieldYearColumns } from '../../../src/domain/columns/fieldYear.ts'

/** Whether a year has a plot of this id that has not been deleted. */
export function isLiving({ indexOf, alive }: FieldYearColumns, id: number): boolean {
  const i = indexOf.get(id)
  return i !== undefined && alive[i] !== 0
}

/** How many plots a year has. */
export function countLivingPlots({ count, alive }: FieldYearColumns): number {
  let n = 0
  for (let i = 0; i < count; i++) if (alive[i]) n += 1
  return n
}

import type { Factor } from '../data/columns.ts'

/** The role of a qualitative trait in the design of a trial. */
export type DesignRole = 'replication' | 'block' | 'row' | 'column' | 'whole_plot' | 'treatment'

/** A qualitative trait of the plots with its declared role; null without one. */
export interface DesignFactor {
  readonly factor: Factor
  readonly kind: DesignRole | null
}

/** The factors of a trial by role, null where there is none. */
export type FactorsByRole = Readonly<Record<DesignRole, Factor | null>>

/** How breeders name the columns of a design in English, Russian, Italian and Spanish. */
const NAMES: Readonly<Record<DesignRole, RegExp>> = {
  replication:
    /^(rep|reps|repl|replic|replicate|replication|повторение|повторность|повт|replica|réplica|ripetizione|repeticion|repetición)$/,
  block: /^(block|blk|incomplete block|iblock|блок|blocco|bloque)$/,
  row: /^(row|design row|ряд|строка|riga|fila)$/,
  column: /^(col|column|design column|столбец|колонка|colonna|columna)$/,
  whole_plot:
    /^(whole plot|wholeplot|main plot|mainplot|делянка первого порядка|главная делянка|крупная делянка|parcella principale|parcellone|parcela principal|parcela grande)$/,
  treatment:
    /^(treatments?|trt|обработка|обработки|вариант|варианты|вариант опыта|trattamento|trattamenti|tesi|tratamiento|tratamientos)$/,
}

const ROLES = Object.keys(NAMES) as DesignRole[]

/** Factors without a declared role, whose name shows none either, with enough levels to separate plots. */
export function plainFactors(factors: readonly DesignFactor[]): Factor[] {
  const isPlain = ({ kind, factor }: DesignFactor) =>
    kind === null && factor.levels.length > 1 && ROLES.every((role) => !NAMES[role].test(plain(factor.name)))
  return factors.filter(isPlain).map(({ factor }) => factor)
}

/** Whether a column is named a treatment, in one of the four languages. */
export const isTreatmentName = (name: string): boolean => NAMES.treatment.test(plain(name))

/** Whether a factor is a replication or a block, by its declared role or its name. */
export function isBlock({ factor, kind }: DesignFactor): boolean {
  const roles = ['replication', 'block'] as const
  if (factor.levels.length < 2) return false
  return kind === null
    ? roles.some((role) => NAMES[role].test(plain(factor.name)))
    : roles.some((role) => role === kind)
}

/**
 * The factor of each role: the declared one, else the first with a name for the role. A factor of one level separates
 * nothing and has no role.
 */
export function factorsByRole(factors: readonly DesignFactor[]): FactorsByRole {
  const useful = factors.filter(({ factor }) => factor.levels.length > 1)
  const declared = (role: DesignRole) => useful.find(({ kind }) => kind === role)
  const factorsOfRole = (role: DesignRole) =>
    useful.find(({ kind, factor }) => kind === null && NAMES[role].test(plain(factor.name)))
  const entries = ROLES.map((role) => [role, (declared(role) ?? factorsOfRole(role))?.factor ?? null])
  return Object.fromEntries(entries) as FactorsByRole
}

function plain(name: string): string {
  return name
    .trim()
    .toLowerCase()
    .replace(/[\s_.-]+/g, ' ')
    .replace(/ ?[№#]?$/, '')
}

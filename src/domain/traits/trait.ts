export type TraitKind = 'quantitative' | 'qualitative' | 'date'
/** Columns of calls are described like traits (`markerTrait`), but no stored trait has the role `marker`. */
export type TraitRole = 'trait' | 'factor' | 'stage' | 'technology' | 'marker'

/**
 * A trait of the crop. `role`: a measured trait (`trait`), replication, block and other design factors (`factor`), stages
 * and technologies, whose values are dates. `better`: whether more of it is desirable. `external_id` is its reference in
 * another system (BrAPI). `computed`: derived from other values, so analyses exclude it. Null limits are "none".
 */
export interface Trait {
  id: number
  name: string
  unit: string
  kind: TraitKind
  role: TraitRole
  categories: string[] | null
  min: number | null
  max: number | null
  decimals: number | null
  method: string | null
  scale: string | null
  better: 'higher' | 'lower' | 'none'
  factor_kind: 'replication' | 'block' | 'row' | 'column' | 'whole_plot' | 'treatment' | null
  external_id: string | null
  computed: 'gca' | 'sca' | null
}

/** The fields of a trait without its id. */
export type TraitFieldName = keyof Omit<Trait, 'id'>

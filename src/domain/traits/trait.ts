export type TraitKind = 'quantitative' | 'qualitative' | 'date'
/** Columns of calls stand beside those of traits and are described as such (`markerTrait`): no trait has the role `marker`. */
export type TraitRole = 'trait' | 'factor' | 'stage' | 'technology' | 'marker'

/**
 * A trait of the crop. `role`: what is measured (`trait`), replication, block and other design factors (`factor`), stages
 * and technologies, whose values are dates. `better`: whether more of it is wanted. `external_id` is its reference in
 * another system (BrAPI). `computed`: found from other values, so that no analysis takes it in. Null limits are "none".
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

/** The fields of a trait, its id apart. */
export type TraitFieldName = keyof Omit<Trait, 'id'>

/** Plots of a nursery in one year, by name and label. */
export interface LoadedYear {
  readonly nursery: string
  readonly year: number
  readonly names: readonly string[]
  readonly labels: readonly (string | null)[]
}

/** A crop's data that helps to guess a file's kind. `plots` lists the years whose plots are loaded. */
export interface CropHoldings {
  /** Null = not loaded. */
  readonly nurseries: readonly { readonly name: string; readonly years: readonly number[] }[] | null
  readonly plots: readonly LoadedYear[]
  /** Null = not loaded. */
  readonly lines: readonly string[] | null
}

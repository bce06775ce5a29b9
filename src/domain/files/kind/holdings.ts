/** Plots of a nursery in one year by what files call them. */
export interface HeldYear {
  readonly nursery: string
  readonly year: number
  readonly names: readonly string[]
  readonly labels: readonly (string | null)[]
}

/** What a crop holds, as far as it tells what kind a file is. `plots` lists the years whose plots were read. */
export interface CropHoldings {
  /** null = not read. */
  readonly nurseries: readonly { readonly name: string; readonly years: readonly number[] }[] | null
  readonly plots: readonly HeldYear[]
  /** null = not read. */
  readonly lines: readonly string[] | null
}

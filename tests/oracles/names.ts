/** Names with an irregular translation to the oracle files' names. */
const SPECIAL: Readonly<Record<string, string>> = {
  skewness: 'skewness_g1',
  skewnessAdjusted: 'skewness_G1',
  kurtosis: 'kurtosis_g2',
  kurtosisAdjusted: 'kurtosis_G2',
  typeI: 'type_I',
  typeII: 'type_II',
  typeIII: 'type_III',
  parent1: 'parent_1',
  parent2: 'parent_2',
  tBEq1: 't_b_eq_1',
  pBEq1: 'p_b_eq_1',
  breaksEqual6: 'breaks_equal_6',
  countsEqual6: 'counts_equal_6',
  breaksQuantile6: 'breaks_quantile_6',
  varianceComponentsModelI: 'variance_components_model_I',
  varianceComponentsModelII: 'variance_components_model_II',
  bakerRatioModelI: 'baker_ratio_model_I',
}

/** A result with its names as the oracle files write them: camelCase to snake_case, throughout. Other keys stay. */
export function oracleNames(value: unknown): unknown {
  if (ArrayBuffer.isView(value)) return Array.from(value as Float64Array)
  if (Array.isArray(value)) return value.map(oracleNames)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [oracleName(key), oracleNames(inner)]))
}

function oracleName(key: string): string {
  if (!/^[a-z][A-Za-z0-9]*$/.test(key)) return key
  return SPECIAL[key] ?? key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

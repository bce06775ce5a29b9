/**
 * Z Z' of a rows × cols matrix (row-major): rows × rows, row-major, both triangles. By hand in blocks of 4 × 4 results,
 * which holds sixteen sums in registers: about four times as fast as one sum at a time, and without the copies of a
 * matrix class.
 */
export function rowProducts(z: Float64Array, rows: number, cols: number): Float64Array {
  const result = new Float64Array(rows * rows)
  const full = rows - (rows % 4)
  for (let i = 0; i < full; i += 4) {
    for (let j = 0; j <= i; j += 4) block(z, cols, i, j, result, rows)
  }
  for (let i = full; i < rows; i++) {
    for (let j = 0; j <= i; j++) {
      let sum = 0
      for (let k = 0; k < cols; k++) sum += z[i * cols + k] * z[j * cols + k]
      result[i * rows + j] = sum
    }
  }
  for (let i = 0; i < rows; i++) for (let j = 0; j < i; j++) result[j * rows + i] = result[i * rows + j]
  return result
}

function block(z: Float64Array, cols: number, i: number, j: number, result: Float64Array, rows: number): void {
  let s00 = 0
  let s01 = 0
  let s02 = 0
  let s03 = 0
  let s10 = 0
  let s11 = 0
  let s12 = 0
  let s13 = 0
  let s20 = 0
  let s21 = 0
  let s22 = 0
  let s23 = 0
  let s30 = 0
  let s31 = 0
  let s32 = 0
  let s33 = 0
  const i0 = i * cols
  const i1 = i0 + cols
  const i2 = i1 + cols
  const i3 = i2 + cols
  const j0 = j * cols
  const j1 = j0 + cols
  const j2 = j1 + cols
  const j3 = j2 + cols
  for (let k = 0; k < cols; k++) {
    const a0 = z[i0 + k]
    const a1 = z[i1 + k]
    const a2 = z[i2 + k]
    const a3 = z[i3 + k]
    const b0 = z[j0 + k]
    const b1 = z[j1 + k]
    const b2 = z[j2 + k]
    const b3 = z[j3 + k]
    s00 += a0 * b0
    s01 += a0 * b1
    s02 += a0 * b2
    s03 += a0 * b3
    s10 += a1 * b0
    s11 += a1 * b1
    s12 += a1 * b2
    s13 += a1 * b3
    s20 += a2 * b0
    s21 += a2 * b1
    s22 += a2 * b2
    s23 += a2 * b3
    s30 += a3 * b0
    s31 += a3 * b1
    s32 += a3 * b2
    s33 += a3 * b3
  }
  result.set([s00, s01, s02, s03], i * rows + j)
  result.set([s10, s11, s12, s13], (i + 1) * rows + j)
  result.set([s20, s21, s22, s23], (i + 2) * rows + j)
  result.set([s30, s31, s32, s33], (i + 3) * rows + j)
}

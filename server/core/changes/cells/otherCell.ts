import type { CellValue } from '../../../../src/domain/change/changeSet.ts'

/** A cell whose stored value is not the change's `before`. */
export interface OtherCell {
  id: number
  value: CellValue
  version: number | null
}

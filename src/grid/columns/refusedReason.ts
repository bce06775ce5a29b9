import type { TFunction } from 'i18next'
import type { RefusedCell } from '../../state/log/refusedCells.ts'

/** Why what was typed into a cell is not stored: in the server's words, or by the page's own rule. */
export function refusedReason(t: TFunction, { code, params, detail }: RefusedCell): string {
  return params ? t(code, { ...params }) : detail
}

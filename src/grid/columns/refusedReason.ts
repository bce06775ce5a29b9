import type { TFunction } from 'i18next'
import type { RefusedCell } from '../../state/log/refused/refusedCells.ts'

/** Why a typed value is not stored: the server's reason or a rule of the page. */
export function refusedReason(t: TFunction, { code, params, detail }: RefusedCell): string {
  return params ? t(code, { ...params }) : detail
}

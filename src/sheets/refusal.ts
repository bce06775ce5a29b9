import { type Fault, type FaultCode, type FaultParams, shownValue, wholeFault } from '../domain/files/fault.ts'

/** A file that cannot be read as a table, with the fault that explains it. */
export class FileRefusalError extends Error {
  readonly fault: Fault

  constructor(fault: Fault) {
    super(fault.code)
    this.fault = fault
  }
}

/** The refusal of a whole file. */
export function refuseFile(code: FaultCode, params: FaultParams = {}): FileRefusalError {
  return new FileRefusalError(wholeFault(code, null, params))
}

/** The refusal of a text file because of a cell from which on it cannot be parsed. */
export function refuseCell(
  code: FaultCode,
  at: { readonly cell: string; readonly value: string },
  params: FaultParams = {},
): FileRefusalError {
  return new FileRefusalError({ code, sheet: null, cell: at.cell, value: shownValue(at.value), params })
}

/** `file.limits`: `context` names the limit, `max` its value, `cell` where it is exceeded. */
export function refuseLimit(
  context: 'rows' | 'columns' | 'cells' | 'text' | 'entries' | 'merges',
  max: number,
  at: { readonly sheet: string | null; readonly cell: string | null; readonly value?: string } | null = null,
): FileRefusalError {
  return new FileRefusalError({
    code: 'file.limits',
    sheet: at?.sheet ?? null,
    cell: at?.cell ?? null,
    value: shownValue(at?.value ?? null),
    params: { context, max },
  })
}

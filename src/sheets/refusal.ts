import { type Fault, type FaultCode, type FaultParams, shownValue, wholeFault } from '../domain/files/fault.ts'

/** A file that cannot be read as a table, with the fault that explains it. */
export class FileRefusal extends Error {
  readonly fault: Fault

  constructor(fault: Fault) {
    super(fault.code)
    this.fault = fault
  }
}

/** The refusal of a whole file. */
export function refuseFile(code: FaultCode, params: FaultParams = {}): FileRefusal {
  return new FileRefusal(wholeFault(code, null, params))
}

/** The refusal of a text file because of a cell from which on it cannot be parsed. */
export function refuseCell(
  code: FaultCode,
  at: { readonly cell: string; readonly value: string },
  params: FaultParams = {},
): FileRefusal {
  return new FileRefusal({ code, sheet: null, cell: at.cell, value: shownValue(at.value), params })
}

/** `file.limits`: `context` names the limit, `max` its value, `cell` where it is exceeded. */
export function refuseLimit(
  context: 'rows' | 'columns' | 'cells' | 'text' | 'entries' | 'merges',
  max: number,
  at: { readonly sheet: string | null; readonly cell: string | null; readonly value?: string } | null = null,
): FileRefusal {
  return new FileRefusal({
    code: 'file.limits',
    sheet: at?.sheet ?? null,
    cell: at?.cell ?? null,
    value: shownValue(at?.value ?? null),
    params: { context, max },
  })
}

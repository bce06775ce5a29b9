import type { TextMatcherParams } from 'ag-grid-community'
import { bothOrders } from '../../domain/genotypes/typedCall.ts'

function fits(option: TextMatcherParams['filterOption'], call: string, text: string): boolean {
  if (option === 'equals' || option === 'notEqual') return call === text
  if (option === 'startsWith') return call.startsWith(text)
  if (option === 'endsWith') return call.endsWith(text)
  return call.includes(text)
}

/** Whether a genotype call passes a text filter: `C/A` passes where `A/C` does. */
export function callMatches({ filterOption, value, filterText }: TextMatcherParams): boolean {
  const call = String(value ?? '').toUpperCase()
  const text = (filterText ?? '').trim().toUpperCase()
  const isFitting = bothOrders(call).some((one) => fits(filterOption, one, text))
  return filterOption === 'notContains' || filterOption === 'notEqual' ? !isFitting : isFitting
}

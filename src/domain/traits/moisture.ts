import { formulaName } from '../formula/formulaName.ts'

const words = /влажн|moisture|umidit|humedad/i

/** Per cent of water to which yields of grain are brought, as they are bought: what is left is dry matter. */
const standardMoisture = 14

/** Whether a trait is a moisture by its name: a yield is not recounted by it in proportion. */
export const isMoisture = (name: string): boolean => words.test(name)

/** The formula that brings a yield to the standard moisture. */
export function moistureFormula(yieldName: string, moistureName: string): string {
  return `${formulaName(yieldName)} * (100 - ${formulaName(moistureName)}) / ${100 - standardMoisture}`
}

import { formulaName } from '../formula/formulaName.ts'

const words = /влажн|moisture|umidit|humedad/i

/** Per cent of water to which grain yields are standardised, as they are sold; the rest is dry matter. */
const standardMoisture = 14

/** Whether a trait is a moisture by its name: it is not used to recount a yield in proportion. */
export const isMoisture = (name: string): boolean => words.test(name)

/** The formula that converts a yield to the standard moisture. */
export function moistureFormula(yieldName: string, moistureName: string): string {
  return `${formulaName(yieldName)} * (100 - ${formulaName(moistureName)}) / ${100 - standardMoisture}`
}

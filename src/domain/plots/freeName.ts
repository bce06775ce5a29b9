/** The first free name: the wanted one, else with the suffix ` (2)`, ` (3)` … */
export function freeName(wanted: string, isUsed: (name: string) => boolean): string {
  let name = wanted
  for (let n = 2; isUsed(name); n++) name = `${wanted} (${n})`
  return name
}

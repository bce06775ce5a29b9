const longest = 18

/** The name of a year of a nursery where room is scarce: a long name gives way to its year. */
export function shortName(name: string): string {
  if (name.length <= longest) return name
  const year = / \d{4}( \(\d+\))?$/.exec(name)?.[0] ?? ''
  return `${name.slice(0, Math.max(1, longest - year.length - 1)).trimEnd()}…${year}`
}

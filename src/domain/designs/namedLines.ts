/** Lines that a text names, and what of it names none. */
export interface NamedLines {
  /** Ids in the order of the text, each once. */
  readonly ids: readonly number[]
  /** Names that no line has, and names that stand more than once; each once. */
  readonly unknown: readonly string[]
  readonly repeated: readonly string[]
}

/** The names of a text: one a line, or several parted by tabs or semicolons, as they come out of a spreadsheet. */
export function namesOfText(text: string): string[] {
  return text
    .split(/[\n\r\t;]+/)
    .map((name) => name.trim())
    .filter((name) => name !== '')
}

/** Reads a text of names of lines; `idOf` knows the lines of the crop, undefined = none of that name. */
export function namedLines(text: string, idOf: (name: string) => number | undefined): NamedLines {
  const ids = new Set<number>()
  const unknown = new Set<string>()
  const repeated = new Set<string>()
  for (const name of namesOfText(text)) {
    const id = idOf(name)
    if (id === undefined) unknown.add(name)
    else if (ids.has(id)) repeated.add(name)
    else ids.add(id)
  }
  return { ids: [...ids], unknown: [...unknown], repeated: [...repeated] }
}

/** Lines named in a text, and its names that are no lines. */
export interface NamedLines {
  /** Ids in the order of the text, each once. */
  readonly ids: readonly number[]
  /** Names that no line has, and repeated names; each once. */
  readonly unknown: readonly string[]
  readonly repeated: readonly string[]
}

/** The names in a text: one a line, or several separated by tabs or semicolons, as copied from a spreadsheet. */
export function namesOfText(text: string): string[] {
  return text
    .split(/[\n\r\t;]+/)
    .map((name) => name.trim())
    .filter((name) => name !== '')
}

/** Reads a text of line names; `idOf` finds a line of the crop by name, undefined = none. */
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

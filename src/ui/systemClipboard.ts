/** A block of the clipboard: as text for any program, and as HTML for tables and ourselves. */
export interface ClipboardBlock {
  readonly text: string
  readonly html: string
}

/** Reads the clipboard outside a clipboard event; rejects if the browser or the user refuses. */
export async function readSystemClipboard(): Promise<ClipboardBlock> {
  const [item] = await navigator.clipboard.read()
  const read = async (type: string) => (item?.types.includes(type) ? await (await item.getType(type)).text() : '')
  return { html: await read('text/html'), text: await read('text/plain') }
}

/** Writes the clipboard outside a clipboard event; rejects if the browser or the user refuses. */
export async function writeSystemClipboard({ text, html }: ClipboardBlock): Promise<void> {
  await navigator.clipboard.write([
    new ClipboardItem({
      'text/plain': new Blob([text], { type: 'text/plain' }),
      'text/html': new Blob([html], { type: 'text/html' }),
    }),
  ])
}

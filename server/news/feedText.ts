/** The encoding that an XML declaration names, read as Latin letters. */
const declared = /^<\?xml[^>]*\bencoding\s*=\s*["']([\w.:-]+)["']/

function decoderOf(label: string | undefined): TextDecoder | null {
  try {
    return label === undefined ? null : new TextDecoder(label)
  } catch {
    // An unknown encoding; the next source decides.
    return null
  }
}

/** The text of a feed, decoded by a byte order mark, the content type, the XML declaration, else as UTF-8. */
export function feedText(bytes: Uint8Array, contentType: string): string {
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return new TextDecoder().decode(bytes)
  const named = /charset\s*=\s*"?([\w.:-]+)/i.exec(contentType)?.[1]
  const own = declared.exec(new TextDecoder('latin1').decode(bytes.subarray(0, 200)))?.[1]
  return (decoderOf(named) ?? decoderOf(own) ?? new TextDecoder()).decode(bytes)
}

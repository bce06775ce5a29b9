/** Saves a file under a name as a browser download. */
export function saveFile(content: Blob, name: string): void {
  const address = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // A started download has its own reference to the content.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

/** A typed number with a comma or a point; NaN if the text is not a number. */
export function typedNumber(text: string): number {
  const plain = text.trim().replace(',', '.')
  return /^\d{1,6}(\.\d{1,4})?$/.test(plain) ? Number(plain) : Number.NaN
}

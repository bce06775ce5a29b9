/** Bytes of an id as `int8send` writes it. */
export const packedIdBytes = 8

/** The bytes of a packed column, to be read number by number. */
export function viewOfBytes(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}

/** An id that `int8send` has packed; ids stay below 2^53. */
export function packedId(view: DataView, offset: number): number {
  return view.getInt32(offset) * 2 ** 32 + view.getUint32(offset + 4)
}

/** Names of columns in saved results, independent of the reader's language. */
export const savedWords = {
  line: 'line',
  mother: 'mother',
  father: 'father',
  row: 'row',
  col: 'col',
  field: 'field',
} as const

/** Encodings of text files, by their names in the Encoding Standard (WHATWG). */
export const ENCODINGS = [
  'utf-8',
  'utf-16le',
  'utf-16be',
  'windows-1250',
  'windows-1251',
  'windows-1252',
  'koi8-r',
  'ibm866',
  'x-mac-cyrillic',
  'iso-8859-2',
  'macintosh',
] as const

export type Encoding = (typeof ENCODINGS)[number]

/** The encoding of that name; null if it is unknown or not supported. */
export function encodingNamed(name: string | undefined): Encoding | null {
  return ENCODINGS.find((encoding) => encoding === name) ?? null
}

/** One possible encoding of a text file, with up to five words that other encodings spell differently. */
export interface EncodingReading {
  readonly encoding: Encoding
  readonly words: readonly string[]
}

/** Possible encodings of a text file, likeliest first. */
export interface EncodingGuess {
  readonly readings: readonly EncodingReading[]
  /** The encoding that the user chose; null = the likeliest one is used. */
  readonly chosen: Encoding | null
}

interface MaybeGuessed {
  readonly encodingGuess?: EncodingGuess
}

/** Option to choose the encoding of a text file if its bytes allow several. */
export const encodingOption = {
  name: 'encoding',
  label: 'upload.encoding',
  choices: [],
  isRead: true,
  choicesOf: ({ encodingGuess }: MaybeGuessed) =>
    (encodingGuess?.readings ?? []).map(({ encoding, words }) => ({
      value: encoding,
      text: `${words.join(', ')} (${encoding})`,
    })),
  isOpen: ({ encodingGuess }: MaybeGuessed) => encodingGuess !== undefined,
} as const
